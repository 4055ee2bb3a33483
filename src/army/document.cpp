#include "army/document.hpp"

#include <algorithm>

namespace fray::army {

const Node* Node::find(std::string_view wanted) const noexcept {
  const auto found = std::ranges::find(items, wanted, &Node::key);
  return found == items.end() ? nullptr : &*found;
}

}  // namespace fray::army
