// Which rulebooks there are.

#include "rankflank/books/books.hpp"

namespace fray::rankflank {

const Book& book_of(Rulebook book) noexcept {
  switch (book) {
    case Rulebook::sovl: return kSovlBook;
    case Rulebook::ninth_age: return kNinthAgeBook;
    case Rulebook::fantasy6: return kFantasy6Book;
    case Rulebook::fantasy7: break;
  }
  return kFantasy7Book;
}

std::string_view to_string(Rulebook book) noexcept { return book_of(book).name; }

std::span<const Characteristic> characteristics(Rulebook book) noexcept {
  return book_of(book).characteristics;
}

}  // namespace fray::rankflank
