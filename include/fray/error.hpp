#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace fray {

/// What went wrong. The numbers are the exit codes of the program `fray`.
enum class Fault : int {
  input = 2,      ///< what was asked for is wrong, or takes more memory than there is: the message
                  ///< says what would be right
  file = 4,       ///< a file that fray wrote is damaged, or belongs to something else
  output = 5,     ///< the answer could not be written
  bug = 70,       ///< a mistake of fray's own
  stopped = 130,  ///< a progress function said stop
};

/// What is thrown by every function of fray.
class Error : public std::runtime_error {
 public:
  /// Where something stands. Empty parts are not known.
  struct Place {
    std::string file{};        ///< a file's name, or what was typed, such as "side A"
    std::uint32_t line = 0;    ///< from 1
    std::uint32_t column = 0;  ///< from 1, in characters
    std::string field{};       ///< "rounds"
  };

  /// `whole` is the sentence with its place in front.
  Error(Fault fault, const std::string& whole, std::string sentence, Place place)
      : std::runtime_error(whole),
        fault_(fault),
        sentence_(std::move(sentence)),
        place_(std::move(place)) {}

  /// What kind of mistake it is.
  Fault fault() const noexcept { return fault_; }
  /// What is wrong and what would be right, in sentences with a full stop, without its place.
  const std::string& sentence() const noexcept { return sentence_; }
  /// Where the mistake stands.
  const Place& place() const noexcept { return place_; }

 private:
  Fault fault_;
  std::string sentence_;
  Place place_;
};

}  // namespace fray
