#include "lists/document.hpp"

#include <algorithm>

namespace fray::lists {

const Node* Node::find(std::string_view wanted) const noexcept {
  const auto found = std::ranges::find(items, wanted, &Node::key);
  return found == items.end() ? nullptr : &*found;
}

std::string attribute(const Node& element, std::string_view name) {
  const Node* const found = element.find(name);
  return found != nullptr && found->kind == Node::Kind::text ? found->text : std::string{};
}

}  // namespace fray::lists
