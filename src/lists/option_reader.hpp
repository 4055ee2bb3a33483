#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/option.hpp"
#include "lists/side_text.hpp"

namespace fray::lists {

/// Reads the options of one unit, in any game.
/// Throws  InputError naming the side and option, what is wrong and what would be right.
class OptionReader {
 public:
  using Option = SideText::Option;

  explicit OptionReader(std::string side) : side_(std::move(side)) {}

  const std::string& side() const noexcept { return side_; }
  WrittenOption written(const Option& option) const noexcept {
    return {side_, option.key, option.value};
  }

  /// What is wrong with the side, whatever it stands beside.
  InputError of_side(const std::string& sentence) const {
    return InputError(Where{.file = side_}, sentence).anywhere();
  }

  /// `plain` gives the one name of an option that has several.
  void refuse_repeated(const SideText& text,
                       const std::function<std::string(const std::string&)>& plain) const;

  /// Names those of `known` that are nearest, or where all of them are told.
  [[noreturn]] void refuse_unknown(const Option& option, const std::vector<std::string>& known,
                                   const std::string& help = "fray help odds") const;

  /// What `find` finds in the lists; what it says against a name is said of this side.
  template <class Find>
  decltype(auto) found(Find find) const {
    try {
      return find();
    } catch (const InputError& error) {
      if (!error.where().file.empty()) {
        throw;  // of a list's file
      }
      throw InputError(Where{.file = side_, .field = error.where().field}, error.sentence())
          .anywhere();
    }
  }

 private:
  std::string side_;
};

/// "great-weapon", as a side writes "great weapon".
std::string with_hyphens(std::string_view name);

}  // namespace fray::lists
