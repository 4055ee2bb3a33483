#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <string>

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
  Clock::time_point rows_shown_ = start_;
};

}  // namespace fray::sweep
