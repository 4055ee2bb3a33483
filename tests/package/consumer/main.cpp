#include <cstdio>

#include "core/version.hpp"
#include "study/odds.hpp"

int main() {
  int unused = 2.5;  // fray's own warnings, which are errors, must not reach here
  fray::warmaster::Engagement engagement;
  engagement.a.charging = true;
  const fray::study::Answer answer =
      fray::study::odds(engagement, {.method = fray::study::Method::exact});
  std::printf("fray %s: a wins %.4f\n", fray::kVersion, answer.win.value);
}
