/* All of fray for any language: a request in JSON, an answer in JSON.
 *
 * docs/reference/requests.md has every request. */
#ifndef FRAY_FRAY_H
#define FRAY_FRAY_H

#ifdef __cplusplus
extern "C" {
#endif

/* What became of a request. The numbers are the exit codes of the program. */
typedef enum fray_status {
  FRAY_ANSWERED = 0,
  FRAY_INPUT = 2,    /* what was asked for is wrong: the answer says what would be right */
  FRAY_FILE = 4,     /* a file that fray wrote is damaged, or belongs to something else */
  FRAY_OUTPUT = 5,   /* the answer could not be written */
  FRAY_BUG = 70,     /* a mistake of fray's own, or no memory left */
  FRAY_STOPPED = 130 /* the progress function said stop */
} fray_status;

/* Remembers army lists between requests. Any number of threads may ask one session. */
typedef struct fray_session fray_session;

/* Nothing where there is no memory left. */
fray_session* fray_open(void);
/* Ends a session; nothing may be asked of it any more. `session` may be nothing. */
void fray_close(fray_session* session);

/* Called now and then with a JSON object such as {"done": 0.25}, which is valid until it returns.
 * Returns 0 to stop. */
typedef int (*fray_progress)(const char* progress, void* context);

/* Answers one request. *answer becomes the answer, or {"error": {"message": ..., "file": ...,
 * "line": ..., "field": ...}}; it is to be given to fray_free, and is nothing where there is no
 * memory left. The progress function may be nothing, and gets `context`. A session or a request that
 * is NULL is refused as wrong input is; so is an `answer` that is NULL, without a word. */
fray_status fray_call(fray_session* session, const char* request, fray_progress progress,
                      void* context, char** answer);

/* Frees an answer of fray_call, which may be nothing. */
void fray_free(char* answer);

/* "0.1.0"; never to be freed. */
const char* fray_version(void);

#ifdef __cplusplus
}
#endif

#endif
