#include "sweep/checkpoint.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "core/files.hpp"
#include "core/hash.hpp"
#include "core/text.hpp"

namespace fray::sweep {

namespace {

constexpr std::string_view kMagic = "fray checkpoint 5\n";
/// Then only how far the rows have come is kept.
constexpr std::uint64_t kMostBytes = std::uint64_t{512} << 20;
constexpr std::size_t kBuffer = 64U << 10;
constexpr std::size_t kMostWaiting = 16U << 20;  ///< before there is a file
constexpr double kFlushSeconds = 0.5;

enum Record : std::uint64_t { kSweep = 1, kSolved = 2, kRows = 3 };

constexpr std::size_t kFrame = 16;  ///< kind and length in front
constexpr std::size_t kCheck = 8;   ///< checksum behind

std::uint64_t checksum(std::string_view frame_and_payload) noexcept {
  StreamHasher hasher;
  hasher.add(frame_and_payload);
  return hasher.finish().high;
}

double seconds_since(std::chrono::steady_clock::time_point then) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - then).count();
}

RowsWritten unpack_rows(Unpacker& bytes) {
  RowsWritten written;
  written.next_row = bytes.word();
  written.bytes = bytes.word();
  written.content = bytes.hash();
  SweepCounts& counts = written.counts;
  for (std::uint64_t* const count :
       {&counts.rows, &counts.exact, &counts.imprecise, &counts.refused, &counts.solved}) {
    *count = bytes.word();
  }
  counts.first_refusal = bytes.text();
  counts.notes.add_more(bytes.word());
  for (std::uint64_t left = bytes.word(); left != 0; --left) {
    SweepNote note{std::string(bytes.text()), bytes.word(), bytes.word()};
    if (note.text.empty()) {
      break;  // nothing is there to be read
    }
    counts.notes.add(note);
  }
  return written;
}

std::string pack_rows(const RowsWritten& written) {
  std::string bytes;
  put_word(written.next_row, bytes);
  put_word(written.bytes, bytes);
  put_hash(written.content, bytes);
  const SweepCounts& counts = written.counts;
  for (const std::uint64_t count :
       {counts.rows, counts.exact, counts.imprecise, counts.refused, counts.solved}) {
    put_word(count, bytes);
  }
  put_text(counts.first_refusal, bytes);
  put_word(counts.notes.more(), bytes);
  put_word(counts.notes.all().size(), bytes);
  for (const SweepNote& note : counts.notes.all()) {
    put_text(note.text, bytes);
    put_word(note.rows, bytes);
    put_word(note.first_row, bytes);
  }
  return bytes;
}

}  // namespace

Checkpoint::Checkpoint(std::filesystem::path path, Hash128 sweep, double seconds)
    : path_(std::move(path)), sweep_(sweep), seconds_(seconds) {}

Checkpoint::~Checkpoint() = default;

bool Checkpoint::is_one(const std::filesystem::path& path) {
  return first_bytes(path, kMagic.size()) == kMagic;
}

RowsWritten Checkpoint::load(const std::function<void(Hash128 name, Solved)>& know) {
  const std::string name = quotable(path_.string(), 4096);
  const auto damaged = [&](const std::string& what) {
    throw CheckpointError(name + ": " + what + " (it cannot be gone on with)");
  };
  file_ = std::make_unique<PartFile>(path_);
  const std::string magic = file_->read(0, kMagic.size());
  RowsWritten written;
  if (magic != std::string_view(kMagic).substr(0, magic.size())) {
    damaged("is no checkpoint of fray");
  }
  std::uint64_t at = kMagic.size();
  bool named = false;
  for (const std::uint64_t size = file_->size(); at + kFrame + kCheck <= size;) {
    std::string record = file_->read(at, kFrame);
    Unpacker frame(record);
    const std::uint64_t kind = frame.word();
    const std::uint64_t length = frame.word();
    if (length > size - at - kFrame - kCheck) {
      break;  // torn
    }
    record += file_->read(at + kFrame, length);
    const std::string check = file_->read(at + kFrame + length, kCheck);
    if (Unpacker(check).word() != checksum(record)) {
      damaged("is damaged");
    }
    Unpacker payload(std::string_view(record).substr(kFrame));
    if (!named && kind != kSweep) {
      damaged("is damaged");
    }
    if (kind == kSweep) {
      if (payload.hash() != sweep_) {
        damaged("belongs to another sweep or question, other units or another version of fray");
      }
      named = true;
    } else if (kind == kSolved) {
      const Hash128 fight = payload.hash();
      know(fight, payload.solved());
    } else if (kind == kRows) {
      written = unpack_rows(payload);
    }
    if (!payload.whole()) {
      damaged("is damaged");
    }
    at += kFrame + length + kCheck;
  }
  if (named) {
    file_->truncate(at);
  } else {
    begin();
  }
  return written;
}

void Checkpoint::begin() {
  if (!file_) {
    file_ = std::make_unique<PartFile>(path_);
  }
  file_->truncate(0);
  const std::string waiting = std::exchange(buffer_, {});
  put_beginning();
  buffer_ += waiting;
  flush();
}

void Checkpoint::put_beginning() {
  buffer_ = kMagic;
  std::string payload;
  put_hash(sweep_, payload);
  put(kSweep, payload);
}

void Checkpoint::put(std::uint64_t kind, const std::string& payload) {
  std::string record;
  put_word(kind, record);
  put_word(payload.size(), record);
  record += payload;
  put_word(checksum(record), record);
  buffer_ += record;
}

void Checkpoint::flush() {
  file_->append(buffer_);
  buffer_.clear();
  flushed_ = Clock::now();
}

void Checkpoint::solved(Hash128 name, const Solved& solved) {
  std::string payload;
  put_hash(name, payload);
  put_solved(solved, payload);
  const std::scoped_lock lock(mutex_);
  put(kSolved, payload);
  if (!file_) {
    if (seconds_since(start_) >= seconds_ || buffer_.size() > kMostWaiting) {
      begin();
    }
  } else if (buffer_.size() > kBuffer || seconds_since(flushed_) > kFlushSeconds) {
    flush();
  }
}

void Checkpoint::flush_begun() {
  const std::scoped_lock lock(mutex_);
  if (file_) {
    flush();
  }
}

bool Checkpoint::due() const { return seconds_since(rows_told_) >= seconds_; }

void Checkpoint::rows(const RowsWritten& written) {
  const std::scoped_lock lock(mutex_);
  if (!file_) {
    begin();
  }
  if (file_->size() + buffer_.size() > kMostBytes) {
    begin_anew(written);
  } else {
    put(kRows, pack_rows(written));
    flush();
    file_->sync();
  }
  rows_told_ = Clock::now();
}

/// The fights of rows that are written are needed no more. The old file stays until the new one is
/// whole.
void Checkpoint::begin_anew(const RowsWritten& written) {
  std::filesystem::path beside = path_;
  beside += ".new";
  PartFile fresh(beside);
  fresh.truncate(0);
  put_beginning();
  put(kRows, pack_rows(written));
  fresh.append(buffer_);
  buffer_.clear();
  fresh.finish(path_);
  file_ = std::make_unique<PartFile>(path_);
}

void Checkpoint::discard() noexcept {
  if (file_) {
    file_->discard();
    file_.reset();
  }
}

namespace {

constexpr int kBits = 7;               ///< of a count in each byte
constexpr std::uint64_t kMore = 0x80;  ///< more bytes follow

}  // namespace

void put_word(std::uint64_t word, std::string& bytes) {
  for (int i = 0; i < 8; ++i) {
    bytes += static_cast<char>(word >> (8 * i) & 0xFF);
  }
}

void put_count(std::uint64_t count, std::string& bytes) {
  for (; count >= kMore; count >>= kBits) {
    bytes += static_cast<char>(count | kMore);
  }
  bytes += static_cast<char>(count);
}

void put_text(std::string_view text, std::string& bytes) {
  put_count(text.size(), bytes);
  bytes += text;
}

void put_hash(Hash128 hash, std::string& bytes) {
  put_word(hash.high, bytes);
  put_word(hash.low, bytes);
}

void DoublePacker::put(double value, std::string& bytes) {
  const auto bits = std::bit_cast<std::uint64_t>(value);
  const auto [known, is_new] = known_.try_emplace(bits, known_.size());
  put_count(known->second, bytes);
  if (is_new) {
    put_word(bits, bytes);
  }
}

void put_solved(const Solved& solved, std::string& bytes) {
  DoublePacker numbers;
  for (const answer::Figures& figures : solved.figures) {
    for (const double value : figures.values) {
      numbers.put(value, bytes);
    }
    put_count(figures.trials, bytes);
    put_count(figures.precise ? 1 : 0, bytes);
    put_count(figures.endings.size(), bytes);
    for (const double chance : figures.endings) {
      numbers.put(chance, bytes);
    }
    for (const double error :
         {figures.errors.a_lost, figures.errors.b_lost, figures.errors.swing}) {
      numbers.put(error, bytes);
    }
    const answer::LossErrors& losses = figures.losses;
    for (const double number : {losses.variance[0], losses.variance[1], losses.covariance,
                                losses.cost[0], losses.cost[1]}) {
      numbers.put(number, bytes);
    }
    put_count(losses.trials, bytes);
  }
  put_text(solved.distributions, bytes);
  for (const auto& notes : solved.notes) {
    put_count(notes.size(), bytes);
    for (const std::string& note : notes) {
      put_text(note, bytes);
    }
  }
}

std::uint64_t Unpacker::word() noexcept {
  if (missing_ || bytes_.size() < 8) {
    missing_ = true;
    return 0;
  }
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < 8; ++i) {
    word |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes_[i])) << (8 * i);
  }
  bytes_.remove_prefix(8);
  return word;
}

Hash128 Unpacker::hash() noexcept {
  const std::uint64_t high = word();
  return {high, word()};
}

std::uint64_t Unpacker::count() noexcept {
  std::uint64_t count = 0;
  for (int shift = 0; !missing_; shift += kBits) {
    if (bytes_.empty() || shift >= 64) {
      missing_ = true;
      return 0;
    }
    const auto byte = static_cast<unsigned char>(bytes_.front());
    bytes_.remove_prefix(1);
    count |= (byte & (kMore - 1)) << shift;
    if (byte < kMore) {
      break;
    }
  }
  return count;
}

std::string_view Unpacker::text() noexcept {
  const std::uint64_t size = count();
  if (missing_ || bytes_.size() < size) {
    missing_ = true;
    return {};
  }
  const std::string_view text = bytes_.substr(0, static_cast<std::size_t>(size));
  bytes_.remove_prefix(static_cast<std::size_t>(size));
  return text;
}

double Unpacker::number() {
  const std::uint64_t number = count();
  if (!missing_ && number == known_.size()) {
    known_.push_back(std::bit_cast<double>(word()));
  }
  missing_ = missing_ || number >= known_.size();
  return missing_ ? 0 : known_[static_cast<std::size_t>(number)];
}

Solved Unpacker::solved() {
  Solved solved;
  known_.clear();
  for (answer::Figures& figures : solved.figures) {
    for (double& value : figures.values) {
      value = number();
    }
    figures.trials = count();
    figures.precise = count() != 0;
    for (std::uint64_t endings = count(); endings != 0 && !missing_; --endings) {
      figures.endings.push_back(number());
    }
    for (double* const error :
         {&figures.errors.a_lost, &figures.errors.b_lost, &figures.errors.swing}) {
      *error = number();
    }
    answer::LossErrors& losses = figures.losses;
    for (double* const part : {&losses.variance[0], &losses.variance[1], &losses.covariance,
                               &losses.cost[0], &losses.cost[1]}) {
      *part = number();
    }
    losses.trials = count();
  }
  solved.distributions = text();
  for (auto& notes : solved.notes) {
    for (std::uint64_t left = count(); left != 0 && !missing_; --left) {
      notes.emplace_back(text());
    }
  }
  return solved;
}

// The distributions of an answer in few bytes: most of their numbers are alike, and mostly 0.

namespace {

class Packer {
 public:
  void chance(const answer::Estimate& chance) {
    for (const double number : {chance.value, chance.low, chance.high}) {
      numbers_.put(number, bytes);
    }
  }

  /// Runs of the same chance are put once, with their length.
  void spread(const answer::Spread& spread) {
    const auto alike = [](const answer::Estimate& a, const answer::Estimate& b) {
      return a.value == b.value && a.low == b.low && a.high == b.high;
    };
    put_count(spread.pmf.size(), bytes);
    for (std::size_t from = 0; from < spread.pmf.size();) {
      std::size_t to = from + 1;
      while (to < spread.pmf.size() && alike(spread.pmf[from], spread.pmf[to])) {
        ++to;
      }
      put_count(to - from, bytes);
      chance(spread.pmf[from]);
      from = to;
    }
  }

  std::string bytes{};

 private:
  DoublePacker numbers_{};
};

answer::Estimate chance(Unpacker& bytes) {
  const double value = bytes.number();
  const double low = bytes.number();
  return {value, low, bytes.number()};
}

answer::Spread spread(Unpacker& bytes) {
  answer::Spread spread;
  const std::uint64_t size = bytes.count();
  while (spread.pmf.size() < size && !bytes.missing()) {
    const std::uint64_t run = std::min<std::uint64_t>(bytes.count(), size - spread.pmf.size());
    spread.pmf.insert(spread.pmf.end(), static_cast<std::size_t>(run), chance(bytes));
  }
  return spread;
}

}  // namespace

std::string pack_distributions(const answer::Answer& answer) {
  Packer packer;
  for (const answer::Estimate* const chance : {&answer.win, &answer.draw, &answer.loss}) {
    packer.chance(*chance);
  }
  put_count(answer.endings.size(), packer.bytes);
  for (const auto& [name, chance] : answer.endings) {
    put_text(name, packer.bytes);
    packer.chance(chance);
  }
  put_count(answer.spreads.size(), packer.bytes);
  for (const answer::SidedSpread& sided : answer.spreads) {
    put_text(sided.name, packer.bytes);
    packer.spread(sided.a);
    packer.spread(sided.b);
  }
  packer.spread(answer.rounds);
  return std::move(packer.bytes);
}

answer::Answer unpack_distributions(std::string_view packed) {
  Unpacker bytes(packed);
  answer::Answer answer;
  for (answer::Estimate* const result : {&answer.win, &answer.draw, &answer.loss}) {
    *result = chance(bytes);
  }
  for (std::uint64_t left = bytes.count(); left != 0 && !bytes.missing(); --left) {
    std::string name(bytes.text());
    answer.endings.emplace_back(std::move(name), chance(bytes));
  }
  for (std::uint64_t left = bytes.count(); left != 0 && !bytes.missing(); --left) {
    answer::SidedSpread sided{.name = std::string(bytes.text())};
    sided.a = spread(bytes);
    sided.b = spread(bytes);
    answer.spreads.push_back(std::move(sided));
  }
  answer.rounds = spread(bytes);
  return answer;
}

answer::Answer distributions_of(const SweepRow& row) {
  answer::Answer answer = unpack_distributions(row.solved->distributions);
  return row.mirrored ? mirrored(std::move(answer)) : answer;
}

std::size_t bytes_kept(const answer::Answer& answer) {
  Solved solved;
  solved.figures.fill(figures_of(answer));
  solved.distributions = pack_distributions(answer);
  solved.notes.fill(answer.notes);
  std::string bytes;
  put_solved(solved, bytes);
  return bytes.size();
}

}  // namespace fray::sweep
