// What the page asks, in place of src/door/known_requests.cpp and src/questions/kinds.cpp: the rest of fray is not linked.

#include <array>

#include "door/request.hpp"
#include "questions/question.hpp"

namespace fray::door {

std::span<const Known> known_requests() {
  static constexpr std::array kOfThePage{
      Known{"odds", &odds},       Known{"picture", &picture}, Known{"units", &units},
      Known{"systems", &systems}, Known{"options", &options}, Known{"import", &import},
      Known{"check", &check},     Known{"roster", &roster},   Known{"prices", &prices},
  };
  return kOfThePage;
}

}  // namespace fray::door

namespace fray::questions {

extern const QuestionKind kRank;
extern const QuestionKind kWorth;
extern const QuestionKind kNeed;
extern const QuestionKind kAdvise;
extern const QuestionKind kLuck;

std::span<const QuestionKind* const> question_kinds() {
  static constexpr std::array kOfThePage{&kRank, &kWorth, &kNeed, &kAdvise, &kLuck};
  return kOfThePage;
}

}  // namespace fray::questions
