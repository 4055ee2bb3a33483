#pragma once

#include <string>

#include "warmaster/words/words.hpp"

namespace fray::show_tests {

/// Three stands of charging knights against as many supported warriors: every ending but a few is
/// possible.
inline warmaster::Engagement knights_and_warriors() {
  warmaster::Engagement engagement;
  engagement.a.profile.type = warmaster::TroopType::cavalry;
  engagement.a.profile.armour = warmaster::Armour::four;
  engagement.a.profile.points = 110;
  engagement.a.charging = true;
  engagement.b.profile.attacks = {4, 0, 0};
  engagement.b.profile.hits = 4;
  engagement.b.profile.armour = warmaster::Armour::six;
  engagement.b.profile.points = 60;
  engagement.b.support = 2;
  return engagement;
}

/// One stand that cannot strike back is wiped out by sixty dice but for once in 10^18 fights.
inline warmaster::Engagement a_massacre() {
  warmaster::Engagement engagement = knights_and_warriors();
  engagement.a.profile.attacks = {20, 0, 0};
  engagement.b.profile.attacks = {0, 0, 0};
  engagement.b.profile.hits = 1;
  engagement.b.stands = 1;
  engagement.b.support = 0;
  return engagement;
}

inline answer::Answer named(answer::Answer answer, std::string a = "empire/knights:charging",
                            std::string b = "orcs/warriors:support=2") {
  answer.a.text = std::move(a);
  answer.b.text = std::move(b);
  return answer;
}

inline answer::Answer solved(const warmaster::Engagement& engagement) {
  return named(warmaster::odds(engagement, {.method = answer::Method::exact}));
}

inline answer::Answer simulated(const warmaster::Engagement& engagement,
                                std::uint64_t trials = 100'000) {
  return named(warmaster::odds(
      engagement,
      {.method = answer::Method::simulate, .sampling = random::Sampling::pools, .trials = trials}));
}

/// A name that attacks a terminal, a spreadsheet, a page and a parser.
inline const std::string kHostile =
    "=cmd|'/c calc'!A1 "
    "\x1b[31m\x1b]0;title\a,\"quoted\"\r\n<script>&amp;\xC2\x9B\x7F\t\xFF\xEF\xBF\xBE";

/// Characters, counted on their own: bytes that do not continue one.
inline std::size_t characters(const std::string& text) {
  std::size_t count = 0;
  for (const char byte : text) {
    count += (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
  }
  return count;
}

inline bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace fray::show_tests
