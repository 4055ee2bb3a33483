#include "words.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "report/number.hpp"

namespace fray::report {
namespace {

using Word = std::pair<std::string_view, std::string_view>;

/// A draw after which a unit in cover may have stood.
constexpr std::string_view kDrawnApart = "drawn_apart";

/// Whole names whose words are not those of the name.
constexpr std::array kEndings{
    Word{"fall_back", "drawn, both fall back"},
    Word{kDrawnApart, "drawn, not all fall back"},
    Word{"unresolved_a", "unresolved, A pursues"},
    Word{"unresolved_b", "unresolved, enemy pursues"},
};

/// What befell a side, where the name is shorter than the thing.
constexpr std::array kFates{
    Word{"wiped", "wiped out"},
    Word{"caught", "broken and run down"},
    Word{"escaped", "broken, gets away"},
    Word{"held", "beaten, but holds"},
};

/// What befell a side of several units, which is told by whichever of them fared best.
constexpr std::array kFatesOfSeveral{
    Word{"caught", "broken, none left, part or all run down"},
    Word{"off_table", "broken, none left, part or all off the table"},
    Word{"escaped", "broken, part or all gets away"},
    Word{"held", "beaten, but part or all holds"},
};

/// Quantities whose name does not say whose they are.
constexpr std::array kQuantities{
    Word{"wounds", "wounds inflicted"},
    Word{"score", "last round won by"},
};

constexpr std::array kTitles{
    Word{"retreat_cm", "Retreat in the last round, in cm"},
};

template <std::size_t N>
std::string_view find(const std::array<Word, N>& words, std::string_view name) {
  const auto found = std::ranges::find(words, name, &Word::first);
  return found == words.end() ? std::string_view{} : found->second;
}

std::string spaced(std::string_view name) {
  std::string words(name);
  std::ranges::replace(words, '_', ' ');
  return words;
}

std::string fate(std::string_view name) {
  const std::string_view known = find(kFates, name);
  return known.empty() ? spaced(name) : std::string(known);
}

/// What befell a side of several units; nothing where it is told as of one.
std::string words_of_several(const answer::Answer& answer, std::string_view name) {
  const bool of_a = name.starts_with("a_");
  if (!of_a && !name.starts_with("b_")) {
    return {};
  }
  const answer::SideAnswer& side = of_a ? answer.a : answer.b;
  const bool several = side.names.unit.find(" + ") != std::string::npos;
  const std::string_view words = find(kFatesOfSeveral, name.substr(2));
  return several && !words.empty() ? (of_a ? "A " : "enemy ") + std::string(words) : std::string();
}

}  // namespace

std::string ending_words(const answer::Answer& answer, std::string_view name) {
  if (std::string words = words_of_several(answer, name); !words.empty()) {
    return words;
  }
  const auto spread = std::ranges::find(answer.spreads, "fall_back_cm", &answer::SidedSpread::name);
  const auto ending = std::ranges::find(answer.endings, "fall_back",
                                        &std::pair<std::string, answer::Estimate>::first);
  if (name != "fall_back" || spread == answer.spreads.end() || ending == answer.endings.end()) {
    return ending_words(name);
  }
  const auto falls_each_time = [&](const answer::Spread& side) {
    double sum = 0;
    for (const answer::Estimate& chance : side.pmf) {
      sum += chance.value;
    }
    return sum >= ending->second.value - 1e-9;
  };
  return ending_words(falls_each_time(spread->a) && falls_each_time(spread->b) ? name
                                                                               : kDrawnApart);
}

std::string ending_words(std::string_view name) {
  if (const std::string_view known = find(kEndings, name); !known.empty()) {
    return std::string(known);
  }
  constexpr std::array kSubjects{Word{"a_", "A "}, Word{"b_", "enemy "}, Word{"both_", "both "}};
  for (const auto& [prefix, subject] : kSubjects) {
    if (name.starts_with(prefix)) {
      return std::string(subject) + fate(name.substr(prefix.size()));
    }
  }
  return fate(name);
}

Favours favoured(std::string_view ending) {
  if (ending.starts_with("b_") || ending.ends_with("_a")) {
    return Favours::a;
  }
  return ending.starts_with("a_") || ending.ends_with("_b") ? Favours::b : Favours::nobody;
}

Quantity quantity(std::string_view name) {
  Quantity quantity;
  for (const std::string_view unit : {"cm", "in"}) {
    if (name.size() > 3 && name.ends_with(unit) && name[name.size() - 3] == '_') {
      quantity.unit = unit;
      name.remove_suffix(3);
      break;
    }
  }
  const std::string_view known = find(kQuantities, name);
  quantity.words = known.empty() ? spaced(name) : std::string(known);
  quantity.loss = name.ends_with("_lost");
  return quantity;
}

std::string title(std::string_view name) {
  if (const std::string_view known = find(kTitles, name); !known.empty()) {
    return std::string(known);
  }
  const Quantity what = quantity(name);
  std::string text = what.words;
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') {
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
  }
  if (what.length()) {
    text += what.unit == "in" ? ", in inches" : ", in cm";
  }
  return text;
}

std::string understood(const answer::SideAnswer& side) {
  std::string text = side.understood;
  if (side.points > 0) {
    text +=
        (text.empty() ? "" : ", ") + mean(answer::Estimate::exactly(side.points), 0) + " points";
  }
  return text;
}

}  // namespace fray::report
