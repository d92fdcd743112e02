#define _GNU_SOURCE
#include "memory.h"

#include <errno.h>
#include <malloc.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/uio.h>
#include <unistd.h>

void billfold_forbid_dumps(void) {
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  prctl(PR_SET_DUMPABLE, 0);
}

static struct iovec shortage[2];
static int shortage_status;

static void on_trap(int number) {
  // Much more than an allocation that fails where there is memory.
  void *memory = mmap(NULL, 32 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED && errno == ENOMEM) {
    (void)writev(STDERR_FILENO, shortage, 2);
    _exit(shortage_status);
  }
  if (memory != MAP_FAILED) munmap(memory, 32 << 20);
  // Its action is the default one again, whether the instruction is repeated or not.
  raise(number);
}

void billfold_explain_shortage(const char *name, const char *message, int status) {
  static const int traps[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV};
  static char stack[16384];
  shortage[0] = (struct iovec){(void *)name, strlen(name)};
  shortage[1] = (struct iovec){(void *)message, strlen(message)};
  shortage_status = status;
  stack_t own = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&own, NULL);
  struct sigaction action = {.sa_handler = on_trap, .sa_flags = SA_ONSTACK | SA_RESETHAND};
  for (size_t i = 0; i < sizeof traps / sizeof *traps; i++) sigaction(traps[i], &action, NULL);
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
