// What a durable write costs at least: the SQL of DELETE /customers/me/device-token on a copy of a world's file, by threads that
// each wait for their answer, and one writer that brings all who wait to the disk by one COMMIT. Prints writes per second.
//   bench-floor world.db CALLERS SECONDS
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST = 64 };

struct caller {
  unsigned char token[64];
  int token_length;
  char device[64];
  char key[33];
  int is_done;
  pthread_cond_t answered;
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t asked = PTHREAD_COND_INITIALIZER;
static struct caller callers[MOST];
static int waiting[MOST], waiting_count, is_over;
static long long finished;
static sqlite3 *db;
static sqlite3_int64 now = 1800000000000;

static const char *const sql[] = {
    "SELECT fingerprint, answer FROM issuer_requests WHERE idempotency_key = $1 AND answered >= $2",
    "SELECT device, last_call, expires, proved, verified FROM issuer_sessions WHERE token = $1",
    "SELECT account, linked, is_active FROM issuer_devices JOIN issuer_accounts ON issuer_accounts.id = account "
    "WHERE device = $1 AND issuer = $2",
    "SELECT id, issuer, email, first_name, last_name, phone, country, password, password_updated, passcode, pin_misses, pin_lock_told "
    "FROM issuer_accounts WHERE id = $1",
    "UPDATE issuer_sessions SET last_call = $1, expires = $2 WHERE token = $3",
    "DELETE FROM issuer_device_tokens WHERE device = $1",
    "DELETE FROM issuer_requests WHERE answered < $1",
    "INSERT INTO issuer_requests (idempotency_key, operation, fingerprint, answer, answered) VALUES ($1, $2, $3, $4, $5)",
    "BEGIN IMMEDIATE",
    "COMMIT",
    "SAVEPOINT one",
    "RELEASE one",
};
static sqlite3_stmt *statements[sizeof sql / sizeof *sql];

static void fail(const char *what) {
  fprintf(stderr, "%s: %s\n", what, sqlite3_errmsg(db));
  exit(1);
}

static void run(int number) {
  sqlite3_stmt *statement = statements[number];
  int code;
  while ((code = sqlite3_step(statement)) == SQLITE_ROW)
    for (int column = 0; column < sqlite3_column_count(statement); column++) (void)sqlite3_column_blob(statement, column);
  if (code != SQLITE_DONE) fail(sql[number]);
  sqlite3_reset(statement);
}

static void write_one(struct caller *caller) {
  static const unsigned char bytes[64];
  const sqlite3_int64 day = 24 * 3600 * 1000;
  run(10);
  sqlite3_bind_text(statements[0], 1, caller->key, 32, SQLITE_STATIC);
  sqlite3_bind_int64(statements[0], 2, now - day);
  run(0);
  sqlite3_bind_blob(statements[1], 1, caller->token, caller->token_length, SQLITE_STATIC);
  run(1);
  sqlite3_bind_text(statements[2], 1, caller->device, -1, SQLITE_STATIC);
  sqlite3_bind_text(statements[2], 2, "meridian", -1, SQLITE_STATIC);
  run(2);
  sqlite3_bind_int64(statements[3], 1, 1);
  run(3);
  sqlite3_bind_int64(statements[4], 1, now);
  sqlite3_bind_int64(statements[4], 2, now + day);
  sqlite3_bind_blob(statements[4], 3, caller->token, caller->token_length, SQLITE_STATIC);
  run(4);
  sqlite3_bind_text(statements[5], 1, caller->device, -1, SQLITE_STATIC);
  run(5);
  sqlite3_bind_int64(statements[6], 1, now - day);
  run(6);
  sqlite3_bind_text(statements[7], 1, caller->key, 32, SQLITE_STATIC);
  sqlite3_bind_text(statements[7], 2, "expireDeviceAuthenticationToken", -1, SQLITE_STATIC);
  sqlite3_bind_blob(statements[7], 3, bytes, 32, SQLITE_STATIC);
  sqlite3_bind_blob(statements[7], 4, bytes, 41, SQLITE_STATIC);
  sqlite3_bind_int64(statements[7], 5, now++);
  run(7);
  run(11);
}

static void *work(void *unused) {
  (void)unused;
  int batch[MOST];
  for (;;) {
    pthread_mutex_lock(&mutex);
    while (!waiting_count && !is_over) pthread_cond_wait(&asked, &mutex);
    int count = waiting_count;
    memcpy(batch, waiting, sizeof(int) * (size_t)count);
    waiting_count = 0;
    pthread_mutex_unlock(&mutex);
    if (!count) return NULL;
    run(8);
    for (int index = 0; index < count; index++) write_one(&callers[batch[index]]);
    run(9);
    pthread_mutex_lock(&mutex);
    finished += count;
    for (int index = 0; index < count; index++) {
      callers[batch[index]].is_done = 1;
      pthread_cond_signal(&callers[batch[index]].answered);
    }
    pthread_mutex_unlock(&mutex);
  }
}

static void *call(void *argument) {
  struct caller *caller = argument;
  int number = (int)(caller - callers);
  struct timespec moment;
  clock_gettime(CLOCK_REALTIME, &moment);
  for (long long count = 0;; count++) {
    snprintf(caller->key, sizeof caller->key, "%08x%08x%016llx", (unsigned)moment.tv_nsec ^ (unsigned)moment.tv_sec, number, count);
    pthread_mutex_lock(&mutex);
    if (is_over) break;
    caller->is_done = 0;
    waiting[waiting_count++] = number;
    pthread_cond_signal(&asked);
    while (!caller->is_done) pthread_cond_wait(&caller->answered, &mutex);
    pthread_mutex_unlock(&mutex);
  }
  pthread_mutex_unlock(&mutex);
  return NULL;
}

int main(int count, char **arguments) {
  if (count != 4 || atoi(arguments[2]) < 1 || atoi(arguments[2]) > MOST) return 2;
  int number = atoi(arguments[2]);
  double seconds = atof(arguments[3]);
  if (sqlite3_open_v2(arguments[1], &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK) fail(arguments[1]);
  const char *settings =
      "PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON; PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF;"
      "PRAGMA temp_store = MEMORY; PRAGMA cell_size_check = ON;";
  if (sqlite3_exec(db, settings, NULL, NULL, NULL) != SQLITE_OK) fail(settings);
  for (size_t index = 0; index < sizeof sql / sizeof *sql; index++)
    if (sqlite3_prepare_v3(db, sql[index], -1, SQLITE_PREPARE_PERSISTENT, &statements[index], NULL) != SQLITE_OK) fail(sql[index]);

  sqlite3_stmt *sessions;
  if (sqlite3_prepare_v2(db, "SELECT token, device FROM issuer_sessions", -1, &sessions, NULL) != SQLITE_OK) fail("sessions");
  int found = 0;
  while (found < number && sqlite3_step(sessions) == SQLITE_ROW) {
    struct caller *caller = &callers[found++];
    caller->token_length = sqlite3_column_bytes(sessions, 0);
    if (caller->token_length > (int)sizeof caller->token) fail("token");
    memcpy(caller->token, sqlite3_column_blob(sessions, 0), (size_t)caller->token_length);
    snprintf(caller->device, sizeof caller->device, "%s", (const char *)sqlite3_column_text(sessions, 1));
    pthread_cond_init(&caller->answered, NULL);
  }
  sqlite3_finalize(sessions);
  if (found < number) fail("too few sessions");

  pthread_t writer, threads[MOST];
  struct timespec start, end;
  clock_gettime(CLOCK_MONOTONIC, &start);
  pthread_create(&writer, NULL, work, NULL);
  for (int index = 0; index < number; index++) pthread_create(&threads[index], NULL, call, &callers[index]);
  struct timespec span = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};
  nanosleep(&span, NULL);
  pthread_mutex_lock(&mutex);
  is_over = 1;
  pthread_mutex_unlock(&mutex);
  for (int index = 0; index < number; index++) pthread_join(threads[index], NULL);
  pthread_mutex_lock(&mutex);
  pthread_cond_signal(&asked);
  pthread_mutex_unlock(&mutex);
  pthread_join(writer, NULL);
  clock_gettime(CLOCK_MONOTONIC, &end);
  printf("%f\n", (double)finished / ((double)(end.tv_sec - start.tv_sec) + (double)(end.tv_nsec - start.tv_nsec) / 1e9));
  sqlite3_close(db);
  return 0;
}
