// Many fights, with progress, stopped on the way when it takes too long.
#include <fray/fray.hpp>

#include <chrono>
#include <iostream>

int main() {
  const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  const fray::Sweep sweep{.axes = {{"a", {"empire/knights: charging"}},
                                   {"b", {"orcs/orc warriors", "orcs/goblins"}},
                                   {"a.attacks", {2, 3, 4}},
                                   {"b.support", {0, 2}}}};
  const auto print = [](const fray::Row& row) {
    for (const fray::Cell& cell : row.cells) {
      std::visit([](const auto& value) {
        if constexpr (requires { std::cout << value; }) std::cout << value << ' ';
      }, cell);
    }
    std::cout << '\n';
  };
  const auto go_on = [&](const fray::SweepSoFar& now) {
    std::cerr << now.rows << " of " << now.of << " rows\n";
    return std::chrono::steady_clock::now() < end;
  };
  const fray::SweepResult result = fray::Session().sweep(sweep, print, go_on);
  std::cout << result.rows << " rows, " << result.exact << " of them exact\n";
}
