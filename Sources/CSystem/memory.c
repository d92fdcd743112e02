#define _GNU_SOURCE
#include "memory.h"

#include <malloc.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

void billfold_forbid_dumps(void) {
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  prctl(PR_SET_DUMPABLE, 0);
}

void billfold_trim_memory(void) { malloc_trim(0); }

void billfold_release_stack(void) {
  // Other threads have other mappings near their stacks. Below this one the kernel keeps a gap of twice this size.
  const size_t most = 1 << 19;
  if (gettid() != getpid()) return;
  size_t page = (size_t)sysconf(_SC_PAGESIZE), end = ((size_t)__builtin_frame_address(0) / page - 2) * page;
  madvise((void *)(end - most), most, MADV_DONTNEED);
}

void billfold_share_heap(void) { mallopt(M_ARENA_MAX, 1); }

const void *billfold_find(const void *bytes, size_t count, const void *wanted, size_t length) {
  return memmem(bytes, count, wanted, length);
}
