// Which rulebooks there are.

#include "rankflank/books/books.hpp"

namespace fray::rankflank {

// Each in its own file, named after it; both of Fantasy in one.
extern const Book kSovlBook;
extern const Book kNinthAgeBook;
extern const Book kFantasy6Book;
extern const Book kFantasy7Book;
extern const Book kOldWorldBook;

const Book& book_of(Rulebook book) noexcept {
  static constexpr std::array<const Book*, kRulebooks> kBooks{
      &kSovlBook, &kNinthAgeBook, &kFantasy6Book, &kFantasy7Book, &kOldWorldBook};
  return *kBooks[static_cast<std::size_t>(book)];
}

std::string_view to_string(Rulebook book) noexcept { return book_of(book).name; }

bool has_parts(Rulebook book) noexcept { return book_of(book).parts; }

std::span<const Characteristic> characteristics(Rulebook book) noexcept {
  return book_of(book).characteristics;
}

}  // namespace fray::rankflank
