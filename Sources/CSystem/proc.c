#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// Swift's runtime looks for itself in /proc before the first line of a program that is linked statically, and aborts where there is none.
static void check_proc(int argc, char **argv, char **environment) {
  (void)environment;
  if (access("/proc/self/cmdline", F_OK) == 0 || (errno != ENOENT && errno != ENOTDIR)) return;
  const char *path = argc > 0 ? argv[0] : "billfold";
  const char *slash = strrchr(path, '/');
  dprintf(STDERR_FILENO, "%s: Can't read the arguments: %s (/proc/self/cmdline). Mount /proc: mount -t proc proc /proc\n",
          slash ? slash + 1 : path, strerror(errno));
  // EX_CONFIG
  _exit(78);
}

__attribute__((section(".preinit_array"), used)) static void (*const before_everything)(int, char **, char **) = check_proc;
