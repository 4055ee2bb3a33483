#include "show/page.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <iterator>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "core/version.hpp"
#include "show/canvas.hpp"

namespace fray::show {

namespace {

/// Rows of a table that a page holds; a browser becomes slow with more.
constexpr std::size_t kMostRows = 20'000;

constexpr std::string_view kAnswerStyle = R"(
:root{color-scheme:light dark;--ink:#22302b;--faint:#5d6763;--paper:#faf8f3;--card:#fff;--edge:#e6e1d6;--link:#1f5d99;
font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif}
@media (prefers-color-scheme:dark){:root{--ink:#e8ece9;--faint:#a5afaa;--paper:#171c1a;--card:#202724;--edge:#3a4440;--link:#8fc1f0}}
body{margin:0 auto;max-width:1000px;padding:24px 20px;color:var(--ink);background:var(--paper)}
h1{font-size:22px;margin:0 0 4px}h2{font-size:16px;margin:28px 0 8px}p.asked{color:var(--faint);margin:0 0 16px}
figure{margin:0 0 16px;background:#faf8f3;border:1px solid var(--edge);border-radius:8px;overflow:auto}
figure svg{display:block;max-width:100%;height:auto;margin:0 auto}
pre{background:var(--card);border:1px solid var(--edge);border-radius:8px;padding:12px 14px;overflow:auto;margin:0 0 12px;
font:13px/1.4 ui-monospace,"DejaVu Sans Mono",Menlo,Consolas,monospace}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:0}dt{color:var(--faint)}dd{margin:0;overflow-wrap:anywhere}
.scroll{overflow:auto;max-height:80vh;border:1px solid var(--edge);border-radius:8px}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:13px}
th,td{padding:3px 10px;text-align:left;white-space:nowrap;border-bottom:1px solid var(--edge)}
td.n{text-align:right}thead th{position:sticky;top:0;background:var(--paper)}
thead button{all:unset;cursor:pointer;font-weight:600}button:focus-visible,summary:focus-visible{outline:2px solid var(--link)}
[aria-sort=descending] button::after{content:" \2193"}[aria-sort=ascending] button::after{content:" \2191"}
input{font:inherit;padding:2px 8px}summary{cursor:pointer;margin:8px 0}
@media (max-width:560px){dl{grid-template-columns:1fr}dt{margin-top:6px}figure svg{max-width:none;width:max(100%,40rem)}}
)";

/// Sorts the rows by a column whose name is pressed, and shows those that hold what is typed.
/// Without it the page is a plain table.
constexpr HtmlScript kAnswerScript{R"(
for(const table of document.querySelectorAll("table")){
  const body=table.tBodies[0],head=table.tHead.rows[0],rows=[...body.rows];
  head.addEventListener("click",event=>{
    const cell=event.target.closest("th");
    if(!cell)return;
    const at=cell.cellIndex,down=cell.ariaSort!=="descending",sign=down?-1:1;
    for(const other of head.cells)other.removeAttribute("aria-sort");
    cell.ariaSort=down?"descending":"ascending";
    const text=row=>row.cells[at].textContent;
    const number=row=>text(row)===""?-Infinity:+text(row);
    const numbers=rows.every(row=>text(row)===""||!isNaN(+text(row)));
    rows.sort((a,b)=>sign*(numbers?number(a)-number(b)||0:text(a).localeCompare(text(b))));
    body.append(...rows);
  });
  const pick=document.querySelector("#pick");
  pick.closest("p").hidden=false;
  pick.addEventListener("input",()=>{
    const typed=pick.value.trim().toLowerCase();
    for(const row of rows)row.hidden=!row.textContent.toLowerCase().includes(typed);
  });
}
)",
                                   "/M3DDBrIaMr1t8G2Unf4K7Rq/n6+k3dndvVYIp5Pkr0="};

bool is_number(const std::string& cell) {
  return !cell.empty() && cell.find_first_not_of("0123456789+-.e") == std::string::npos &&
         cell.find_first_of("0123456789") != std::string::npos;
}

/// Long numbers are shown shorter, and tell all of their digits where a pointer rests.
std::string cell_of(const std::string& cell) {
  constexpr std::size_t kLong = 9;
  if (!is_number(cell)) {
    return "<td>" + escaped(cell) + "</td>";
  }
  if (cell.size() <= kLong || cell.find_first_of(".e") == std::string::npos) {
    return "<td class=\"n\">" + cell + "</td>";
  }
  return fmt::format("<td class=\"n\" title=\"{}\">{:.5g}</td>", cell,
                     std::strtod(cell.c_str(), nullptr));
}

std::string table_of(const HtmlTable& table) {
  if (table.rows.empty()) {
    return "";
  }
  const std::size_t shown = std::min(kMostRows, table.rows.size());
  std::string html = fmt::format(
      "<h2>Rows</h2>\n<p>{}</p>\n<p hidden><label>only rows with <input id=\"pick\" "
      "placeholder=\"part of a cell\"></label></p>\n<div class=\"scroll\" tabindex=\"0\"><table>\n"
      "<thead><tr>",
      shown == table.rows.size()
          ? fmt::format("{} row{}. Press a name above a column to sort by it.", shown,
                        shown == 1 ? "" : "s")
          : fmt::format("The first {} of {} rows.", shown, table.rows.size()));
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    html += fmt::format("<th scope=\"col\" title=\"{}\"><button>{}</button></th>",
                        i < table.meanings.size() ? escaped(table.meanings[i]) : "",
                        escaped(table.columns[i]));
  }
  html += "</tr></thead>\n<tbody>\n";
  for (std::size_t row = 0; row < shown; ++row) {
    html += "<tr>";
    for (const std::string& cell : table.rows[row]) {
      html += cell_of(cell);
    }
    html += "</tr>\n";
  }
  return html + "</tbody></table></div>\n";
}

/// Text whose ends of lines stay.
std::string escaped_lines(std::string_view text) {
  std::string html;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    html += escaped(text.substr(0, end));
    html += end < text.size() ? "\n" : "";
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return html;
}

/// An SVG document as a part of a page.
std::string_view without_prolog(std::string_view svg) {
  const auto begin = svg.find("<svg");
  return begin == std::string_view::npos ? svg : svg.substr(begin);
}

}  // namespace

HtmlTable html_table(std::string_view csv, const std::string& file) {
  HtmlTable table;
  for (std::uint32_t number = 1; !csv.empty(); ++number) {
    const auto cells = csv_cells(take_line(csv));
    if (!cells || (number > 1 && cells->size() != table.columns.size())) {
      throw InputError(Where{.file = file, .line = number},
                       cells ? fmt::format("has {} cells where the heading has {} (a table of CSV "
                                           "is wanted) name a table that fray wrote",
                                           cells->size(), table.columns.size())
                             : "a quotation mark is not closed (a cell is on one line) close it");
    }
    number == 1 ? table.columns = *cells : table.rows.emplace_back(*cells);
  }
  return table;
}

std::string reproduced_by() {
  return fmt::format(
      "fray {}, stream {}: the same command gives the same numbers on any machine, with any number "
      "of threads",
      kVersion, kStreamVersion);
}

std::string html_facts(const std::vector<std::string>& notes,
                       const std::vector<std::pair<std::string, std::string>>& facts) {
  std::string html;
  if (!notes.empty()) {
    html += "<h2>Notes</h2>\n<ul>\n";
    for (const std::string& note : notes) {
      html += "<li>" + escaped(note) + "</li>\n";
    }
    html += "</ul>\n";
  }
  if (!facts.empty()) {
    html += "<h2>How it came about</h2>\n<dl>\n";
    for (const auto& [name, words] : facts) {
      const bool typed = name == "command";
      html += fmt::format("<dt>{}</dt><dd>{}{}{}</dd>\n", escaped(name), typed ? "<code>" : "",
                          escaped(words), typed ? "</code>" : "");
    }
    html += "</dl>\n";
  }
  return html;
}

std::string html_file(std::string_view title, std::string_view style, std::string_view body,
                      const HtmlScript& script) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
      "'unsafe-inline'; script-src 'sha256-{4}'; base-uri 'none'; form-action 'none'\">\n"
      "<title>{0}</title><style>{1}</style></head><body>\n<main>\n{2}</main>\n<script>{3}</"
      "script>\n"
      "</body></html>\n",
      escaped(title), style, body, script.text, script.sha256);
}

std::string html_of(const HtmlAnswer& answer) {
  std::string body = fmt::format("<h1>{}</h1>\n<p class=\"asked\">{}</p>\n", escaped(answer.title),
                                 escaped(answer.subtitle));
  for (const std::string& picture : answer.pictures) {
    body += "<figure tabindex=\"0\">" + std::string(without_prolog(picture)) + "</figure>\n";
  }
  if (!answer.text.empty()) {
    body += "<pre tabindex=\"0\">" + escaped_lines(answer.text) + "</pre>\n";
  }
  body += table_of(answer.table);
  body += html_facts(answer.notes, answer.facts);
  for (const auto& [name, text] : answer.more) {
    body += fmt::format("<details><summary>{}</summary><pre tabindex=\"0\">{}</pre></details>\n",
                        escaped(name), escaped_lines(text));
  }
  return html_file(answer.title, kAnswerStyle, body, kAnswerScript);
}

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

}  // namespace fray::show
