#include "core/hash.hpp"

#include <bit>
#include <set>
#include <utility>

#include "catch.hpp"

namespace core_hash {

using fray::Hash128;
using fray::Hasher;
using fray::mix64;

namespace {

int bits_changed(Hash128 a, Hash128 b) {
  return std::popcount(a.high ^ b.high) + std::popcount(a.low ^ b.low);
}

}  // namespace

// Source  the first outputs of SplitMix64 from seed 0 and from seed 1234567, as printed at
//         rosettacode.org.
TEST_CASE("mix64 is SplitMix64") {
  constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15ULL;
  CHECK(mix64(0) == 0xe220a8397b1dcdafULL);
  CHECK(mix64(1234567) == 6457827717110365317ULL);
  CHECK(mix64(1234567 + kGolden) == 3203168211198807973ULL);
  CHECK(mix64(1234567 + 2 * kGolden) == 9817491932198370423ULL);
  CHECK(mix64(1234567 + 3 * kGolden) == 4593380528125082431ULL);
  CHECK(mix64(1234567 + 4 * kGolden) == 16408922859458223821ULL);
}

TEST_CASE("a name depends on the order and the number of words") {
  const auto name = [](auto... words) {
    Hasher hasher("test");
    (hasher.word(static_cast<std::uint64_t>(words)), ...);
    return hasher.finish();
  };
  CHECK(name(1, 2) != name(2, 1));
  CHECK(name(0) != name());
  CHECK(name(0, 0) != name(0));
  CHECK(name(1, 2) == name(1, 2));
}

TEST_CASE("a text's length is part of its name") {
  CHECK(Hasher().text("ab").text("c").finish() != Hasher().text("a").text("bc").finish());
  CHECK(Hasher().text("").finish() != Hasher().finish());
  CHECK(Hasher("trials").finish() != Hasher("pilot").finish());
  CHECK(Hasher("\xff").finish() != Hasher("\x7f").finish());
}

// Each bit of 128 changes with a chance of 1/2: over 64 x 64 changes the mean is 64 with a standard
// error of 0.09.
TEST_CASE("one bit of a word changes half of its name") {
  int changed = 0;
  for (std::uint64_t word = 0; word < 64; ++word) {
    for (int bit = 0; bit < 64; ++bit) {
      const int now = bits_changed(Hasher().word(word).finish(),
                                   Hasher().word(word ^ std::uint64_t{1} << bit).finish());
      CHECK((now > 64 - 36 && now < 64 + 36));  // 6.4 standard deviations of 5.7
      changed += now;
    }
  }
  CHECK(std::abs(changed / 4096.0 - 64) < 0.45);
}

TEST_CASE("small and regular contents all have their own names") {
  std::set<std::pair<std::uint64_t, std::uint64_t>> names;
  for (std::uint64_t first = 0; first < 300; ++first) {
    for (std::uint64_t second = 0; second < 300; ++second) {
      const Hash128 name = Hasher().word(first).word(second << 32).finish();
      names.emplace(name.high, name.low);
    }
  }
  CHECK(names.size() == 90'000);
}

}  // namespace core_hash
