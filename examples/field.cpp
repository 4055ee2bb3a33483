// A field of several units from typed values: a flank charge against a unit that no list has.
#include <fray/fray.hpp>

#include <iostream>

int main() {
  const fray::SideUnit foot{"empire/halberdiers"};
  const fray::SideUnit horse{"empire/knights", {{"charging", true}, {"flank", "left"}}};
  const fray::SideUnit brutes{"custom",
                              {{"type", "infantry"},
                               {"attacks", 4},
                               {"hits", 4},
                               {"armour", "5+"},
                               {"stands", 3},
                               {"points", 95}}};
  fray::Matchup matchup{.a = {foot, horse}, .b = brutes};
  fray::Session session;  // remembers the army lists between questions
  for (const int turns : {1, 2}) {
    matchup.options = {{"turns", turns}};
    const fray::Answer answer = session.odds(matchup);
    std::cout << turns << " turns: A wins " << answer.win.value << " and gains "
              << answer.swing.value << " points\n";
  }
  std::cout << session.field_svg(matchup).size() << " bytes of picture\n";
}
