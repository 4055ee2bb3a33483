// Unpacks fray.wasm in a browser: a module of its own, of a few kilobytes and without any library, since browsers have no LZMA.
//
// What is packed: the 13 bytes that begin an .lzma file, with the size of what was packed; its LZMA stream; the CRC-32 of what
// was packed. web/pack.mjs writes it.
// Source  Igor Pavlov, LZMA specification (lzma-specification.txt of the LZMA SDK)

#include <cstddef>
#include <cstdint>

/// Where the linker's own data ends, and free memory begins.
extern "C" std::uint8_t __heap_base;

namespace {

using Byte = std::uint8_t;

/// That the next bit is 0, in 2048ths. It moves by a 32nd of the way towards each bit that comes.
using Chance = std::uint16_t;
constexpr int kChanceBits = 11;
constexpr int kChanceShift = 5;
constexpr Chance kEven = 1 << (kChanceBits - 1);

constexpr std::uint32_t kHead = 13;       // bytes before the stream
constexpr std::uint32_t kTail = 4;        // bytes after it
constexpr std::uint32_t kMost = 1 << 28;  // bytes: a damaged head asks for no more
constexpr std::uint32_t kSpare = 32;      // bytes behind what is packed, more than any symbol reads
constexpr std::uint32_t kPage = 65536;    // bytes of a page of WebAssembly's memory
constexpr std::ptrdiff_t kStep = 1 << 15;  // bytes that are unpacked by a call

// Where the chances of each kind of bit begin. A tree of n bits has 2^n chances, of which the first is not used.
constexpr int kStates = 12;
constexpr int kPlaces = 16;          // places within 16 bytes, as far as pb tells them apart
constexpr int kMostLiteralBits = 4;  // lc + lp
constexpr int kOfLiteral =
    0x300;  // a tree of 8 bits, and one each beside a 0 and a 1 of the byte it matches
constexpr int kOfLength = 2 + 2 * kPlaces * 8 + 256;
constexpr int kSlots = 4;             // by the length of the match
constexpr int kFirstSlotOfTrees = 4;  // smaller ones are the distance
constexpr int kFirstSlotOfAlign =
    14;  // from it on, four bits have chances and the others have none
constexpr int kAlignBits = 4;

constexpr int kIsMatch = 0;
constexpr int kIsRepeat = kIsMatch + kStates * kPlaces;
constexpr int kIsOlder = kIsRepeat + kStates;
constexpr int kIsLonger = kIsOlder + kStates;
constexpr int kIsThird = kIsLonger + kStates * kPlaces;
constexpr int kIsFourth = kIsThird + kStates;
constexpr int kSlot = kIsFourth + kStates;
constexpr int kDistance = kSlot + kSlots * 64;
constexpr int kAlign = kDistance + 1 + 128 - kFirstSlotOfAlign;
constexpr int kMatchLength = kAlign + (1 << kAlignBits);
constexpr int kRepeatLength = kMatchLength + kOfLength;
constexpr int kLiteral = kRepeatLength + kOfLength;
constexpr int kChances = kLiteral + (kOfLiteral << kMostLiteralBits);

Chance chances[kChances];

/// The bits of the stream. Nothing here looks for its end: kSpare bytes follow, and each symbol is checked.
struct Bits {
  const Byte* next{};
  std::uint32_t range{};
  std::uint32_t code{};

  [[gnu::always_inline]] void refill() {
    if (range < 1U << 24) {
      range <<= 8;
      code = code << 8 | *next++;
    }
  }

  [[gnu::always_inline]] bool bit(Chance& zero) {
    refill();
    const std::uint32_t bound = (range >> kChanceBits) * zero;
    if (code < bound) {
      range = bound;
      zero += ((1 << kChanceBits) - zero) >> kChanceShift;
      return false;
    }
    range -= bound;
    code -= bound;
    zero -= zero >> kChanceShift;
    return true;
  }

  template <int kCount>
  [[gnu::always_inline]] std::uint32_t tree(Chance* of) {
    std::uint32_t node = 1;
    for (int i = 0; i < kCount; ++i) {
      node = node << 1 | static_cast<std::uint32_t>(bit(of[node]));
    }
    return node - (1U << kCount);
  }

  /// The low bit comes first.
  [[gnu::always_inline]] std::uint32_t reversed(Chance* of, int count) {
    std::uint32_t node = 1;
    std::uint32_t value = 0;
    for (int i = 0; i < count; ++i) {
      const auto one = static_cast<std::uint32_t>(bit(of[node]));
      node = node << 1 | one;
      value |= one << i;
    }
    return value;
  }

  /// Bits without a chance: each is as likely as not.
  [[gnu::always_inline]] std::uint32_t plain(int count) {
    std::uint32_t value = 0;
    for (int i = 0; i < count; ++i) {
      refill();
      range >>= 1;
      const auto one = static_cast<std::uint32_t>(code >= range);
      code -= range & (0 - one);
      value = value << 1 | one;
    }
    return value;
  }

  /// The length of a match, less 2.
  std::uint32_t length(Chance* of, std::uint32_t place) {
    Chance* const low = of + 2 + 8 * place;
    if (!bit(of[0])) {
      return tree<3>(low);
    }
    if (!bit(of[1])) {
      return 8 + tree<3>(low + 8 * kPlaces);
    }
    return 16 + tree<8>(of + 2 + 2 * 8 * kPlaces);
  }

  /// The distance of a match, less 1.
  std::uint32_t distance(std::uint32_t length) {
    const std::uint32_t slot =
        tree<6>(chances + kSlot + 64 * (length < kSlots ? length : kSlots - 1));
    if (slot < kFirstSlotOfTrees) {
      return slot;
    }
    const int count = static_cast<int>(slot >> 1) - 1;
    const std::uint32_t high = (2 | (slot & 1)) << count;
    if (slot < kFirstSlotOfAlign) {
      return high + reversed(chances + kDistance + high - slot, count);
    }
    const std::uint32_t middle = plain(count - kAlignBits) << kAlignBits;
    return high + middle + reversed(chances + kAlign, kAlignBits);
  }
};

struct Stream {
  Bits bits{};
  const Byte* end{};            // of what is packed
  Byte* first{};                // of what is unpacked
  Byte* to{};                   // its next byte
  Byte* last{};                 // behind its end
  std::uint32_t distance[4]{};  // of the latest matches, less 1, the latest first
  std::uint32_t state = 0;      // what kinds of symbols came last
  std::uint32_t literal_bits = 0;
  std::uint32_t literal_mask = 0;
  std::uint32_t place_mask = 0;
};

[[gnu::always_inline]] void literal(Stream& now) {
  const auto at = static_cast<std::uint32_t>(now.to - now.first);
  const std::uint32_t before = at == 0 ? 0 : now.to[-1];
  const std::uint32_t context =
      ((at & now.literal_mask) << now.literal_bits) + (before >> (8 - now.literal_bits));
  Chance* const of = chances + kLiteral + kOfLiteral * context;
  std::uint32_t node = 1;
  if (now.state >= 7) {
    // Beside the byte that a match would have gone on with, until a bit differs from it.
    std::uint32_t matched = *(now.to - now.distance[0] - 1);
    std::uint32_t same = 0x100;
    while (node < 0x100) {
      matched <<= 1;
      const std::uint32_t expected = matched & same;
      const bool one = now.bits.bit(of[same + expected + node]);
      node = node << 1 | static_cast<std::uint32_t>(one);
      same &= one ? matched : ~matched;
    }
  }
  while (node < 0x100) {
    node = node << 1 | static_cast<std::uint32_t>(now.bits.bit(of[node]));
  }
  *now.to++ = static_cast<Byte>(node);
  now.state = now.state < 4 ? 0 : now.state < 10 ? now.state - 3 : now.state - 6;
}

/// Finds out which of the latest distances is meant, and puts it first.
[[gnu::always_inline]] void choose_distance(Stream& now) {
  if (!now.bits.bit(chances[kIsThird + now.state])) {
    const std::uint32_t second = now.distance[1];
    now.distance[1] = now.distance[0];
    now.distance[0] = second;
    return;
  }
  std::uint32_t older = now.distance[2];
  if (now.bits.bit(chances[kIsFourth + now.state])) {
    older = now.distance[3];
    now.distance[3] = now.distance[2];
  }
  now.distance[2] = now.distance[1];
  now.distance[1] = now.distance[0];
  now.distance[0] = older;
}

/// Unpacks until at least `until` is reached. Whether the stream was sound so far.
///
/// Why  a call for each step: browsers begin with quick and dirty code, and take up the better one at a call.
[[gnu::noinline]] bool step(Stream& all, const Byte* until) {
  Stream now = all;
  while (now.to < until) {
    const std::uint32_t place = static_cast<std::uint32_t>(now.to - now.first) & now.place_mask;
    if (!now.bits.bit(chances[kIsMatch + kPlaces * now.state + place])) {
      literal(now);
    } else {
      std::uint32_t length = 0;
      if (!now.bits.bit(chances[kIsRepeat + now.state])) {
        now.distance[3] = now.distance[2];
        now.distance[2] = now.distance[1];
        now.distance[1] = now.distance[0];
        length = 2 + now.bits.length(chances + kMatchLength, place);
        now.distance[0] = now.bits.distance(length - 2);
        now.state = now.state < 7 ? 7 : 10;
      } else if (now.bits.bit(chances[kIsOlder + now.state])) {
        choose_distance(now);
        length = 2 + now.bits.length(chances + kRepeatLength, place);
        now.state = now.state < 7 ? 8 : 11;
      } else if (now.bits.bit(chances[kIsLonger + kPlaces * now.state + place])) {
        length = 2 + now.bits.length(chances + kRepeatLength, place);
        now.state = now.state < 7 ? 8 : 11;
      } else {
        length = 1;
        now.state = now.state < 7 ? 9 : 11;
      }
      if (now.distance[0] >= static_cast<std::uint32_t>(now.to - now.first) ||
          length > static_cast<std::uint32_t>(now.last - now.to)) {
        return false;
      }
      const Byte* from = now.to - now.distance[0] - 1;
      for (const Byte* const behind = now.to + length; now.to < behind;) {
        *now.to++ = *from++;
      }
    }
    if (now.bits.next > now.end) {
      return false;
    }
  }
  all = now;
  return true;
}

std::uint32_t little_endian(const Byte* bytes) {
  std::uint32_t number = 0;
  for (int i = 3; i >= 0; --i) {
    number = number << 8 | bytes[i];
  }
  return number;
}

std::uint32_t crc_table[4][256];

/// Source  ITU-T V.42, 8.1.1.6.2, as gzip has it; four bytes at a time.
std::uint32_t crc(const Byte* at, const Byte* end) {
  for (std::uint32_t byte = 0; byte < 256; ++byte) {
    std::uint32_t sum = byte;
    for (int i = 0; i < 8; ++i) {
      sum = sum >> 1 ^ (0xEDB88320U & (0 - (sum & 1)));
    }
    crc_table[0][byte] = sum;
  }
  for (int i = 1; i < 4; ++i) {
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
      const std::uint32_t before = crc_table[i - 1][byte];
      crc_table[i][byte] = before >> 8 ^ crc_table[0][before & 255];
    }
  }
  std::uint32_t sum = ~0U;
  for (; end - at >= 4; at += 4) {
    sum ^= little_endian(at);
    sum = crc_table[3][sum & 255] ^ crc_table[2][sum >> 8 & 255] ^ crc_table[1][sum >> 16 & 255] ^
          crc_table[0][sum >> 24];
  }
  for (; at < end; ++at) {
    sum = sum >> 8 ^ crc_table[0][(sum ^ *at) & 255];
  }
  return ~sum;
}

/// Makes memory up to this address. Whether there is as much.
bool reach(std::uint64_t address) {
  const std::uint64_t pages = (address + kPage - 1) / kPage;
  const std::uint64_t now = __builtin_wasm_memory_size(0);
  return pages <= now || (pages <= (std::uint64_t{1} << 32) / kPage &&
                          __builtin_wasm_memory_grow(0, static_cast<std::uint32_t>(pages - now)) !=
                              ~std::size_t{0});
}

std::uint64_t address_of(const Byte* byte) { return reinterpret_cast<std::uintptr_t>(byte); }

}  // namespace

extern "C" {

/// Where to put this many packed bytes; null where there is no memory for them.
Byte* room(std::uint32_t size) {
  return reach(address_of(&__heap_base) + size + kSpare) ? &__heap_base : nullptr;
}

/// Unpacks what was put there. Gives what comes out, as many bytes as its head says; null where it is damaged.
const Byte* unpack(const Byte* packed, std::uint32_t size) {
  if (size < kHead + 5 + kTail || packed[0] >= 9 * 5 * 5 || little_endian(packed + 9) != 0 ||
      packed[kHead] != 0) {
    return nullptr;
  }
  const std::uint32_t literal_bits = packed[0] % 9;
  const std::uint32_t literal_places = packed[0] / 9 % 5;
  const std::uint32_t unpacked = little_endian(packed + 5);
  Stream all{};
  all.end = packed + size - kTail;
  all.first = const_cast<Byte*>(packed) + size + kSpare;
  if (literal_bits + literal_places > kMostLiteralBits || unpacked > kMost ||
      !reach(address_of(all.first) + unpacked)) {
    return nullptr;
  }
  for (Chance& chance : chances) {
    chance = kEven;
  }
  const Byte* const stream = packed + kHead;
  all.bits = {.next = stream + 1, .range = ~0U, .code = 0};
  for (int i = 0; i < 4; ++i) {
    all.bits.code = all.bits.code << 8 | *all.bits.next++;
  }
  all.to = all.first;
  all.last = all.first + unpacked;
  all.literal_bits = literal_bits;
  all.literal_mask = (1U << literal_places) - 1;
  all.place_mask = (1U << packed[0] / 45) - 1;
  while (all.to < all.last) {
    const Byte* const until = all.last - all.to > kStep ? all.to + kStep : all.last;
    if (!step(all, until)) {
      return nullptr;
    }
  }
  return crc(all.first, all.last) == little_endian(all.end) ? all.first : nullptr;
}
}
