#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/output.hpp"
#include "sweep/run.hpp"

namespace fray::sweep {

/// How far the written rows have come.
struct RowsWritten {
  std::uint64_t next_row = 0;
  std::uint64_t bytes = 0;  ///< of the file of rows
  Hash128 content{};        ///< of these bytes
  SweepCounts counts{};
};

/// What is known of a sweep under way, in a file beside its output: every fight as soon as it is
/// worked out, and how far the rows have come. Only appended to, each record with its own checksum;
/// the last one may be torn where the process was killed, and is then left out.
class Checkpoint {
 public:
  /// `seconds` pass, or some megabytes are due, before the file is begun: a short sweep leaves
  /// nothing.
  Checkpoint(std::filesystem::path path, Hash128 sweep, double seconds);
  ~Checkpoint();

  /// Whether a file begins as one of fray's checkpoints.
  static bool is_one(const std::filesystem::path& path);

  /// What an earlier process left, fights first.
  /// Throws  CheckpointError when it is damaged or of another sweep.
  RowsWritten load(const std::function<void(Hash128 name, Solved)>& know);

  /// For any number of threads. Throws  OutputError.
  void solved(Hash128 name, const Solved& solved);
  /// Whether it is time to say how far the rows have come; the file of rows is to be synced first.
  bool due() const;
  void rows(const RowsWritten& written);
  /// Writes what waits to be written, where the file is begun.
  void flush_begun();

  bool exists() const noexcept { return file_ != nullptr; }
  void discard() noexcept;

 private:
  using Clock = std::chrono::steady_clock;

  void begin();
  void begin_anew(const RowsWritten& written);
  void put_beginning();
  void put(std::uint64_t kind, const std::string& payload);
  void flush();

  std::filesystem::path path_;
  Hash128 sweep_;
  double seconds_;
  std::unique_ptr<PartFile> file_{};
  std::mutex mutex_{};
  std::string buffer_{};  ///< records that are not in the file yet
  Clock::time_point start_ = Clock::now();
  Clock::time_point flushed_ = start_;
  Clock::time_point rows_told_ = start_;
};

// Numbers and texts as bytes, for a checkpoint or another process of the same program.

void put_word(std::uint64_t word, std::string& bytes);
/// A number in as few bytes as it takes: one below 128.
void put_count(std::uint64_t count, std::string& bytes);
void put_text(std::string_view text, std::string& bytes);
void put_hash(Hash128 hash, std::string& bytes);
void put_solved(const Solved& solved, std::string& bytes);

/// The distributions of an answer, and no more of it.
std::string pack_distributions(const answer::Answer& answer);
answer::Answer unpack_distributions(std::string_view bytes);

/// Puts doubles, each different one once: what comes again is its number among them.
class DoublePacker {
 public:
  void put(double value, std::string& bytes);

 private:
  std::unordered_map<std::uint64_t, std::uint64_t> known_{};
};

/// Takes bytes apart again. Once something was missing nothing more is taken, and `whole` says so.
class Unpacker {
 public:
  explicit Unpacker(std::string_view bytes) : bytes_(bytes) {}

  std::uint64_t word() noexcept;
  std::uint64_t count() noexcept;
  Hash128 hash() noexcept;
  std::string_view text() noexcept;
  /// What a `DoublePacker` put: one for all doubles of these bytes.
  double number();
  Solved solved();

  bool missing() const noexcept { return missing_; }
  /// Everything that was asked for was there, and nothing is left.
  bool whole() const noexcept { return !missing_ && bytes_.empty(); }

 private:
  std::string_view bytes_;
  bool missing_ = false;
  std::vector<double> known_{};  ///< of the record that is taken apart
};

}  // namespace fray::sweep
