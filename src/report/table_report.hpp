#pragma once

#include <string>
#include <string_view>

#include "report/page.hpp"
#include "report/sidecar.hpp"

namespace fray::report {

/// A table and what stands beside it as one page: its rows, a picture of them where they turn about
/// one thing or two, notes, and how it came about.
/// Throws  InputError for rows that are no CSV.
HtmlAnswer table_report(std::string_view csv, const std::string& file, const Sidecar& sidecar);

/// What a sidecar says of how its table came about.
std::vector<std::pair<std::string, std::string>> facts_of(const Sidecar& sidecar);

}  // namespace fray::report
