// Who stands where as a fight in ranks opens: each unit a block of models, placed so that who touches whom can be seen.

#include <algorithm>
#include <array>
#include <optional>
#include <tuple>
#include <utility>

#include "answer/trace.hpp"
#include "field/stand.hpp"
#include "rankflank/formation/attacks.hpp"
#include "rankflank/formation/formation.hpp"
#include "rankflank/words/words.hpp"

namespace fray::rankflank {
namespace {

using answer::FieldPicture;
using field::Rectangle;
using Role = FieldPicture::Part;
using Way = field::Facing;

// Units  millimetres
constexpr std::int32_t kAside = 5;     ///< by which a block is moved to where it has room
constexpr std::int32_t kBetween = 30;  ///< between fights that do not touch
constexpr std::int32_t kFarthest = 500'000;

constexpr field::Edge edge_of(Facing side) noexcept {
  switch (side) {
    case Facing::front: return field::Edge::front;
    case Facing::left: return field::Edge::left;
    case Facing::right: return field::Edge::right;
    case Facing::rear: break;
  }
  return field::Edge::rear;
}

/// One unit, with the characters who stand in it: in places of its ranks, or beside the first.
/// Units  millimetres, along its front from the left end as it sees it itself.
struct Block {
  int unit = 0;
  std::vector<int> characters{};    ///< beside it
  std::vector<int> led_by{};        ///< in its ranks
  std::vector<std::int32_t> led{};  ///< the places that they have
  std::int32_t models = 0;          ///< with those in its ranks
  std::int32_t files = 0;
  std::int32_t base = 0;
  std::int32_t width = 0;
  std::int32_t depth = 0;
  std::int32_t files_from = 0;
  std::int32_t characters_from = 0;
  std::int32_t last_rank_from = 0;  ///< of one that is not full, from where files begin
  bool lance = false;               ///< both ends of its ranks strike
  bool wedge = false;               ///< ranks of one, two, three models and so on
  std::optional<field::Stand> at{};

  bool is_a() const noexcept { return side_of(unit) == Side::a; }
  std::int32_t first_of(std::int32_t rank) const noexcept {
    return wedge ? rank * (rank + 1) / 2 : rank * files;
  }
  std::int32_t rank_of(std::int32_t model) const noexcept {
    std::int32_t rank = 0;
    while (first_of(rank + 1) <= model) {
      ++rank;
    }
    return rank;
  }
  /// At one of the ends of its rank.
  bool is_outside(std::int32_t model) const noexcept {
    const std::int32_t rank = rank_of(model);
    return model == first_of(rank) || model + 1 == std::min(first_of(rank + 1), models);
  }
  std::int32_t along(std::int32_t model) const noexcept {
    const std::int32_t rank = rank_of(model);
    if (wedge) {
      return (files - rank - 1) * base / 2 + (model - first_of(rank)) * base;
    }
    return (rank == models / files ? last_rank_from : 0) + model % files * base;
  }
  std::int32_t file_of(std::int32_t model) const noexcept { return along(model) / base; }
  bool is_led(std::int32_t place) const noexcept {
    return std::ranges::find(led, place) != led.end();
  }
  field::Point left() const noexcept {
    return field::corner(at->base, at->facing, turned_left(at->facing));
  }
};

/// Characters who have places of its ranks stand in the middle of the first side that is struck; in a
/// lance before all others.
void place_characters(const Context& context, int places, Block& block) {
  const auto& contacts = context.contacts[0][index(block.unit)];
  const auto first = std::ranges::min_element(contacts, {}, &Contact::own);
  const Facing side = first == contacts.end() ? Facing::front : first->own;
  const bool flank = side == Facing::left || side == Facing::right;
  const std::int32_t deep = (block.models + block.files - 1) / block.files;
  for (std::int32_t place = 0; place < places; ++place) {
    const std::int32_t along = ((flank ? deep : block.files) - places) / 2 + place;
    block.led.push_back(
        block.wedge             ? place
        : side == Facing::left  ? along * block.files
        : side == Facing::right ? std::min((along + 1) * block.files, block.models) - 1
        : side == Facing::rear  ? std::min((deep - 1) * block.files + along, block.models - 1)
                                : along);
  }
}

/// An incomplete last rank stands in the middle, or where an enemy is at a flank; characters beside it
/// where none is.
Block block_of(const Context& context, int unit) {
  const Unit& own = context.unit(unit);
  const int places = places_taken_before(context, Situation{}, unit);
  const auto struck = [&](Facing side) {
    return std::ranges::any_of(context.contacts[0][index(unit)],
                               [&](const Contact& contact) { return contact.own == side; });
  };
  const bool left = struck(Facing::left);
  const bool right = struck(Facing::right);
  Block block{.unit = unit,
              .models = own.models + places,
              .files = std::max(1, std::min(own.profile.width, own.models + places)),
              .base = own.profile.base};
  block.lance = lance_sides(context, Situation{}, unit) >= 0;
  block.wedge = block.lance && context.book->lance_is_wedge;
  if (block.wedge) {
    block.files = block.rank_of(block.models - 1) + 1;
  }
  block.width = block.files * block.base;
  block.depth =
      block.wedge ? block.width : (block.models + block.files - 1) / block.files * block.base;
  place_characters(context, places, block);
  const std::int32_t missing = (block.files - block.models % block.files) % block.files;
  block.last_rank_from = left == right ? missing * block.base / 2 : left ? 0 : missing * block.base;
  block.characters_from = block.width;
  int free = places;
  for (const int each : context.present) {
    const std::int32_t wide = block.wedge ? 1 : context.unit(each).profile.base / block.base;
    const bool fits = block.wedge || context.unit(each).profile.base % block.base == 0;
    if (context.host[index(each)] == unit && fits && wide <= free) {
      free -= wide;
      block.led_by.push_back(each);
    } else if (context.host[index(each)] == unit) {
      block.characters.push_back(each);
      block.width += context.unit(each).profile.base;
      block.depth = std::max(block.depth, context.unit(each).profile.base);
    }
  }
  if (right && !left) {
    block.files_from = std::exchange(block.characters_from, 0);
    block.files_from = block.width - block.files_from;
  }
  return block;
}

/// So far to the east and north of where it is.
Rectangle shifted(const Rectangle& at, std::int32_t east, std::int32_t north) noexcept {
  return moved(moved(at, Way::east, east), Way::north, north);
}

/// The rectangle of a block that faces so, by the middle of its front edge.
field::Stand placed(const Block& block, field::Point front, Way facing) noexcept {
  return field::stand_at(front, facing, block.width, block.depth);
}

/// Places the blocks of a combat: those that meet front to front in two lines along the x axis, who
/// comes at a flank or rear there, and who is away behind its own line.
/// Why   the rules say who touches whom, and not where: where a battlefield has no room for it, a
///       block stands apart from whom it touches.
class Lines {
 public:
  explicit Lines(const Context& context) : context_(context) {
    for (const int unit : context.present) {
      if (context.host[index(unit)] < 0) {
        blocks_.push_back(block_of(context, unit));
      }
    }
    for (Block& block : blocks_) {
      if (!block.at && !is_away(block) && !behind(block)) {
        place_fight(block);
      }
    }
    for (Block& block : blocks_) {
      if (!block.at && !is_away(block)) {
        place_fight(block);  // each behind another, all round
      }
    }
    for (Block& block : blocks_) {
      if (is_away(block)) {
        place_away(block);
      }
    }
  }

  std::vector<Block> take() && { return std::move(blocks_); }

 private:
  bool is_away(const Block& block) const { return context_.unit(block.unit).away > 0; }
  const std::vector<Contact>& contacts(const Block& block) const {
    return context_.contacts[0][index(block.unit)];
  }
  Block* block_at(int unit) {
    const auto found = std::ranges::find(blocks_, unit, &Block::unit);
    return found == blocks_.end() ? nullptr : &*found;
  }

  /// Whose flank or rear it strikes.
  std::optional<Contact> approach(const Block& block) const {
    for (const Contact& contact : contacts(block)) {
      if (contact.own == Facing::front && contact.theirs != Facing::front &&
          context_.host[index(contact.enemy)] < 0) {
        return contact;
      }
    }
    return std::nullopt;
  }

  /// By whom it is placed: whose flank it strikes; or who strikes a flank, and whose front it alone
  /// meets.
  std::optional<Contact> behind(const Block& block) {
    if (const auto flank = approach(block)) {
      return flank;
    }
    std::optional<Contact> aside;
    for (const Contact& contact : contacts(block)) {
      const Block* const enemy = block_at(contact.enemy);
      if (enemy == nullptr || contact.own != Facing::front) {
        continue;
      }
      if (!approach(*enemy)) {
        return std::nullopt;
      }
      aside = aside ? aside : contact;
    }
    return aside;
  }

  bool meet(const Block& one, const Block& other) const {
    return std::ranges::any_of(contacts(one), [&](const Contact& contact) {
      return contact.enemy == other.unit && contact.own == Facing::front &&
             contact.theirs == Facing::front;
    });
  }

  /// A block, with all that it meets front to front, and who comes to them; to the east of what
  /// stands there.
  void place_fight(Block& first) {
    std::vector<Block*> fight{&first};
    for (std::size_t next = 0; next < fight.size(); ++next) {
      for (Block& other : blocks_) {
        if (!other.at && !is_away(other) && !behind(other) && meet(*fight[next], other) &&
            std::ranges::find(fight, &other) == fight.end()) {
          fight.push_back(&other);
        }
      }
    }
    place_lines(fight);
    for (bool more = true; std::exchange(more, false);) {
      for (Block& other : blocks_) {
        const auto by = other.at || is_away(other) ? std::nullopt : behind(other);
        Block* const enemy = by ? block_at(by->enemy) : nullptr;
        if (enemy != nullptr && enemy->at) {
          place_at(other, *enemy, by->theirs, fight);
          fight.push_back(&other);
          more = true;
        }
      }
    }
    std::int32_t west = kFarthest;
    std::int32_t east = -kFarthest;
    for (const Block* const block : fight) {
      west = std::min(west, block->at->base.west);
      east = std::max(east, block->at->base.east);
    }
    for (Block* const block : fight) {
      block->at->base = shifted(block->at->base, east_ - west, 0);
    }
    east_ += east - west + kBetween;
  }

  /// Whether a neighbour stands where somebody comes at a flank.
  int crowded(const std::vector<Block*>& line) const {
    int all = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
      for (const Contact& contact : contacts(*line[i])) {
        const bool to_east = (contact.own == Facing::left) != line[i]->is_a();
        const bool at_flank = contact.own == Facing::left || contact.own == Facing::right;
        all += at_flank && (to_east ? i + 1 < line.size() : i > 0) ? 1 : 0;
      }
    }
    return all;
  }

  /// From west to east, the first at 0.
  static std::vector<std::pair<std::int32_t, std::int32_t>> spans(const std::vector<Block*>& line) {
    std::vector<std::pair<std::int32_t, std::int32_t>> all;
    std::int32_t from = 0;
    for (const Block* const block : line) {
      all.emplace_back(from, from + block->width);
      from += block->width;
    }
    return all;
  }

  /// How well two lines stand before each other: those that meet by an edge, or by a corner, less
  /// those that should not.
  int met(const std::vector<Block*>& a, const std::vector<Block*>& b, std::int32_t shift) const {
    const auto of_a = spans(a);
    const auto of_b = spans(b);
    int all = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
      for (std::size_t k = 0; k < b.size(); ++k) {
        const std::int32_t shared = std::min(of_a[i].second, of_b[k].second + shift) -
                                    std::max(of_a[i].first, of_b[k].first + shift);
        const int touch = shared > 0 ? 2 : shared == 0 ? 1 : 0;
        all += meet(*a[i], *b[k]) ? 2 * touch : -touch;
      }
    }
    return all;
  }

  /// Both lines in the order, and B's with the shift, in which they meet best; as they were named
  /// where that is as good.
  void place_lines(const std::vector<Block*>& fight) {
    std::array<std::vector<Block*>, 2> lines;
    for (Block* const block : fight) {
      lines[block->is_a() ? 0 : 1].push_back(block);
    }
    auto& [a, b] = lines;
    std::ranges::sort(a);
    std::ranges::sort(b);
    const auto length = [](const std::vector<Block*>& line) {
      return line.empty() ? 0 : spans(line).back().second;
    };
    const std::int32_t middle = (length(a) - length(b)) / 2;
    std::tuple<int, std::int32_t> best{-1000, 0};
    std::array<std::vector<Block*>, 2> chosen = lines;
    std::int32_t chosen_shift = middle;
    do {
      do {
        std::vector<std::int32_t> shifts{middle};
        for (const auto& [west, east] : spans(a)) {
          for (const auto& [from, to] : spans(b)) {
            for (const std::int32_t more : {-kAside, 0, kAside}) {
              shifts.insert(shifts.end(), {west - from + more, west - to + more, east - from + more,
                                           east - to + more, (west + east - from - to) / 2 + more});
            }
          }
        }
        for (const std::int32_t shift : shifts) {
          const std::tuple found{met(a, b, shift) - 3 * (crowded(a) + crowded(b)),
                                 -std::abs(shift - middle)};
          if (found > best) {
            best = found;
            chosen = lines;
            chosen_shift = shift;
          }
        }
      } while (std::ranges::next_permutation(b).found);
    } while (std::ranges::next_permutation(a).found);
    for (const bool is_a : {true, false}) {
      const std::vector<Block*>& line = chosen[is_a ? 0 : 1];
      const auto along = spans(line);
      for (std::size_t i = 0; i < line.size(); ++i) {
        const std::int32_t from = along[i].first + (is_a ? 0 : chosen_shift);
        line[i]->at = field::Stand{
            {from, is_a ? -line[i]->depth : 0, from + line[i]->width, is_a ? 0 : line[i]->depth},
            is_a ? Way::north : Way::south};
      }
    }
  }

  bool has_room(const Block& block, const Rectangle& at, const std::vector<Block*>& others,
                bool may_touch) const {
    return std::ranges::none_of(others, [&](const Block* other) {
      const bool known = std::ranges::any_of(
          contacts(block), [&](const Contact& contact) { return contact.enemy == other->unit; });
      const bool brushes =
          !may_touch && !known && other->is_a() != block.is_a() && touch(at, other->at->base);
      return overlap(at, other->at->base) || brushes;
    });
  }

  /// Before an edge of an enemy, as near to its middle as there is room.
  void place_at(Block& block, const Block& enemy, Facing side,
                const std::vector<Block*>& others) const {
    const Rectangle& theirs = enemy.at->base;
    const Way out = field::direction_of(enemy.at->facing, edge_of(side));
    const bool upright = field::is_vertical(out);
    const field::Point middle{upright ? (theirs.west + theirs.east) / 2
                                      : field::along(theirs, out) * (out == Way::west ? -1 : 1),
                              upright ? field::along(theirs, out) * (out == Way::south ? -1 : 1)
                                      : (theirs.south + theirs.north) / 2};
    const Way rear = side == Facing::left || side == Facing::right ? opposite(enemy.at->facing)
                                                                   : turned_right(out);
    const std::int32_t to_corner = (block.width + (upright ? theirs.width() : theirs.height())) / 2;
    const auto takes = [&](std::int32_t step, bool may_touch) {
      for (const Way way : {rear, opposite(rear)}) {
        const field::Stand at = placed(block, moved(middle, way, step), opposite(out));
        if (has_room(block, at.base, others, may_touch)) {
          block.at = at;
          return true;
        }
      }
      return false;
    };
    for (const bool may_touch : {false, true}) {
      for (std::int32_t step = 0; step < to_corner; step += kAside) {
        if (takes(step, may_touch)) {
          return;
        }
      }
    }
    for (std::int32_t step = to_corner; !takes(step, step == to_corner); step += kAside) {
    }
  }

  /// Behind its own line, with the side in which it is met towards the enemy.
  void place_away(Block& block) {
    constexpr double kInch = 25.4;
    const Unit& own = context_.unit(block.unit);
    const Way enemy = block.is_a() ? Way::north : Way::south;
    const auto far = static_cast<std::int32_t>(kInch * own.away);
    Way facing = Way::north;
    while (field::direction_of(facing, edge_of(own.met)) != enemy) {
      facing = turned_right(facing);
    }
    const bool upright = field::is_vertical(facing);
    const std::int32_t wide = upright ? block.width : block.depth;
    const std::int32_t tall = upright ? block.depth : block.width;
    const std::int32_t middle = std::max(0, east_ - kBetween) / 2;
    Rectangle at{middle - wide / 2, far, middle - wide / 2 + wide, far + tall};
    at = block.is_a() ? Rectangle{at.west, -at.north, at.east, -at.south} : at;
    std::vector<Block*> others;
    for (Block& other : blocks_) {
      if (other.at) {
        others.push_back(&other);
      }
    }
    while (!has_room(block, at, others, false)) {
      at = shifted(at, kAside, 0);
    }
    block.at = field::Stand{at, facing};
  }

  const Context& context_;
  std::vector<Block> blocks_{};
  std::int32_t east_ = 0;  ///< of all that stands
};

/// Which models of a block do what, an enemy after the other.
class Fighting {
 public:
  Fighting(const Context& context, const std::vector<Block>& blocks, const Block& block)
      : context_(context), blocks_(blocks), block_(block), parts_(index(block.models), Role::none) {
    std::vector<Contact> contacts;
    for (const Contact& contact : context.contacts[0][index(block.unit)]) {
      if (counts(contact)) {
        contacts.push_back(contact);
      }
    }
    // Who fights to the front does nothing else, unless it touches another.
    std::ranges::stable_sort(contacts, {}, &Contact::own);
    for (const Contact& contact : contacts) {
      mark_row(contact);
      if (!context.book->models_choose) {
        mark_others(contact);
      }
    }
    for (const Contact& contact : contacts) {
      if (context.book->models_choose) {
        mark_others(contact);
      }
    }
  }

  const std::vector<Role>& parts() const noexcept { return parts_; }

 private:
  using Rank = std::tuple<std::int32_t, std::int32_t>;

  bool counts(const Contact& contact) const {
    return attack_dice(context_, Situation{}, attack(contact)) > 0;
  }
  Attack attack(const Contact& contact) const {
    return {Attack::Kind::blows, block_.unit, contact, 0};
  }

  /// How far a model stands from before the middle of an enemy. Units  millimetres
  std::int32_t aside(std::int32_t model, const Contact& contact) const {
    const int host = context_.host[index(contact.enemy)];
    const auto enemy = std::ranges::find(blocks_, host < 0 ? contact.enemy : host, &Block::unit);
    const Rectangle& at = enemy->at->base;
    const field::Point left = block_.left();
    const bool upright = field::is_vertical(block_.at->facing);
    const std::int32_t middle =
        upright ? (at.west + at.east) / 2 - left.x : (at.south + at.north) / 2 - left.y;
    const Way right = turned_right(block_.at->facing);
    const std::int32_t along = right == Way::east || right == Way::north ? middle : -middle;
    return std::abs(block_.files_from + block_.along(model) + block_.base / 2 - along);
  }

  /// The first of those that do nothing yet.
  template <class OrderOf>
  void choose(std::int32_t count, Role part, OrderOf order_of) {
    std::vector<std::pair<Rank, std::int32_t>> free;
    for (std::int32_t model = 0; model < block_.models; ++model) {
      const std::optional<Rank> order = order_of(model);
      if (parts_[index(model)] == Role::none && order && !block_.is_led(model)) {
        free.emplace_back(*order, model);
      }
    }
    std::ranges::sort(free);
    for (std::size_t i = 0; i < std::min(free.size(), index(std::max(0, count))); ++i) {
      parts_[index(free[i].second)] = part;
    }
  }

  Fighters all_at(const Contact& contact) const {
    return fighters(context_, Situation{}, attack(contact));
  }

  /// Those of its row that strike with all their attacks.
  void mark_row(const Contact& contact) {
    const Fighters all = all_at(contact);
    const std::int32_t strike =
        all.front + (all.leader && has_champion(context_, block_.unit) ? 1 : 0);
    if (contact.own == Facing::front && block_.lance) {
      choose(strike, Role::fights, [this](std::int32_t model) {
        const std::int32_t rank = block_.rank_of(model);
        return rank == 0 || block_.is_outside(model) ? std::optional(Rank{rank, model})
                                                     : std::nullopt;
      });
      return;
    }
    choose(strike, Role::fights, [&](std::int32_t model) {
      return contact.own != Facing::front || block_.rank_of(model) == 0
                 ? std::optional(order_of(contact, model))
                 : std::nullopt;
    });
  }

  /// The rest of its row, and those behind it.
  void mark_others(const Contact& contact) {
    const Fighters all = all_at(contact);
    if (contact.own != Facing::front) {
      choose(all.beside + all.support, Role::supports,
             [&](std::int32_t model) { return std::optional(order_of(contact, model)); });
      return;
    }
    for (const bool first : {true, false}) {
      choose(block_.lance ? 0
             : first      ? all.beside
                          : all.support,
             Role::supports, [&](std::int32_t model) {
               return first == (block_.rank_of(model) == 0)
                          ? std::optional(order_of(contact, model))
                          : std::nullopt;
             });
    }
  }

  /// Who is nearest to the enemy comes first.
  Rank order_of(const Contact& contact, std::int32_t model) const {
    const std::int32_t rank = block_.rank_of(model);
    const std::int32_t file = block_.file_of(model);
    switch (contact.own) {
      case Facing::front: return {rank, aside(model, contact)};
      case Facing::rear: return {-rank, aside(model, contact)};
      case Facing::left: return {file, rank};
      case Facing::right: break;
    }
    return {block_.files - 1 - file, rank};
  }

  const Context& context_;
  const std::vector<Block>& blocks_;
  const Block& block_;
  std::vector<Role> parts_;
};

int place_of(int unit) noexcept { return unit % (kUnits / 2) + 1; }

/// Of a base. Units  millimetres
struct Size {
  std::int32_t width = 0;
  std::int32_t depth = 0;
};

void draw(const Context& context, const Block& block, const std::vector<Role>& parts,
          FieldPicture& picture) {
  const Way facing = block.at->facing;
  const auto draw_one = [&](std::int32_t along, std::int32_t rank, Size size, int unit, Role part) {
    const field::Point left = moved(moved(block.left(), turned_right(facing), along),
                                    opposite(facing), rank * block.base);
    picture.stands.push_back({.at = field::stand_from_left(left, facing, size.width, size.depth),
                              .is_a = block.is_a(),
                              .unit = place_of(unit),
                              .part = part});
  };
  for (std::int32_t model = 0; model < block.models; ++model) {
    if (!block.is_led(model)) {
      draw_one(block.files_from + block.along(model), block.rank_of(model),
               {block.base, block.base}, block.unit, parts[index(model)]);
    }
  }
  const auto role_of = [&](int character) {
    const auto& contacts = context.contacts[0][index(character)];
    const bool strikes = std::ranges::any_of(contacts, [&](const Contact& contact) {
      return fighters(context, Situation{}, {Attack::Kind::blows, character, contact, 0}).front > 0;
    });
    return strikes ? Role::fights : Role::none;
  };
  std::size_t place = 0;
  for (const int character : block.led_by) {
    const std::int32_t first = block.led[place];
    const std::int32_t wide = block.wedge ? 1 : context.unit(character).profile.base / block.base;
    draw_one(block.files_from + block.along(first), block.rank_of(first),
             {wide * block.base, block.base}, character, role_of(character));
    place += index(wide);
  }
  std::int32_t along = block.characters_from;
  for (const int character : block.characters) {
    const std::int32_t base = context.unit(character).profile.base;
    draw_one(along, 0, {base, base}, character, role_of(character));
    along += base;
  }
}

}  // namespace

FieldPicture picture_of(const Combat& combat) {
  const Context& context = combat.context();
  const std::vector<Block> blocks = Lines(context).take();
  FieldPicture picture{.piece = "model"};
  for (const Block& block : blocks) {
    draw(context, block, Fighting(context, blocks, block).parts(), picture);
  }
  for (const int unit : context.present) {
    const bool is_a = side_of(unit) == Side::a;
    const int host = context.host[index(unit)];
    picture.units.push_back({.is_a = is_a,
                             .name = context.unit(unit).profile.name,
                             .understood = understood(combat, unit),
                             .width = context.unit(unit).profile.width,
                             .within = host < 0 ? 0 : place_of(host)});
  }
  return picture;
}

}  // namespace fray::rankflank
