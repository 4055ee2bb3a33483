// In the place of xml.cpp where there is no library for XML.

#include "core/error.hpp"
#include "lists/document.hpp"

namespace fray::lists {

Node read_xml(std::string_view, const std::string& file) {
  throw InputError(Where{.file = file},
                   "is XML, which is not read here: import it with fray units import, and take the "
                   "unit file that this writes.");
}

}  // namespace fray::lists
