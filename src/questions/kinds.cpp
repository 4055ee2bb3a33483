#include <array>

#include "questions/question.hpp"

namespace fray::questions {

std::span<const QuestionKind* const> question_kinds() {
  static constexpr std::array kAll{&kCompare, &kDiff,   &kDominated,   &kPoints, &kRank,
                                   &kWorth,   &kNeed,   &kSensitivity, &kArmy,   &kBalance,
                                   &kMeta,    &kAdvise, &kLuck};
  return kAll;
}

}  // namespace fray::questions
