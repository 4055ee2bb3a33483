#pragma once

#include <string>
#include <vector>

#include "study/proposal.hpp"
#include "study/standings.hpp"

namespace fray::report {

/// An array of objects with the same keys, and a line's end: a row for each side, in their order.
/// Source  contract.md, "CSV".
std::string ranked_json(const std::vector<study::Standing>& standings,
                        const study::Opposition& opposition);

/// The same of what to take for a budget, and of opponents that it leaves open.
std::string proposal_json(const study::Proposal& proposal,
                          const std::vector<study::Standing>& standings,
                          const study::Opposition& opposition);

}  // namespace fray::report
