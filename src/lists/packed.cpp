#include "lists/packed.hpp"

#include "core/files.hpp"
#include "core/text.hpp"

namespace fray::lists {

std::string read_list_file(const std::filesystem::path& path) {
  const std::string name = printable(path.string());
  return text_of_bytes(unpacked(read_bytes(path), name), name);
}

}  // namespace fray::lists
