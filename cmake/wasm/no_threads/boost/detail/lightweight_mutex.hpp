// Stands for Boost's header of this name where there are no threads: nothing is locked.
#pragma once

namespace boost::detail {

class lightweight_mutex {
 public:
  class scoped_lock {
   public:
    explicit scoped_lock(lightweight_mutex&) noexcept {}
  };
};

}  // namespace boost::detail
