// The odds of one fight, from a text.
#include <fray/fray.hpp>

#include <iostream>

int main() {
  try {
    const fray::Answer answer =
        fray::odds({.a = "empire/knights: charging", .b = "orcs/orc warriors"});
    std::cout << "A wins " << answer.win.value << ", destroys B "
              << answer.chance("b_destroyed").value << '\n';
    const auto* lost = answer.count("stands_lost");
    for (std::size_t stands = 0; stands < lost->b.pmf.size(); ++stands) {
      std::cout << "B loses " << stands << " stands: " << lost->b.pmf[stands].value << '\n';
    }
  } catch (const fray::Error& error) {
    std::cerr << error.what() << '\n';
    return 2;
  }
}
