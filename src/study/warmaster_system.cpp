#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "fray/army/side.hpp"
#include "fray/core/error.hpp"
#include "fray/core/numbers.hpp"
#include "fray/core/text.hpp"
#include "fray/study/odds.hpp"
#include "fray/warmaster/duel.hpp"
#include "study/games.hpp"
#include "study/unit_query.hpp"

namespace fray::study {
namespace {

warmaster::Policy policy_named(const std::string& text) {
  const std::string wanted = folded(text);
  if (wanted == "pursue") {
    return warmaster::Policy::pursue;
  }
  if (wanted == "stand") {
    return warmaster::Policy::stand;
  }
  if (wanted == "fall back") {
    return warmaster::Policy::fall_back;
  }
  throw InputError(Where{.field = "--policy"}, "\"" + quotable(text) + "\" (pursue, stand or fall-back)");
}

class WarmasterSide final : public Side {
 public:
  explicit WarmasterSide(const warmaster::Unit& unit) : unit_(unit) {}
  const warmaster::Unit& unit() const noexcept { return unit_; }

  /// At a point a stand, what a side loses in points is what it loses in stands.
  std::optional<Content> content() const override {
    warmaster::Unit plain = unit_;
    plain.profile.name.clear();
    plain.profile.points = plain.profile.stands;
    const double each = static_cast<double>(unit_.profile.points) / static_cast<double>(unit_.profile.stands);
    return Content{warmaster::content_of(unit_), each * unit_.stands, std::make_shared<WarmasterSide>(plain)};
  }

 private:
  warmaster::Unit unit_;
};

class WarmasterFight final : public Fight {
 public:
  explicit WarmasterFight(const warmaster::Engagement& engagement) : engagement_(engagement) {}

  Hash128 key() const override { return warmaster::name_of(engagement_); }
  std::unique_ptr<const Fight> mirrored() const override {
    warmaster::Engagement mirrored = engagement_;
    std::swap(mirrored.a, mirrored.b);
    return std::make_unique<WarmasterFight>(mirrored);
  }
  Answer odds(const OddsOptions& options, const OnProgress& on_progress) const override {
    return study::odds(engagement_, options, on_progress);
  }
  Story tell(std::uint64_t seed) const override { return study::tell(engagement_, seed); }

 private:
  warmaster::Engagement engagement_;
};

class Warmaster final : public System {
 public:
  std::shared_ptr<const Side> side(std::string_view text, const std::string& which) override {
    return std::make_shared<WarmasterSide>(army::parse_side(text, finder_, which));
  }

  std::unique_ptr<const Fight> fight(const Side& a, const Side& b, const FightOptions& options) const override {
    warmaster::Engagement engagement;
    engagement.a = dynamic_cast<const WarmasterSide&>(a).unit();
    engagement.b = dynamic_cast<const WarmasterSide&>(b).unit();
    if (options.rounds) {
      engagement.rounds = static_cast<std::int32_t>(whole_number("--rounds", *options.rounds, 1, 10));
    }
    if (options.turns && lowered(*options.turns) == "end") {
      engagement.turns.reset();
    } else if (options.turns) {
      engagement.turns = static_cast<std::int32_t>(whole_number("--turns", *options.turns, 1, 200));
    }
    if (options.policy) {
      engagement.policy = policy_named(*options.policy);
    }
    warmaster::validate(engagement);
    return std::make_unique<WarmasterFight>(engagement);
  }

  std::vector<std::string> search(std::string_view query) override { return units_of(query, finder_); }

  std::string side_help() const override;

 private:
  army::Finder finder_{army::Library()};
};

std::string Warmaster::side_help() const {
  std::string text =
      "A side is a unit and, after a colon, its options:\n"
      "  \"empire/knights: charging\"   \"orc warriors: support=2, defended\"\n"
      "  \"custom: type=infantry, attacks=3, hits=3, armour=6+, stands=3\"   @side.toml\n\n"
      "Options (any profile value may be changed for a what-if):\n";
  for (const army::SideOption& option : army::side_options()) {
    const std::string usage =
        option.takes.empty() ? std::string(option.name) : fmt::format("{}={}", option.name, option.takes);
    text += fmt::format("  {:<32}{}\n", usage, option.means);
  }
  text += "\nSpecial rules (blanks as hyphens; RULE=no takes one away):\n";
  for (const auto& rule : warmaster::special_rules()) {
    std::string name{rule.name};
    std::replace(name.begin(), name.end(), ' ', '-');
    text += fmt::format("  {:<32}{}\n", name, rule.effect);
  }
  return text +
         "\nNo stands are placed on a field yet: how many fight and support is what you say (fighting=, support=), and\n"
         "all stands fight unless you say otherwise.\n";
}

}  // namespace

std::unique_ptr<System> open_warmaster() { return std::make_unique<Warmaster>(); }

}  // namespace fray::study
