#include "study/pack.hpp"

#include <bit>

namespace fray::study {

void put_word(std::uint64_t word, std::string& bytes) {
  for (int i = 0; i < 8; ++i) {
    bytes += static_cast<char>(word >> (8 * i) & 0xFF);
  }
}

void put_text(std::string_view text, std::string& bytes) {
  put_word(text.size(), bytes);
  bytes += text;
}

void put_hash(Hash128 hash, std::string& bytes) {
  put_word(hash.high, bytes);
  put_word(hash.low, bytes);
}

void put_solved(const Solved& solved, std::string& bytes) {
  for (const Figures& figures : solved.figures) {
    for (const double value : figures.values) {
      put_word(std::bit_cast<std::uint64_t>(value), bytes);
    }
    put_word(figures.trials, bytes);
    put_word(figures.precise ? 1 : 0, bytes);
    put_word(figures.endings.size(), bytes);
    for (const double chance : figures.endings) {
      put_word(std::bit_cast<std::uint64_t>(chance), bytes);
    }
    for (const double error : {figures.errors.a_lost, figures.errors.b_lost, figures.errors.swing}) {
      put_word(std::bit_cast<std::uint64_t>(error), bytes);
    }
  }
  for (const std::string& kept : solved.kept) {
    put_text(kept, bytes);
  }
  for (const auto& notes : solved.notes) {
    put_word(notes.size(), bytes);
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

std::string_view Unpacker::text() noexcept {
  const std::uint64_t size = word();
  if (missing_ || bytes_.size() < size) {
    missing_ = true;
    return {};
  }
  const std::string_view text = bytes_.substr(0, size);
  bytes_.remove_prefix(size);
  return text;
}

Solved Unpacker::solved() {
  Solved solved;
  for (Figures& figures : solved.figures) {
    for (double& value : figures.values) {
      value = std::bit_cast<double>(word());
    }
    figures.trials = word();
    figures.precise = word() != 0;
    for (std::uint64_t endings = word(); endings != 0 && !missing_; --endings) {
      figures.endings.push_back(std::bit_cast<double>(word()));
    }
    for (double* const error : {&figures.errors.a_lost, &figures.errors.b_lost, &figures.errors.swing}) {
      *error = std::bit_cast<double>(word());
    }
  }
  for (std::string& kept : solved.kept) {
    kept = text();
  }
  for (auto& notes : solved.notes) {
    for (std::uint64_t left = word(); left != 0 && !missing_; --left) {
      notes.emplace_back(text());
    }
  }
  return solved;
}

}  // namespace fray::study
