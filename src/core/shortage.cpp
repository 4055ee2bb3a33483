#include "core/shortage.hpp"

#include <new>
#include <string_view>
#include <system_error>

namespace fray {

bool is_shortage(const std::exception& error) noexcept {
  if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr) {
    return true;
  }
  if (const auto* const of_system = dynamic_cast<const std::system_error*>(&error)) {
    return of_system->code() == std::errc::resource_unavailable_try_again ||
           of_system->code() == std::errc::not_enough_memory;
  }
  // TBB throws no type of its own for a thread that it could not start.
  return std::string_view(error.what()).starts_with("pthread_create has failed");
}

}  // namespace fray
