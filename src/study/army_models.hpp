#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "answer/system.hpp"
#include "lists/army_file.hpp"

namespace fray::study {

/// What a line's number makes of a unit: so many units, or one of so many models.
struct Count {
  std::string side{};
  std::size_t units = 1;
};

/// What an army says of its units and lists do not have so, all of a kind told together.
class GroupedNotes {
 public:
  /// Gear that every model has, or that says what somebody is, changes no number.
  static bool is_had(const std::string& gear);

  void leave_out(const lists::ArmyExtra& extra, const std::string& gear, const std::string& unit);
  /// A number that counts units, since the list has them one by one.
  void one_by_one(const std::string& words, const std::string& unit, std::uint32_t line);
  void price(const std::string& words, const std::string& unit, std::uint32_t line);

  /// Sentences, each with the line that it begins with.
  std::vector<std::pair<std::uint32_t, std::string>> sentences() const;

 private:
  /// One word, and the lines that say it; the first of them is told before all.
  struct Said {
    std::string word{};
    std::string unit{};
    std::vector<std::uint32_t> lines{};
  };

  static void add(std::vector<Said>& all, const std::string& word, const std::string& unit,
                  std::uint32_t line);
  static std::string words(const std::vector<Said>& said);

  std::vector<Said> had_{};
  std::vector<Said> unknown_{};
  std::vector<Said> prices_{};
  std::vector<Said> detached_{};
  std::vector<Said> one_by_one_{};
};

/// Whether a text begins with something that a unit may have, or has already.
bool is_gear(const std::string& text, const std::string& unit, answer::System& system);

/// A unit of models with its number, gear and price as the army says them; `told` gets what is not
/// as the list has it, and what is left out.
/// Throws  InputError for a number of models that is not allowed.
Count of_models(lists::ArmyEntry entry, const std::string& unit, answer::System& system,
                GroupedNotes& told);

}  // namespace fray::study
