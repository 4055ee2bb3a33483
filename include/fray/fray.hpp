#pragma once

// All of fray for a program in C++.

#include "fray/answer.hpp"
#include "fray/error.hpp"
#include "fray/matchup.hpp"
#include "fray/session.hpp"
#include "fray/settings.hpp"
#include "fray/side.hpp"
#include "fray/sweep.hpp"
#include "fray/trace.hpp"
#include "fray/units.hpp"
