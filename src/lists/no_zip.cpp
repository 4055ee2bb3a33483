// In the place of zip.cpp where there is no library for zip files.

#include "core/error.hpp"
#include "lists/packed.hpp"

namespace fray::lists {

std::string unpacked(std::string bytes, const std::string& file) {
  if (bytes.starts_with("PK\x03\x04")) {
    throw InputError(Where{.file = file},
                     "is packed (a zip file), which is not read here: unpack it, and name the file "
                     "in it.");
  }
  return bytes;
}

}  // namespace fray::lists
