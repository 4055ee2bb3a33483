#include "questions/field.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

#include "core/text.hpp"
#include "games/systems.hpp"
#include "show/canvas.hpp"
#include "study/army.hpp"

namespace fray::questions {

Game::Game(const Inputs& inputs)
    : name(games::system_named(inputs.system).name), system(games::system_named(name).open()) {}

namespace {

/// Those of a field's situations that charge.
std::optional<std::string> on_guns(const study::Opposition& field,
                                   const std::vector<std::string>& sides, answer::System& system) {
  std::vector<std::string> charging;
  const auto add = [&](const std::vector<std::string>& all, const std::string& options,
                       const std::string& with) {
    for (const std::string& side : all) {
      if (study::any_charges({study::Opposition::side_in(side, options, with)}, system.name())) {
        charging.push_back(side);
      }
    }
  };
  for (const study::Circumstance& situation : field.situations) {
    add(sides, situation.own, situation.own_with);
    add(field.sides(), situation.enemy, situation.enemy_with);
  }
  return guns_that_charge(charging, system);
}

/// Who shoots at who charges, and whether both sides charge.
std::vector<std::string> on_charges(const study::Opposition& field,
                                    const std::vector<std::string>& sides, answer::System& system) {
  const std::vector<std::string> enemies = field.sides();
  std::vector<std::string> notes;
  if (auto note = on_guns(field, sides, system)) {
    notes.push_back(std::move(*note));
  }
  if (study::any_charges(sides, system.name()) && study::any_charges(enemies, system.name())) {
    notes.emplace_back(kBothCharge);
  }
  std::vector<std::string> charged;
  const auto charge = [&](std::vector<std::string> all, const std::string& options,
                          const std::string& with) {
    for (std::string& side : all) {
      side = study::Opposition::side_in(side, options, with);
    }
    return study::any_charges(all, system.name());
  };
  for (const study::Circumstance& situation : field.situations) {
    const bool by_enemy = charge(enemies, situation.enemy, situation.enemy_with);
    const bool by_own = charge(sides, situation.own, situation.own_with);
    charged.insert(charged.end(), by_enemy ? sides.begin() : sides.end(), sides.end());
    charged.insert(charged.end(), by_own ? enemies.begin() : enemies.end(), enemies.end());
  }
  if (auto note = study::who_shoots(charged, system, field.hold_fire)) {
    notes.push_back(std::move(*note));
  }
  return notes;
}

}  // namespace

void note_field(const Field& field, const Hooks& hooks) {
  hooks.tell(field.notes);
  if (!field.unpriced.empty() && field.has_prices) {
    hooks.tell(without_price(field.unpriced) +
               " left out of points won, swing and fair prices. Chances and losses, points lost "
               "too, are of all opponents.");
  }
}

std::string without_price(const std::vector<std::string>& unpriced) {
  constexpr std::size_t kNamed = 3;
  const std::size_t many = unpriced.size();
  return many == 1        ? unpriced.front() + " has no price: it is"
         : many <= kNamed ? list_of(unpriced) + " have no price: they are"
                          : fmt::format("{} opponents, such as {}, have no price: they are",
                                        grouped(many), unpriced.front());
}

std::optional<std::string> guns_that_charge(const std::vector<std::string>& charging,
                                            answer::System& system) {
  std::vector<std::string> guns;
  std::string kind;
  for (const std::string& text : charging) {
    const auto side = system.side(text, text);
    if (side->cannot_charge() && std::ranges::find(guns, text) == guns.end()) {
      guns.push_back(text);
      kind = side->names().type;
    }
  }
  if (guns.empty()) {
    return std::nullopt;
  }
  const bool one = guns.size() == 1;
  return fmt::format(
      "{} {}. Here {} all the same.",
      one ? guns.front() : fmt::format("{} sides, such as {},", guns.size(), guns.front()),
      answer::why_no_charge(kind, one), one ? "it does" : "they do");
}

Field field_of(const Inputs& inputs, const std::vector<std::string>& sides, const Game& game,
               const Hooks& hooks) {
  return field_of(inputs, inputs.find("against"), inputs.flag("guns"), sides, game, hooks);
}

Field field_of(const Inputs& inputs, const std::optional<std::string>& against, bool guns,
               const std::vector<std::string>& sides, const Game& game, const Hooks& hooks) {
  const bool hold_fire = inputs.flag("hold_fire");
  answer::System& system = *game.system;
  Field field{against ? study::opposition_named(*against, game.name, system,
                                                guns ? study::Kept::all : study::Kept::fighters,
                                                hold_fire)
                      : study::usual_opposition(system, hold_fire)};
  hooks.tell(field.opposition.notes);
  if (hooks.note) {
    hooks.tell(study::noted_uncounted(sides, system));
    std::vector<std::string> all = sides;
    std::ranges::move(field.opposition.sides(), std::back_inserter(all));
    hooks.tell(study::noted_own_lists(all, system));
    hooks.tell(study::standing_as_listed(all, system));
  }
  study::set_popularity(field.opposition, inputs.find("popularity"), system);
  const bool as_typed = study::settle_situations(field.opposition, sides, game.name);
  study::set_charging(field.opposition, inputs.find("charging"), sides, system);
  if (hooks.note) {
    field.notes = on_charges(field.opposition, sides, system);
  }
  for (std::string& side : field.opposition.sides()) {
    if (system.side(side, side)->points().value_or(0) > 0) {
      field.has_prices = true;
    } else {
      field.unpriced.push_back(std::move(side));
    }
  }
  if (as_typed && field.opposition.opponents.size() + sides.size() > 2) {
    hooks.tell(
        "A side says charging itself, or stands in a file, so all are fought as they are typed. "
        "Nobody else charges.");
  }
  return field;
}

void refuse_guns_alone(const Inputs& inputs) {
  if (inputs.flag("guns") && !inputs.is_given("against")) {
    refuse("guns", "is said without " + inputs.called("against") +
                       " (guns are taken in of a list that is named) name one");
  }
}

std::vector<std::string> sides_ranked(const Inputs& inputs, const Game& game, const Hooks& hooks) {
  const auto list = inputs.find("list");
  if (const auto file = list ? study::army_file_named(*list) : std::nullopt;
      file && !study::is_list_file(*list) && hooks.note) {
    hooks.tell(study::army_in(*file, *game.system).left_out);
  }
  return study::sides_of({list, inputs.all("own"), inputs.flag("guns")}, *game.system);
}

void add_first(StudyTable& table, TextRows rows) {
  constexpr std::size_t kShown = 12;
  const std::size_t left = rows.size() - std::min(rows.size(), kShown + 1);
  rows.resize(rows.size() - left);
  table.text.emplace_back(std::move(rows));
  table.text.emplace_back(left == 0 ? "\n"
                                    : fmt::format("  and {} more (--csv has all)\n\n", left));
}

void note_charges(const std::string& a, const std::string& b, const Game& game,
                  const Hooks& hooks) {
  if (study::any_charges({a}, game.name) && study::any_charges({b}, game.name)) {
    hooks.tell(kBothCharge);
  }
}

namespace {

/// A note as it is of one unit a side: "A2: its list ..." is "A: its list ...".
std::string of_one_unit(const std::string& note) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  std::string text;
  for (std::size_t i = 0; i < note.size(); ++i) {
    text += note[i];
    const bool is_side = (note[i] == 'A' || note[i] == 'B') && (i == 0 || note[i - 1] == ' ');
    while (is_side && i + 1 < note.size() && is_digit(note[i + 1])) {
      ++i;
    }
  }
  return text;
}

}  // namespace

void ChangeNotes::add(const std::string& change, const study::FightNotes& with,
                      const study::FightNotes& without, const study::Opposition& field) {
  std::vector<std::string> first;
  std::size_t fight = 0;  // the first with such notes
  std::size_t fights = 0;
  for (std::size_t i = 0; i < with.size(); ++i) {
    std::vector<std::string> added;
    for (const std::string& note : with[i]) {
      if (std::ranges::find(without[i], of_one_unit(note), &of_one_unit) == without[i].end()) {
        add_once(added, note);
      }
    }
    fight = fights == 0 ? i : fight;
    fights += added.empty() ? 0 : 1;
    if (first.empty()) {
      first = std::move(added);
    }
  }
  const std::string where =
      with.size() <= 1 ? std::string()
      : fights == with.size()
          ? std::string(", in all its fights")
          : fmt::format(", in {} of its {} fights, such as against {}", fights, with.size(),
                        field.opponents[fight % field.opponents.size()].side);
  for (const std::string& note : first) {
    const auto same = std::ranges::find(all_, note, &Noted::note);
    if (same != all_.end()) {
      ++same->more;
    } else {
      all_.push_back({note, change + where});
    }
  }
}

void ChangeNotes::tell(const Hooks& hooks) const {
  constexpr std::size_t kShown = 5;
  for (std::size_t i = 0; i < std::min(kShown, all_.size()); ++i) {
    const auto& [note, change, more] = all_[i];
    hooks.tell(fmt::format(
        "{}{}: {}", change,
        more == 0 ? "" : fmt::format(", and {} more change{}", more, more == 1 ? "" : "s"), note));
  }
  if (all_.size() > kShown) {
    hooks.tell(fmt::format("And {} more such notes on changes. fray odds has those of each fight.",
                           all_.size() - kShown));
  }
}

void note_refused(std::size_t refused, const Hooks& hooks) {
  if (refused != 0) {
    hooks.tell(
        fmt::format("The rules do not allow {} of the fights, such as a charge of who is defended. "
                    "They are left out.",
                    grouped(refused)));
  }
}

void note_refused(const std::vector<study::Standing>& standings, const Hooks& hooks) {
  std::size_t refused = 0;
  for (const study::Standing& standing : standings) {
    refused += standing.refused;
  }
  note_refused(refused, hooks);
}

void note_half(study::ValueLost value, const Hooks& hooks) {
  if (value == study::ValueLost::half) {
    hooks.tell(
        "By half strength one against one tells little: most fights end with less than half lost, "
        "or with all. Differences come out several times too large. fray points, where several a "
        "side meet, is nearer.");
  }
}

std::string value_words(study::ValueLost value, const answer::System& system) {
  const bool of_models = system.sides().of_models;
  return of_models && value == study::ValueLost::stands ? "models"
         : of_models && value == study::ValueLost::hits ? "wounds"
                                                        : study::name_of(value);
}

Judged judged(const Inputs& inputs, const Hooks& hooks,
              const std::function<std::vector<std::string>(const Game&)>& sides_of,
              study::Losses losses) {
  Judged all{.game = Game(inputs)};
  const std::vector<std::string> sides = sides_of(all.game);
  Field field = field_of(inputs, sides, all.game, hooks);
  hooks.watch([&](const study::StandingsHooks& fights) {
    all.standings = study::standings(sides, field.opposition, inputs.settings, *all.game.system,
                                     fights, losses);
  });
  note_field(field, hooks);
  all.opposition = std::move(field.opposition);
  note_refused(all.standings, hooks);
  return all;
}

Judged judged_by_value(const Inputs& inputs, const Hooks& hooks,
                       const std::function<std::vector<std::string>(const Game&)>& sides_of) {
  const study::ValueLost value = study::value_named(inputs.text("value"));
  note_half(value, hooks);
  Judged all = judged(inputs, hooks, sides_of, study::losses_with_errors(value));
  study::tell_by_value(all.standings, all.opposition, *all.game.system, value);
  if (value != study::ValueLost::stands) {
    all.opposition.words += fmt::format(", value lost by {}", value_words(value, *all.game.system));
  }
  return all;
}

std::string uncounted_text(const std::vector<std::string>& opponents, answer::System& system) {
  const std::vector<std::string> all = study::uncounted_of(opponents, system);
  return all.empty() ? ""
         : all.size() == 1
             ? "  " + all.front() + "\n"
             : fmt::format(
                   "  of {} opponents the lists say more than is counted here; the first: {}\n",
                   all.size(), all.front());
}

std::string bar(double value, double most) {
  constexpr int kHalf = 10;
  if (std::isnan(value) || !(most > 0)) {
    return "";
  }
  const int length = static_cast<int>(std::lround(std::abs(value) / most * kHalf));
  const auto times = [](const char* what, int count) {
    std::string text;
    for (int i = 0; i < count; ++i) {
      text += what;
    }
    return text;
  };
  return value < 0
             ? std::string(static_cast<std::size_t>(kHalf - length), ' ') + times("░", length) + "│"
             : std::string(kHalf, ' ') + "│" + times("█", length);
}

std::string opponent_in(const study::Opposition& field, std::optional<std::size_t> opponent) {
  return opponent ? field.opponents[*opponent].side : "-";
}

std::vector<std::pair<std::string, std::string>> facts_of(const std::string& method,
                                                          const study::Opposition& field) {
  const bool as_usual = !field.given_situations && field.situations.size() == 2;
  return {{"method", method},
          {"field", field.listed()},
          {"charging", field.charging.is_given() ? field.charging.text()
                       : as_usual                ? "half of all fights"
                                                 : "as it is said of the fights"}};
}

std::string method_of(const std::vector<study::Standing>& standings) {
  std::size_t fights = 0;
  std::size_t simulated = 0;
  for (const study::Standing& standing : standings) {
    study::count_fights(standing, fights, simulated);
  }
  return method_of(fights, simulated);
}

std::string standings_picture(const std::vector<study::Standing>& standings, answer::Figure figure,
                              const std::string& wanted) {
  const bool swing = figure == answer::Figure::swing;
  Bars bars{.title = swing ? "Swing, points a fight" : "Chance of winning, in per cent",
            .subtitle = wanted,
            .gains = swing};
  for (const study::Standing& standing : standings) {
    const answer::Estimate value = standing.mean(figure);
    const double scale = swing ? 1 : 100;
    bars.bars.push_back(
        {standing.shown, {scale * value.value, scale * value.low, scale * value.high}});
  }
  return bars_svg(bars);
}

}  // namespace fray::questions
