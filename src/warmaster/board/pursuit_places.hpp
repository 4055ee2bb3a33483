#pragma once

#include <span>

#include "warmaster/board/charge_places.hpp"

namespace fray::warmaster {

/// Where the stands of a unit that pursues go. Each way of it is false where no stand can, or the
/// unit would fall apart.
class PursuitPlaces : public ChargePlaces {
 public:
  using ChargePlaces::ChargePlaces;

  /// The first stands go straight ahead into contact: all that can, or as many as the unit holds
  /// together with.
  bool pursue_straight();
  /// The first stand goes against an enemy as in a charge.
  bool pursue_in_turn();
  /// Of infantry: the first stands go straight ahead to exactly behind or beside a friend of
  /// another unit who fights, as many as the unit holds together with.
  bool pursue_in_support();

 private:
  /// A stand that can go straight ahead until its front touches an enemy, or to where it supports.
  struct Goer {
    field::Stand from{};
    field::Stand to{};
    std::int32_t gap = 0;  ///< mm
    Preference rank{};     ///< of those who go as far, once it has been asked for
    bool pursues = false;  ///< it meets one that is pursued, or supports who does
  };
  /// Some of those who can go straight ahead.
  struct Set {
    std::pair<std::int64_t, std::int64_t> far{};  ///< in sum, and in sum of squares
    std::pair<Apart, std::uint64_t> tie{};        ///< once it has been asked for
    std::vector<const Goer*> goers{};
  };

  void start_again();
  bool holds_together();
  std::vector<Goer> goers() const;
  std::vector<Goer> goers_into_support() const;
  bool go(const Set& set, bool edges);
  bool go_as_many(std::span<const std::span<const Goer>> groups, bool edges);
  static std::vector<Set> sets_of(std::span<const std::span<const Goer>> groups, std::size_t count);
  void rank_by_look(std::span<Set> sets);

  bool link(bool edges);
  void continue_link(const Line& line, std::size_t more, bool edges, BestLine& best);
  std::vector<field::Stand> places_to_link(const field::Stand& from, bool edges) const;
  /// The stands that are left, each where it is best; `edges` says whether they may come into edge
  /// contact.
  void place_the_rest(bool edges);
  std::vector<field::Stand> places_for(const field::Stand& from, bool edges) const;
  void keep_allowed(std::vector<field::Stand>& places, bool edges) const;
  bool touches_edge(const field::Stand& stand) const;
  bool fights_ahead(const field::Stand& stand) const;
  bool helps(const field::Stand& place) const;
  int value_of(const field::Stand& place) const;
  int shape_of(const field::Stand& from, const field::Stand& place) const;

  /// How far straight ahead the first stand of a pursuit went. Units  mm.
  std::optional<std::int32_t> ahead_{};
};

}  // namespace fray::warmaster
