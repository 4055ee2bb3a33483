#pragma once

#include <exception>
#include <string>

/// What an action throws, as `main` would print it; "(nothing thrown)" when it throws nothing.
template <class Action>
std::string refusal(Action action) {
  try {
    action();
  } catch (const std::exception& error) {
    return error.what();
  }
  return "(nothing thrown)";
}
