#include "sweep/checkpoint.hpp"

#include <utility>

#include "core/files.hpp"
#include "core/hash.hpp"
#include "core/text.hpp"
#include "sweep/pack.hpp"

namespace fray::sweep {
namespace {

constexpr std::string_view kMagic = "fray checkpoint 7\n";
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
  Packer packer(bytes);
  packer.word(written.next_row);
  packer.word(written.bytes);
  packer.hash(written.content);
  const SweepCounts& counts = written.counts;
  for (const std::uint64_t count :
       {counts.rows, counts.exact, counts.imprecise, counts.refused, counts.solved}) {
    packer.word(count);
  }
  packer.text(counts.first_refusal);
  packer.word(counts.notes.more());
  packer.word(counts.notes.all().size());
  for (const SweepNote& note : counts.notes.all()) {
    packer.text(note.text);
    packer.word(note.rows);
    packer.word(note.first_row);
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
  const std::string name = printable(path_.string());
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
  Packer(payload).hash(sweep_);
  put(kSweep, payload);
}

void Checkpoint::put(std::uint64_t kind, const std::string& payload) {
  std::string record;
  Packer packer(record);
  packer.word(kind);
  packer.word(payload.size());
  record += payload;
  packer.word(checksum(record));
  buffer_ += record;
}

void Checkpoint::flush() {
  file_->append(buffer_);
  buffer_.clear();
  flushed_ = Clock::now();
}

void Checkpoint::solved(Hash128 name, const Solved& solved) {
  std::string payload;
  Packer(payload).hash(name);
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

bool Checkpoint::due() const { return seconds_since(rows_shown_) >= seconds_; }

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
  rows_shown_ = Clock::now();
}

/// The fights of rows that are written are needed no more. The old file stays until the new one is
/// whole.
void Checkpoint::begin_anew(const RowsWritten& written) {
  std::filesystem::path beside = path_;
  beside += ".new";
  PartFile fresh(beside);
  fresh.refuse_foreign(kMagic);
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

}  // namespace fray::sweep
