#define _GNU_SOURCE 1
#include "CSpawn.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

bool cs_open(int rows, int columns, int *master, int *slave) {
  *master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  *slave = -1;
  if (*master < 0) return false;
  char name[128];
  if (!grantpt(*master) && !unlockpt(*master) && !ptsname_r(*master, name, sizeof name) && cs_resize(*master, rows, columns) &&
      !fcntl(*master, F_SETFL, O_NONBLOCK))
    *slave = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (*slave >= 0) return true;
  int error = errno;
  close(*master);
  errno = error;
  return false;
}

bool cs_resize(int master, int rows, int columns) {
  struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
  return ioctl(master, TIOCSWINSZ, &size) == 0;
}

int cs_modes(int descriptor, uint8_t *bytes, int capacity) {
  struct termios modes;
  memset(&modes, 0, sizeof modes);
  if (tcgetattr(descriptor, &modes) || capacity < (int)sizeof modes) return 0;
  memcpy(bytes, &modes, sizeof modes);
  return sizeof modes;
}

static void become(int slave, const char *path, char *const *arguments, char *const *environment, int output, int flags) {
  int nowhere = flags & cs_no_input ? open("/dev/null", O_RDONLY) : -1;
  dup2(nowhere >= 0 ? nowhere : slave, 0);
  dup2(output >= 0 ? output : slave, 1);
  dup2(slave, 2);
  for (int i = 1; i < 32; i++) signal(i, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  close_range(3, ~0U, 0);
  execve(path, arguments, environment);
  _exit(127);
}

static volatile sig_atomic_t bring_back;
static void on_foreground(int signal) { bring_back = signal; }

// Only what is needed of a shell: one job, its stops, and the terminal's modes and owner between them.
static void be_a_shell(int slave, pid_t job, struct termios modes) {
  // Our side of the terminal is not its business: with that open it would outlive the process that started it.
  dup2(slave, 0);
  slave = 0;
  close_range(1, ~0U, 0);
  for (int i = 1; i < 32; i++) signal(i, SIG_DFL);
  signal(SIGTTOU, SIG_IGN);
  signal(SIGHUP, SIG_IGN);
  struct sigaction action = {.sa_handler = on_foreground};
  sigaction(SIGUSR1, &action, NULL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  for (;;) {
    int status;
    pid_t ended = waitpid(job, &status, WUNTRACED);
    if (ended == job && WIFSTOPPED(status)) {
      tcsetpgrp(slave, getpgrp());
      tcsetattr(slave, TCSADRAIN, &modes);
    } else if (ended == job) {
      _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
    } else if (ended < 0 && errno != EINTR) {
      _exit(126);
    }
    if (bring_back) {
      bring_back = 0;
      tcsetpgrp(slave, job);
      kill(-job, SIGCONT);
    }
  }
}

pid_t cs_spawn(int slave, const char *path, char *const *arguments, char *const *environment, int output, int flags, pid_t *leader) {
  int report[2];
  if (pipe2(report, O_CLOEXEC)) return -1;
  pid_t first = fork();
  if (first) {
    int error = errno;
    close(report[1]);
    pid_t job = first;
    if (first > 0 && flags & cs_shell) {
      ssize_t count;
      while ((count = read(report[0], &job, sizeof job)) < 0 && errno == EINTR) {}
      if (count != sizeof job || job < 0) {
        error = EAGAIN;
        waitpid(first, NULL, 0);
        job = -1;
      }
    }
    close(report[0]);
    *leader = first;
    errno = error;
    return job;
  }
  setsid();
  ioctl(slave, TIOCSCTTY, 0);
  if (!(flags & cs_shell)) become(slave, path, arguments, environment, output, flags);
  // As they are before the job changes them.
  struct termios modes;
  tcgetattr(slave, &modes);
  pid_t job = fork();
  if (!job) {
    setpgid(0, 0);
    signal(SIGTTOU, SIG_IGN);
    tcsetpgrp(slave, getpid());
    become(slave, path, arguments, environment, output, flags);
  }
  if (job > 0) setpgid(job, job);
  if (write(report[1], &job, sizeof job) != sizeof job || job < 0) _exit(125);
  be_a_shell(slave, job, modes);
  return -1;
}

bool cs_ended(pid_t process, int *status) {
  int raw;
  if (waitpid(process, &raw, WNOHANG) != process) return false;
  *status = WIFEXITED(raw) ? WEXITSTATUS(raw) : -WTERMSIG(raw);
  return true;
}

int cs_watch(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0); }

bool cs_pipe(int *read_end, int *write_end) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) || fcntl(ends[0], F_SETFL, O_NONBLOCK)) return false;
  *read_end = ends[0];
  *write_end = ends[1];
  return true;
}

const char *cs_own_path(void) {
  Dl_info information;
  return dladdr((void *)cs_own_path, &information) ? information.dli_fname : "";
}

static locale_t utf8;
static void open_utf8(void) { utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", NULL); }

int cs_width(uint32_t scalar) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_utf8);
  if (!utf8) return 1;
  locale_t before = uselocale(utf8);
  int width = wcwidth((wchar_t)scalar);
  uselocale(before);
  return width;
}
