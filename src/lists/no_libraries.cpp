// In the place of packed.cpp where there is no library for either.

#include "core/error.hpp"
#include "lists/document.hpp"

namespace fray::lists {

Node read_xml(std::string_view, const std::string& file) {
  throw InputError(Where{.file = file},
                   "is XML, which is not read here: import it with fray units import, and take the "
                   "unit file that this writes.");
}

std::string unpacked(std::string bytes, const std::string& file) {
  if (bytes.starts_with("PK\x03\x04")) {
    throw InputError(Where{.file = file},
                     "is packed (a zip file), which is not read here: unpack it, and name the file "
                     "in it.");
  }
  return bytes;
}

}  // namespace fray::lists
