#define _GNU_SOURCE
#include "calls.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static _Thread_local int refusal;

int billfold_refusal(void) { return refusal; }

void billfold_forget_refusal(void) { refusal = 0; }

void billfold_note_refusal(int code) { refusal = code; }

/// The result of a call, whose error number is kept.
static long noted(long result) {
  if (result < 0 && errno != ENOENT) refusal = errno;
  return result;
}

// A file that can't be opened for writing SQLite opens for reading, and then says that nobody may write to it. That holds only where
// permissions are the cause; after any other one, the second attempt fails like the first.
static int call_open(const char *path, int flags, int mode) {
  static _Thread_local char failed[PATH_MAX];
  static _Thread_local int cause;
  if ((flags & O_ACCMODE) == O_RDONLY && cause && strcmp(path, failed) == 0) {
    errno = cause;
    cause = 0;
    return -1;
  }
  cause = 0;
  int descriptor = (int)noted(open(path, flags, mode));
  if (descriptor >= 0 || (flags & O_ACCMODE) == O_RDONLY) return descriptor;
  if (errno != EACCES && errno != EPERM && errno != EROFS && errno != ENOENT && strlen(path) < sizeof failed) {
    cause = errno;
    strcpy(failed, path);
  }
  return descriptor;
}

// For a lock, everything but success means to SQLite that another process has it. One that it can't release stays taken for as long as the
// process has the file open, so that is tried more than once; it fails only where something between program and kernel has it fail.
static int call_fcntl(int descriptor, int command, ...) {
  va_list arguments;
  va_start(arguments, command);
  void *argument = va_arg(arguments, void *);
  va_end(arguments);
  bool is_release = command == F_SETLK && ((struct flock *)argument)->l_type == F_UNLCK;
  int result, attempts = 0;
  do result = fcntl(descriptor, command, argument);
  while (result < 0 && (errno == EINTR || (is_release && ++attempts < 100)));
  if (result < 0 && errno != EAGAIN && errno != EACCES) refusal = errno;
  return result;
}

static ssize_t call_read(int descriptor, void *bytes, size_t count) { return noted(read(descriptor, bytes, count)); }

static ssize_t call_pread(int descriptor, void *bytes, size_t count, off_t offset) {
  return noted(pread(descriptor, bytes, count, offset));
}

static ssize_t call_write(int descriptor, const void *bytes, size_t count) { return noted(write(descriptor, bytes, count)); }

static ssize_t call_pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
  return noted(pwrite(descriptor, bytes, count, offset));
}

static int call_ftruncate(int descriptor, off_t length) { return (int)noted(ftruncate(descriptor, length)); }

static int call_fstat(int descriptor, struct stat *status) { return (int)noted(fstat(descriptor, status)); }

static int call_stat(const char *path, struct stat *status) { return (int)noted(stat(path, status)); }

static void *call_mmap(void *place, size_t length, int protection, int flags, int descriptor, off_t offset) {
  void *memory = mmap(place, length, protection, flags, descriptor, offset);
  if (memory == MAP_FAILED) refusal = errno;
  return memory;
}

billfold_call billfold_noted_call(const char *name) {
  static const struct {
    const char *name;
    billfold_call call;
  } calls[] = {
      {"open", (billfold_call)call_open},         {"fcntl", (billfold_call)call_fcntl},
      {"read", (billfold_call)call_read},         {"pread", (billfold_call)call_pread},
      {"pread64", (billfold_call)call_pread},     {"write", (billfold_call)call_write},
      {"pwrite", (billfold_call)call_pwrite},     {"pwrite64", (billfold_call)call_pwrite},
      {"ftruncate", (billfold_call)call_ftruncate}, {"fstat", (billfold_call)call_fstat},
      {"stat", (billfold_call)call_stat},         {"mmap", (billfold_call)call_mmap},
  };
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
    if (strcmp(calls[i].name, name) == 0) return calls[i].call;
  return NULL;
}
