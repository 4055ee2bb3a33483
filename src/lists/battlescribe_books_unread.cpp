#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "core/text.hpp"
#include "lists/written_list.hpp"

namespace fray::lists {
namespace {

/// What BattleScribe and New Recruit write.
/// Source  the schema of BattleScribe's data, 2.03.
constexpr std::string_view kElements =
    "alias aliases association associations attribute attributeType attributeTypes attributes "
    "catalogue catalogueLink catalogueLinks categories category categoryEntries categoryEntry "
    "categoryLink categoryLinks characteristic characteristicType characteristicTypes "
    "characteristics comment condition conditionGroup conditionGroups conditions constraint "
    "constraints cost costType costTypes costs description entryLink entryLinks forceEntries "
    "forceEntry forceEntryLink forceEntryLinks gameSystem infoGroup infoGroups infoLink infoLinks "
    "localConditionGroup localConditionGroups modifier modifierGroup modifierGroups modifiers "
    "profile profileType profileTypes profiles publication publications readme repeat repeats rule "
    "rules selectionEntries selectionEntry selectionEntryGroup selectionEntryGroups "
    "sharedInfoGroups sharedProfiles sharedRules sharedSelectionEntries sharedSelectionEntryGroups";

bool is_known(std::string_view element) {
  static const auto kWords = split_words(kElements);
  static const std::unordered_set<std::string_view> kKnown(kWords.begin(), kWords.end());
  return kKnown.contains(element);
}

/// Those that hold text, and no elements.
constexpr std::array<std::string_view, 7> kOfText{
    "alias", "attribute", "characteristic", "comment", "description", "readme", "value"};

/// The first of some things that are not read, and how they are called.
struct Found {
  std::uint32_t line = 0;
  FirstNames names{};
  std::unordered_set<std::string> seen{};

  void add(const Node& element, const std::string& name) {
    if (seen.insert(name).second) {
      line = line == 0 ? element.line : line;
      names.add(quotable(name));
    }
  }
};

class Unread {
 public:
  Unread(const Node& document, const Node* shared) {
    index(document);
    if (shared != nullptr) {
      index(*shared);
    }
    look(document);
  }

  std::vector<WrittenNote> notes() const {
    std::vector<WrittenNote> notes;
    for (const auto& [found, why] :
         {std::pair{&elements_, "left out, as BattleScribe writes no such elements: "},
          {&texts_, "left out, as text stands where elements are wanted: "},
          {&links_,
           "left out but for the name, as what is linked to stands in another file (a game system, "
           ".gst, is given with --with): "}}) {
      if (!found->names.empty()) {
        notes.push_back({found->line, why + found->names.words()});
      }
    }
    std::ranges::stable_sort(notes, {}, &WrittenNote::line);
    return notes;
  }

 private:
  void index(const Node& element) {
    for (const Node& item : element.items) {
      if (item.kind == Node::Kind::table) {
        ids_.insert(attribute(item, "id"));
        index(item);
      }
    }
  }

  void look(const Node& element) {
    if (std::ranges::find(kOfText, element.key) == kOfText.end()) {
      if (const std::string text = trimmed_text(element.text); !text.empty()) {
        texts_.add(element, text.substr(0, 60));
      }
    }
    for (const Node& item : element.items) {
      if (item.kind != Node::Kind::table) {
        continue;
      }
      if (!is_known(item.key)) {
        elements_.add(item, "<" + item.key + ">");
        continue;
      }
      if ((item.key == "entryLink" ||
           (item.key == "infoLink" && attribute(item, "name").empty())) &&
          !ids_.contains(attribute(item, "targetId"))) {
        const std::string name = attribute(item, "name");
        links_.add(item, name.empty() ? attribute(item, "targetId") : name);
      }
      look(item);
    }
  }

  std::unordered_set<std::string> ids_{};
  Found elements_{};
  Found texts_{};
  Found links_{};
};

}  // namespace

std::vector<WrittenNote> unread_in(const Node& document, const Node* shared) {
  return Unread(document, shared).notes();
}

}  // namespace fray::lists
