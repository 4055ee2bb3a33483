#pragma once

#include "rankflank/formation/book.hpp"

namespace fray::rankflank {

// Each in its own file, named after it.
extern const Book kSovlBook;
extern const Book kNinthAgeBook;
extern const Book kFantasy6Book;
extern const Book kFantasy7Book;

const Book& book_of(Rulebook book) noexcept;

}  // namespace fray::rankflank
