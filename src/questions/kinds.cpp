#include <array>

#include "questions/question.hpp"

namespace fray::questions {

// Each stands in a file of its own.
extern const QuestionKind kAdvise;
extern const QuestionKind kArmy;
extern const QuestionKind kBalance;
extern const QuestionKind kCompare;
extern const QuestionKind kDiff;
extern const QuestionKind kDominated;
extern const QuestionKind kFind;
extern const QuestionKind kLuck;
extern const QuestionKind kMeta;
extern const QuestionKind kNeed;
extern const QuestionKind kPoints;
extern const QuestionKind kRank;
extern const QuestionKind kSensitivity;
extern const QuestionKind kWorth;

std::span<const QuestionKind* const> question_kinds() {
  static constexpr std::array kAll{&kCompare, &kDiff, &kDominated, &kPoints,      &kRank,
                                   &kWorth,   &kFind, &kNeed,      &kSensitivity, &kArmy,
                                   &kBalance, &kMeta, &kAdvise,    &kLuck};
  return kAll;
}

}  // namespace fray::questions
