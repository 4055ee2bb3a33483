#include <stdio.h>
#include <string.h>

#include <fray/fray.h>

static int stop_at_once(const char* progress, void* context) {
  *(int*)context += strchr(progress, '{') != NULL;
  return 0;
}

int main(void) {
  int unused = 2.5; /* fray's own warnings, which are errors, must not reach here */
  fray_session* session = fray_open();
  char* answer = NULL;
  fray_call(session, "{\"do\": \"version\"}", NULL, NULL, &answer);
  printf("%s", answer);
  fray_free(answer);
  fray_call(session, "{\"do\": \"odds\", \"a\": \"empire/knights: charging\", \"b\": \"orcs/orc warriors\"}",
            NULL, NULL, &answer);
  printf("%s", answer);
  fray_free(answer);
  printf("%d", (int)fray_call(session, "{\"do\": \"odds\", \"a\": \"custom: chargin\", \"b\": \"custom\"}",
                              NULL, NULL, &answer));
  printf("%s", answer);
  fray_free(answer);
  int told = 0;
  const fray_status status = fray_call(
      session,
      "{\"do\": \"odds\", \"a\": \"custom\", \"b\": \"custom\", \"settings\": {\"method\": \"simulate\"}}",
      stop_at_once, &told, &answer);
  printf("%d %d %s", (int)status, told, answer);
  fray_free(answer);
  fray_close(session);
}
