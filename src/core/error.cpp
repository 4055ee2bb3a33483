#include "core/error.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <new>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/text.hpp"

namespace fray {

std::string to_string(const Where& where) {
  std::string text = where.file;
  if (where.line != 0) {
    text.append(text.empty() ? "line " : ":").append(std::to_string(where.line));
    if (where.column != 0) {
      text.append(":").append(std::to_string(where.column));
    }
  }
  if (!where.field.empty()) {
    text.append(text.empty() ? "" : ": ").append(where.field);
  }
  return text.empty() ? text : text + ": ";
}

namespace {

/// "side A: models = 0 is not allowed": a sentence that begins with its field says it once, and one
/// that begins with a verb has its place for a subject. No character of what was read is told that
/// would change how the rest is seen.
std::string whole(Where where, const std::string& sentence) {
  if (sentence.starts_with(where.field + " = ")) {
    where.field.clear();
  }
  std::string text = to_string(where);
  if (!text.empty() && begins_with_verb(sentence)) {
    if (where.field.empty() && where.line != 0) {
      text += "this ";
    } else {
      text.erase(text.size() - 2, 1);
    }
  }
  return printable(text + as_sentences(sentence), std::string::npos);
}

constexpr std::array kVerbs{
    std::string_view("and"),     std::string_view("are"),    std::string_view("begins"),
    std::string_view("belongs"), std::string_view("can"),    std::string_view("cannot"),
    std::string_view("changes"), std::string_view("does"),   std::string_view("faces"),
    std::string_view("fights"),  std::string_view("gives"),  std::string_view("has"),
    std::string_view("holds"),   std::string_view("is"),     std::string_view("may"),
    std::string_view("must"),    std::string_view("names"),  std::string_view("needs"),
    std::string_view("says"),    std::string_view("stands"), std::string_view("touches"),
    std::string_view("was"),     std::string_view("would")};

bool is_lower(char c) noexcept { return c >= 'a' && c <= 'z'; }

std::string with_capital(std::string_view text) {
  std::string written(text);
  if (!written.empty() && is_lower(written.front())) {
    written.front() = static_cast<char>(written.front() - 'a' + 'A');
  }
  return written;
}

std::string with_full_stop(std::string text) {
  const bool ends = text.empty() || text.back() == '.' || text.back() == '?' || text.back() == '!';
  return ends ? text : text + ".";
}

/// Whether a quotation mark stands there that begins or ends a quoted value: inside of one it has
/// an odd number of backslashes before it (quotable).
bool is_mark(std::string_view text, std::size_t at) noexcept {
  return text[at] == '"' &&
         (at - (text.substr(0, at).find_last_not_of('\\') + 1)) % 2 == 0;  // npos + 1 is 0
}

/// "99" alone, 99, or attacks = 99: what was typed, and nothing said of it.
bool is_value_alone(std::string_view text) noexcept {
  if (text.size() > 1 && text.front() == '"') {
    std::size_t end = 1;
    while (end < text.size() && !is_mark(text, end)) {
      ++end;
    }
    return end == text.size() - 1;
  }
  const std::size_t equals = text.find(" = ");
  const auto no_blank = [](std::string_view part) {
    return part.find(' ') == std::string_view::npos;
  };
  return no_blank(text) ||
         (equals != std::string_view::npos && no_blank(text.substr(equals + 3)) &&
          no_blank(text.substr(0, std::min(equals, text.find(" (")))));  // attacks (dice) = 5
}

struct Parts {
  std::string_view problem, why, suggestion;
};

/// The last brackets outside quotation marks that end the text, or that a suggestion follows. A verb
/// or "and" behind them goes on with the same sentence, unless it asks.
std::optional<Parts> parts_of(std::string_view text) noexcept {
  std::optional<Parts> found;
  bool quoted = false;
  int depth = 0;
  std::size_t open = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (is_mark(text, i)) {
      quoted = !quoted;
    } else if (!quoted && text[i] == '(') {
      open = depth++ == 0 ? i : open;
    } else if (!quoted && text[i] == ')' && depth > 0 && --depth == 0 && open > 1) {
      const std::string_view rest = text.substr(i + 1);
      const std::size_t blank = rest.starts_with("; ") ? 2 : rest.starts_with(" ") ? 1 : 0;
      if (rest.empty() || (blank != 0 && blank < rest.size() && is_lower(rest[blank]) &&
                           (rest.ends_with('?') || !begins_with_verb(rest.substr(blank))))) {
        found = {text.substr(0, open - 1), text.substr(open + 1, i - open - 1),
                 rest.empty() ? rest : rest.substr(blank)};
      }
    }
  }
  return quoted ? std::nullopt : found;
}

std::string instead(std::string_view suggestion) {
  for (const std::string_view before : {"for example ", "such as "}) {
    if (suggestion.starts_with(before)) {
      return "Type for example " + std::string(suggestion.substr(before.size()));
    }
  }
  return with_capital(suggestion);
}

}  // namespace

InputError::InputError(Where where, const std::string& sentence)
    : std::runtime_error(whole(where, sentence)), where_(std::move(where)), sentence_(sentence) {}

InputError InputError::at(Where where) const {
  InputError moved(std::move(where), sentence_);
  moved.option_ = option_;
  moved.anywhere_ = anywhere_;
  moved.again_ = again_;
  return moved;
}

std::string as_sentences(std::string_view text) {
  const std::optional<Parts> parts = parts_of(text);
  if (!parts) {
    return with_full_stop(std::string(text));
  }
  std::string written(parts->problem);
  const bool value = is_value_alone(parts->problem);
  if (value) {
    written += " is not allowed";
  }
  if (parts->suggestion.empty() && parts->why.ends_with('?')) {
    return written + ". " + with_capital(parts->why);
  }
  if (parts->suggestion.empty() && value) {
    return with_full_stop(written + ". Type " + std::string(parts->why));
  }
  written.append(" (").append(parts->why).append(")");
  if (!parts->suggestion.empty()) {
    written += ". " + instead(parts->suggestion);
  }
  return with_full_stop(std::move(written));
}

bool begins_with_verb(std::string_view sentence) noexcept {
  const std::size_t end = std::min(sentence.find(' '), sentence.size());
  return !sentence.substr(end).starts_with(" = ") &&  // stands = 99 is a value
         std::ranges::find(kVerbs, sentence.substr(0, end)) != kVerbs.end();
}

bool is_shortage(const std::exception& error) noexcept {
  if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr) {
    return true;
  }
  if (const auto* const of_system = dynamic_cast<const std::system_error*>(&error)) {
    return of_system->code() == std::errc::resource_unavailable_try_again ||
           of_system->code() == std::errc::not_enough_memory;
  }
  // TBB throws no type of its own for a thread that it could not start.
  return std::string_view(error.what()).starts_with("pthread_create has failed");
}

}  // namespace fray
