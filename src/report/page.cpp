#include "page.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <utility>

namespace fray::report {
namespace {

bool continues(char byte) noexcept { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

/// The first `count` characters.
std::string_view head(std::string_view text, std::size_t count) noexcept {
  std::size_t bytes = 0;
  for (; bytes < text.size(); ++bytes) {
    if (!continues(text[bytes]) && count-- == 0) {
      break;
    }
  }
  return text.substr(0, bytes);
}

/// Source  ECMA-48, "SGR": the terminal's own colours, which its theme keeps readable on its
///         background.
std::string_view escape(Ink ink) noexcept {
  switch (ink) {
    case Ink::plain: return "";
    case Ink::strong: return "\x1b[1m";
    case Ink::a: return "\x1b[36m";
    case Ink::draw: return "\x1b[35m";
    case Ink::b: return "\x1b[33m";
  }
  return "";
}

}  // namespace

std::size_t columns(std::string_view utf8) noexcept {
  return static_cast<std::size_t>(
      std::ranges::count_if(utf8, [](char byte) { return !continues(byte); }));
}

std::string clipped(std::string_view text, std::size_t width) {
  if (columns(text) <= width) {
    return std::string(text);
  }
  return width == 0 ? "" : std::string(head(text, width - 1)) + "…";
}

std::string left(std::string text, std::size_t width) {
  text.append(width - std::min(width, columns(text)), ' ');
  return text;
}

std::string right(std::string text, std::size_t width) {
  text.insert(0, width - std::min(width, columns(text)), ' ');
  return text;
}

double in_columns(std::string_view utf8) noexcept { return static_cast<double>(columns(utf8)); }

std::vector<std::string> wrapped(std::string_view text, double width, Measure measure) {
  std::vector<std::string> lines;
  std::string line;
  const auto flush = [&] { lines.push_back(std::exchange(line, {})); };
  while (!text.empty()) {
    std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    if (word.empty()) {
      continue;
    }
    if (!line.empty() && measure(line) + measure(" ") + measure(word) > width) {
      flush();
    }
    line += line.empty() ? "" : " ";
    for (; measure(word) > width && columns(word) > 1; flush()) {
      std::size_t fits = 1;
      while (measure(head(word, fits + 1)) <= width) {
        ++fits;
      }
      line += head(word, fits);
      word.remove_prefix(head(word, fits).size());
    }
    line += word;
  }
  if (!line.empty()) {
    flush();
  }
  return lines;
}

std::string bar(double share, std::size_t cells) {
  constexpr std::array<std::string_view, 8> kEighths{"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  const double exact = std::clamp(share, 0.0, 1.0) * static_cast<double>(8 * cells);
  const auto eighths =
      std::max<std::size_t>(exact > 0 ? 1 : 0, static_cast<std::size_t>(std::llround(exact)));
  std::string text;
  for (std::size_t cell = 0; cell < eighths / 8; ++cell) {
    text += "█";
  }
  text += kEighths[eighths % 8];
  return left(text, cells);
}

void Page::line(const std::vector<Span>& spans) {
  std::size_t room = width_;
  std::size_t used = 0;  // up to the last character that is no blank
  for (const Span& span : spans) {
    const std::string_view part = head(span.text, room);
    room -= columns(part);
    const std::string_view inked = part.substr(0, part.find_last_not_of(' ') + 1);
    const bool coloured = colour_ && span.ink != Ink::plain && !inked.empty();
    text_ += coloured ? escape(span.ink) : "";
    text_ += inked;
    text_ += coloured ? "\x1b[0m" : "";
    if (!inked.empty()) {
      used = text_.size();
    }
    text_.append(part.size() - inked.size(), ' ');
  }
  if (used != 0) {
    text_.resize(used);
  } else {
    text_.resize(text_.find_last_of('\n') + 1);
  }
  text_ += '\n';
}

void Page::beside(const Block& one, const Block& other, std::size_t indent) {
  const auto width_of = [](const std::vector<Span>& spans) {
    std::size_t width = 0;
    for (const Span& span : spans) {
      width += columns(span.text);
    }
    return width;
  };
  const auto is_wider = [&](std::size_t room) {
    return [&width_of, room](const std::vector<Span>& spans) { return width_of(spans) > room; };
  };
  if (std::ranges::any_of(one, is_wider(indent)) ||
      std::ranges::any_of(other, is_wider(width_ - std::min(indent, width_)))) {
    for (const std::vector<Span>& spans : one) {
      line(spans);
    }
    blank();
    for (const std::vector<Span>& spans : other) {
      line(spans);
    }
    return;
  }
  for (std::size_t i = 0; i < std::max(one.size(), other.size()); ++i) {
    std::vector<Span> both = i < one.size() ? one[i] : std::vector<Span>{};
    if (i < other.size()) {
      both.push_back({std::string(indent - width_of(both), ' ')});
      std::ranges::copy(other[i], std::back_inserter(both));
    }
    line(both);
  }
}

void Page::paragraph(const Span& lead, std::string_view words) {
  const std::size_t indent = columns(lead.text);
  bool first = true;
  for (const std::string& part :
       wrapped(words, static_cast<double>(width_) - static_cast<double>(indent))) {
    line({first ? lead : Span{std::string(indent, ' ')}, {part}});
    first = false;
  }
}

}  // namespace fray::report
