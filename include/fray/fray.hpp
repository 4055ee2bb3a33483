#pragma once

// All of fray for a program in C++.

#include "fray/answer.hpp"
#include "fray/error.hpp"
#include "fray/matchup.hpp"
#include "fray/session.hpp"
#include "fray/sweep.hpp"
#include "fray/units.hpp"
