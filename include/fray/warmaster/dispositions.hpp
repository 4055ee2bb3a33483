#pragma once

#include <functional>
#include <memory>

#include "fray/warmaster/blows.hpp"

namespace fray::warmaster {

/// A disposition with what the rules say of it, kept for the life of a melee.
struct Scene {
  Disposition where{};
  Hash128 key{};
  Blows blows{};
  /// Nothing that could stand in the way of a retreat or a fall back of the side is near: it just goes back.
  std::array<bool, 2> clear_behind{};
};

/// What leads from one scene to another: a name for the change, so that it is worked out once.
struct Change {
  const Scene* from = nullptr;
  std::uint64_t what = 0;
  std::uint64_t how = 0;
  friend bool operator==(const Change&, const Change&) = default;
};

/// All scenes that a melee has met, each once, and the ways between them. For any number of threads.
class Dispositions {
 public:
  explicit Dispositions(const Roster& roster);
  ~Dispositions();

  /// The scene of this disposition. Nothing fixed to the ground: its absolute position is dropped.
  const Scene* scene(Disposition where) const;

  /// The scene that `work_out` makes of the change, from memory when it was asked before.
  const Scene* follow(const Change& change, const std::function<Disposition()>& work_out) const;

 private:
  struct Memory;
  const Roster& roster_;
  bool adrift_;  ///< neither terrain nor a table's edge: absolute position means nothing
  std::unique_ptr<Memory> memory_;
};

}  // namespace fray::warmaster
