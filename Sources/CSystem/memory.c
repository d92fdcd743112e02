#define _GNU_SOURCE
#include "memory.h"

#include <malloc.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <string.h>

void billfold_forbid_dumps(void) {
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  prctl(PR_SET_DUMPABLE, 0);
}

void billfold_trim_memory(void) { malloc_trim(0); }

void billfold_share_heap(void) { mallopt(M_ARENA_MAX, 1); }

const void *billfold_find(const void *bytes, size_t count, const void *wanted, size_t length) {
  return memmem(bytes, count, wanted, length);
}
