// Requests for a caller that has no function pointers: progress goes to an import, "fray" "progress".

#include "fray/fray.h"

extern "C" {

__attribute__((import_module("fray"), import_name("progress"))) int fray_progress_told(
    const char* progress);

static int tell(const char* progress, void*) { return fray_progress_told(progress); }

fray_status fray_ask(fray_session* session, const char* request, char** answer) {
  return fray_call(session, request, &tell, nullptr, answer);
}
}
