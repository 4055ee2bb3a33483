#include "cli/sweep_job.hpp"

#include <utility>

#include "cli/files.hpp"
#include "core/error.hpp"
#include "core/files.hpp"
#include "core/text.hpp"
#include "show/csv.hpp"
#include "show/distributions.hpp"

namespace fray::cli {
namespace {

void remove_quietly(const std::filesystem::path& file) noexcept {
  std::error_code ignored;
  std::filesystem::remove(file, ignored);
}

/// What stands beside a file; nothing where one of the two is not there.
std::optional<show::Sidecar> sidecar_of(const std::filesystem::path& file) {
  const auto sidecar = beside(file, ".json");
  if (!is_there(file) || !is_there(sidecar)) {
    return std::nullopt;
  }
  return show::read_sidecar(sidecar);
}

/// A run puts its sidecar in place of an earlier one, and of nothing else.
void refuse_foreign_sidecar(const RowFile* file) {
  const auto sidecar = file == nullptr || !file->lasting() ? std::filesystem::path{}
                                                           : beside(file->target(), ".json");
  if (sidecar.empty() || !is_there(sidecar)) {
    return;
  }
  try {
    show::read_sidecar(sidecar);
  } catch (const std::exception&) {
    throw OutputError(printable(sidecar.string()) +
                      ": is there already and is no sidecar (nothing is overwritten unasked) give "
                      "another name, or --force");
  }
}

/// Gives a file its name, and puts a sidecar beside it.
void finish_file(RowFile& file, show::Sidecar sidecar, show::Holds::Kind holds,
                 std::size_t header_bytes, std::string schema) {
  sidecar.holds = {holds};
  sidecar.schema = std::move(schema);
  sidecar.header_bytes = header_bytes;
  sidecar.bytes = file.bytes();
  sidecar.content = show::hash_text(file.content());
  file.finish(show::to_json(sidecar));
}

}  // namespace

SweepFiles::SweepFiles(const SweepOptions& options, Rows rows, bool replays)
    : options_(options),
      of_(std::move(rows)),
      replays_(replays),
      rows_(of_.take && !options.distributions
                ? RowFile(of_.take)
                : RowFile(options.out, options.force || options.resume, Output::sweep)) {
  if (options.distributions && of_.take) {
    distributions_ = std::make_unique<RowFile>(of_.take);
  } else if (options.distributions) {
    try {
      distributions_ = std::make_unique<RowFile>(options.distributions,
                                                 options.force || options.resume, Output::sweep);
    } catch (...) {
      if (!rows_.begun()) {  // an earlier run's rows stay
        rows_.discard();
      }
      throw;
    }
  }
  if (rows_.lasting()) {
    Hasher name("checkpoint");
    name.word(of_.sweep.high).word(of_.sweep.low).word(of_.first).word(of_.last);
    name.word(options.json ? 1 : 0).word(replays_ ? 1 : 0);
    checkpoint_ = std::make_unique<sweep::Checkpoint>(checkpoint_path(), name.finish(),
                                                      options.checkpoint_seconds());
  }
}

bool SweepFiles::complete_already(const std::vector<std::optional<std::string>>& others) {
  if (!rows_.lasting() || rows_.begun() || options_.force) {
    return false;
  }
  const auto known = sidecar_of(rows_.target());
  if (!known || !is_of_these_rows(*known) || known->header_bytes != of_.header.size()) {
    return false;
  }
  refuse_unless_written(*options_.out, rows_.target(), *known);
  if (distributions_) {
    const auto beside_it =
        distributions_->lasting() ? sidecar_of(distributions_->target()) : std::nullopt;
    if (!beside_it || !is_of_these_rows(*beside_it) ||
        beside_it->holds.kind != show::Holds::distributions) {
      refuse_incomplete(printable(*options_.distributions) +
                        ": is missing or of another sweep, and " + printable(*options_.out) +
                        " is complete (they are written together)");
    }
    refuse_unless_written(*options_.distributions, distributions_->target(), *beside_it);
  }
  for (const auto& other : others) {
    if (other && !is_there(*other)) {
      refuse_incomplete(printable(*other) + ": is missing, and " + printable(*options_.out) +
                        " is complete (they are written together)");
    }
  }
  return true;
}

bool SweepFiles::is_of_these_rows(const show::Sidecar& sidecar) const {
  return sidecar.sweep == show::hash_text(of_.sweep) && sidecar.first_row == of_.first &&
         sidecar.last_row == of_.last;
}

void SweepFiles::refuse_unless_written(const std::string& name, const std::filesystem::path& file,
                                       const show::Sidecar& sidecar) {
  if (!is_as_written(file, sidecar)) {
    refuse_incomplete(
        printable(name) +
        ": is not what was written (its bytes are not those that the file beside it names)");
  }
}

/// Nothing of this run has begun, so what it has readied goes again.
void SweepFiles::refuse_incomplete(const std::string& problem) {
  rows_.discard();
  if (distributions_) {
    distributions_->discard();
  }
  throw OutputError(problem + " give --force to answer all anew");
}

void SweepFiles::tidy() noexcept {
  discard();
  remove_quietly(checkpoint_path());
}

void SweepFiles::refuse_what_would_be_lost() {
  refuse_by([this] { refuse_others_files(); });
}

void SweepFiles::refuse_foreign_rows() {
  refuse_by([this] {
    if (!has_checkpoint()) {
      rows_.refuse_foreign(of_.beginning);
    }
    if (distributions_) {
      distributions_->refuse_foreign(show::distributions_header());
    }
  });
}

/// Does nothing where somebody has said that all may be replaced.
void SweepFiles::refuse_by(const std::function<void()>& look) {
  if (options_.force) {
    return;
  }
  try {
    look();
  } catch (...) {
    for (RowFile* const file : {&rows_, distributions_.get()}) {
      if (file != nullptr && !file->begun()) {  // what an earlier run has written stays
        file->discard();
      }
    }
    throw;
  }
}

void SweepFiles::refuse_others_files() const {
  refuse_foreign_sidecar(&rows_);
  refuse_foreign_sidecar(distributions_.get());
  if (!rows_.lasting()) {
    return;
  }
  if (!options_.resume && is_there(checkpoint_path())) {
    if (!sweep::Checkpoint::is_one(checkpoint_path())) {
      throw CheckpointError(printable(checkpoint_path().string()) +
                            ": is there already and is no checkpoint of fray (nothing is "
                            "overwritten unasked) give another name, or --force");
    }
    throw InputError(
        Where{.file = checkpoint_path().string()},
        "an earlier run was stopped here (--resume goes on with it, --force begins anew)");
  }
  if (options_.resume && is_there(rows_.target())) {
    throw OutputError(printable(*options_.out) +
                      ": is there already and is not this sweep's (nothing is overwritten unasked) "
                      "give another name, or --force");
  }
}

sweep::RowsWritten SweepFiles::begin(const std::function<void(Hash128 name, sweep::Solved)>& know) {
  sweep::RowsWritten written;
  if (has_checkpoint() && options_.resume) {
    try {
      written = checkpoint_->load(know);
    } catch (const CheckpointError& error) {
      throw CheckpointError(std::string(error.what()) +
                            " take it away, or give --force, to begin anew");
    }
    if (!rows_.go_back_to(written.bytes, written.content)) {
      throw CheckpointError(
          checkpoint_path().string() +
          ": the rows beside it are damaged (take both away, or give --force, to begin anew)");
    }
  } else if (checkpoint_) {
    remove_quietly(checkpoint_path());
    rows_.go_back_to(0, {});
  }
  if (distributions_) {
    if (distributions_->lasting()) {
      distributions_->go_back_to(0, {});
    }
    distributions_->append(show::distributions_header());
  }
  header_is_due_ = written.bytes == 0;
  return written;
}

/// Not before there are rows: what is refused leaves nothing on standard output.
void SweepFiles::put_header() {
  if (std::exchange(header_is_due_, false)) {
    rows_.append(of_.header);
  }
}

void SweepFiles::take(std::span<const std::string> texts, std::uint64_t next_row,
                      const sweep::SweepCounts& counts) {
  for (const std::string& text : texts) {
    put_header();
    rows_.append(text);
  }
  next_row_ = next_row;
  if (checkpoint_ && !replays_ && checkpoint_->due() && next_row < of_.last) {
    tell_checkpoint(counts);
  }
}

void SweepFiles::solved(Hash128 name, const sweep::Solved& solved) {
  if (checkpoint_) {
    checkpoint_->solved(name, solved);
  }
}

void SweepFiles::tell_checkpoint(const sweep::SweepCounts& counts) {
  rows_.sync();
  checkpoint_->rows({next_row_, rows_.bytes(), rows_.content(), counts});
}

bool SweepFiles::stop(const sweep::SweepCounts& counts) {
  if (checkpoint_ && !replays_ && next_row_ != 0) {
    tell_checkpoint(counts);
  }
  if (checkpoint_ && !checkpoint_->exists()) {
    discard();
  } else if (checkpoint_) {
    checkpoint_->flush_begun();
  }
  return checkpoint_ && checkpoint_->exists();
}

bool SweepFiles::give_up() noexcept {
  if (checkpoint_ && checkpoint_->exists() && rows_.in_place() && is_there(checkpoint_path())) {
    return true;
  }
  discard();
  return false;
}

void SweepFiles::discard() noexcept {
  rows_.discard();
  if (distributions_) {
    distributions_->discard();
  }
  if (checkpoint_) {
    checkpoint_->discard();
  }
}

void SweepFiles::finish(show::Sidecar sidecar) {
  put_header();
  if (distributions_) {
    finish_file(*distributions_, sidecar, show::Holds::distributions,
                show::distributions_header().size(),
                show::table_schema(show::distribution_columns()));
  }
  finish_file(rows_, std::move(sidecar),
              options_.json ? show::Holds::json_lines : show::Holds::table, of_.header.size(),
              of_.schema);
  if (checkpoint_) {
    checkpoint_->discard();
  }
}

}  // namespace fray::cli
