#define _GNU_SOURCE 1
#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <termios.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

static const int taken[] = {SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGWINCH, SIGCONT, SIGTSTP};
static const int traps[] = {SIGILL, SIGTRAP, SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGSYS};
enum { taken_count = sizeof taken / sizeof *taken, trap_count = sizeof traps / sizeof *traps };

// Everything a signal handler needs, laid out before it can run.
static struct {
  volatile sig_atomic_t armed;
  int tty, keys, saved_out, saved_error;  // `keys` is the terminal whose modes are kept, or -1
  int piece;                              // of `tty`, as ct_piece says
  struct termios modes;
  char restore[256];
  int restore_count;
  char crash_file[1024], version[64];
  struct sigaction before[trap_count];
  char stack[65536];
} guard = {.tty = -1, .keys = -1, .saved_out = -1, .saved_error = -1};

bool ct_is_terminal(int descriptor) { return isatty(descriptor); }

bool ct_window_size(int descriptor, int *rows, int *columns) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) || !size.ws_row || !size.ws_col) return false;
  *rows = size.ws_row;
  *columns = size.ws_col;
  return true;
}

int ct_piece(int descriptor) {
  if (fcntl(descriptor, F_GETFL) & O_NONBLOCK) return INT_MAX;
  return isatty(descriptor) ? 1 : PIPE_BUF;
}

static bool has_room(int descriptor, int milliseconds) {
  struct pollfd room = {descriptor, POLLOUT, 0};
  return poll(&room, 1, milliseconds) > 0;
}

int ct_write_some(int descriptor, int piece, const char *bytes, int count) {
  int sent = 0;
  while (sent < count) {
    if (piece != INT_MAX && !has_room(descriptor, 0)) break;
    int wanted = count - sent < piece ? count - sent : piece;
    ssize_t written = write(descriptor, bytes + sent, (size_t)wanted);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0 && errno == EAGAIN) break;
    if (written <= 0) return -1;
    sent += (int)written;
  }
  return sent;
}

bool ct_write_all(int descriptor, int piece, const char *bytes, int count) {
  // Within the second in which the program has to end (Terminal contract 2, 23).
  int64_t end = ct_now() + 500000000;
  for (;;) {
    int sent = ct_write_some(descriptor, piece, bytes, count);
    if (sent < 0) return false;
    bytes += sent;
    count -= sent;
    int64_t left = (end - ct_now()) / 1000000;
    if (!count) return true;
    if (left <= 0) return false;
    has_room(descriptor, (int)left);
  }
}

int ct_wait(int input, int bell, int signals, int output, int64_t nanoseconds) {
  struct pollfd all[4] = {{input, POLLIN, 0}, {bell, POLLIN, 0}, {signals, POLLIN, 0}, {output, POLLOUT, 0}};
  struct timespec limit = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  if (ppoll(all, 4, nanoseconds < 0 ? NULL : &limit, NULL) <= 0) return 0;
  int ready = 0;
  if (all[0].revents & POLLIN) ready |= ct_ready_input;
  if (all[1].revents) ready |= ct_ready_bell;
  if (all[2].revents) ready |= ct_ready_signal;
  if (all[3].revents) ready |= ct_ready_room;
  if (all[0].revents & (POLLHUP | POLLERR | POLLNVAL)) ready |= ct_ready_gone;
  return ready;
}

int ct_read(int descriptor, void *bytes, int capacity) {
  ssize_t count = read(descriptor, bytes, (size_t)capacity);
  if (count < 0 && (errno == EINTR || errno == EAGAIN)) return ct_nothing;
  return (int)count;
}

int64_t ct_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static void taken_set(sigset_t *set) {
  sigemptyset(set);
  for (int i = 0; i < taken_count; i++) sigaddset(set, taken[i]);
}

void ct_no_handler(int signal) { (void)signal; }

// A signal that waits is lost where it is ignored, or has its default action again and that is to do nothing. With a handler it is
// kept, and ncurses, which looks for signals without one, doesn't install its own.
static void block(sigset_t *set) {
  taken_set(set);
  sigprocmask(SIG_BLOCK, set, NULL);
  struct sigaction kept = {.sa_handler = ct_no_handler};
  for (int i = 0; i < taken_count; i++) sigaction(taken[i], &kept, NULL);
}

void ct_block_signals(void) {
  sigset_t set;
  block(&set);
  signal(SIGPIPE, SIG_IGN);
}

int ct_open_signals(void) {
  sigset_t set;
  block(&set);
  return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

static const int ends[] = {SIGTERM, SIGINT, SIGHUP, SIGQUIT};

int ct_open_ends(void) {
  sigset_t set;
  block(&set);
  sigemptyset(&set);
  for (unsigned i = 0; i < sizeof ends / sizeof *ends; i++) sigaddset(&set, ends[i]);
  return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

int ct_pending_end(void) {
  sigset_t pending;
  if (sigpending(&pending)) return 0;
  for (unsigned i = 0; i < sizeof ends / sizeof *ends; i++)
    if (sigismember(&pending, ends[i]) == 1) return ends[i];
  return 0;
}

int ct_next_signal(int descriptor) {
  struct signalfd_siginfo info;
  return read(descriptor, &info, sizeof info) == sizeof info ? (int)info.ssi_signo : 0;
}

const char *ct_signal_name(int signal) {
  const char *name = sigabbrev_np(signal);
  return name ? name : "?";
}

// ---- What runs in a handler: only what POSIX allows there ----

static void restore(void) {
  if (!guard.armed) return;
  guard.armed = 0;
  ct_write_all(guard.tty, guard.piece, guard.restore, guard.restore_count);
  if (guard.keys >= 0) tcsetattr(guard.keys, TCSANOW, &guard.modes);
}

static int append(char *to, int at, const char *text) {
  while (*text && at < 400) to[at++] = *text++;
  return at;
}

static int append_number(char *to, int at, uint64_t number, unsigned base) {
  char digits[24];
  int count = 0;
  do digits[count++] = "0123456789abcdef"[number % base]; while (number /= base);
  while (count) to[at++] = digits[--count];
  return at;
}

static void note_address(int file, uint64_t address) {
  char line[64];
  int at = append(line, 0, "  at 0x");
  at = append_number(line, at, address, 16);
  line[at++] = '\n';
  ct_write_all(file, INT_MAX, line, at);
}

// The calls that led here, by the chain of frame pointers; read through the kernel, because it may be broken.
static void note_calls(int file, void *context) {
  ucontext_t *state = context;
#if defined(__x86_64__)
  uint64_t frame = (uint64_t)state->uc_mcontext.gregs[REG_RBP];
  note_address(file, (uint64_t)state->uc_mcontext.gregs[REG_RIP]);
#elif defined(__aarch64__)
  uint64_t frame = state->uc_mcontext.regs[29];
  note_address(file, state->uc_mcontext.pc);
#else
  uint64_t frame = 0;
#endif
  for (int depth = 0; depth < 32 && frame; depth++) {
    uint64_t link[2];  // the caller's frame, the address to return to
    struct iovec here = {link, sizeof link}, there = {(void *)frame, sizeof link};
    if (process_vm_readv(getpid(), &here, 1, &there, 1, 0) != sizeof link || !link[1]) return;
    note_address(file, link[1]);
    if (link[0] <= frame) return;
    frame = link[0];
  }
}

// A pipe would block, and a link or a device would lead elsewhere.
static int open_crash_file(void) {
  const int flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY;
  int file = open(guard.crash_file, flags, 0600);
  struct stat status;
  if (file < 0 || (!fstat(file, &status) && S_ISREG(status.st_mode))) return file;
  close(file);
  return -1;
}

static void trapped(int number, siginfo_t *info, void *context) {
  (void)info;
  // Whatever keeps us here must not keep us long.
  sigset_t only_alarm;
  sigemptyset(&only_alarm);
  sigaddset(&only_alarm, SIGALRM);
  signal(SIGALRM, SIG_DFL);
  sigprocmask(SIG_UNBLOCK, &only_alarm, NULL);
  alarm(1);
  restore();
  signal(number, SIG_DFL);
  int file = guard.crash_file[0] ? open_crash_file() : -1;
  if (file >= 0) {
    char note[512];
    int at = append(note, 0, guard.version);
    at = append(note, at, ": SIG");
    at = append(note, at, ct_signal_name(number));
    at = append(note, at, ", pid ");
    at = append_number(note, at, (uint64_t)getpid(), 10);
    at = append(note, at, ", second ");
    at = append_number(note, at, (uint64_t)time(NULL), 10);
    note[at++] = '\n';
    ct_write_all(file, INT_MAX, note, at);
    note_calls(file, context);
    close(file);
  }
  raise(number);
}

static void restore_at_exit(void) { ct_guard_end(false); }

// Another way to the same terminal, on which no write waits: a flag on the one we were given would hold for the shell too.
static int open_again(int out) {
  char path[32];
  snprintf(path, sizeof path, "/proc/self/fd/%d", out);
  const int flags = O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC;
  int own = open(path, flags);
  if (own < 0) {
    // After su it is somebody else's, and opens only by the name that it has for everybody.
    struct stat asked;
    unsigned int device;
    own = open("/dev/tty", flags);
    if (own >= 0 && (fstat(out, &asked) || ioctl(own, TIOCGDEV, &device) || device != asked.st_rdev)) {
      close(own);
      own = -1;
    }
  }
  if (own < 0 || own > 2) return own;
  int higher = fcntl(own, F_DUPFD_CLOEXEC, 3);
  close(own);
  return higher;
}

int ct_guard_begin(int in, int out, const char *crash_file, const char *version) {
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);  // a core would hold what people typed
  guard.tty = isatty(out) ? open_again(out) : -1;
  if (guard.tty < 0) guard.tty = fcntl(out, F_DUPFD_CLOEXEC, 3);
  if (guard.tty < 0) return -1;
  guard.piece = ct_piece(guard.tty);
  guard.keys = tcgetattr(in, &guard.modes) ? -1 : fcntl(in, F_DUPFD_CLOEXEC, 3);
  snprintf(guard.crash_file, sizeof guard.crash_file, "%s", crash_file ? crash_file : "");
  snprintf(guard.version, sizeof guard.version, "%s", version ? version : "");
  guard.restore_count = 0;
  guard.armed = 1;

  stack_t stack = {.ss_sp = guard.stack, .ss_size = sizeof guard.stack};
  sigaltstack(&stack, NULL);
  struct sigaction action = {.sa_sigaction = trapped, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  sigfillset(&action.sa_mask);
  for (int i = 0; i < trap_count; i++) sigdelset(&action.sa_mask, traps[i]);
  for (int i = 0; i < trap_count; i++) sigaction(traps[i], &action, &guard.before[i]);

  static bool registered;
  if (!registered) registered = !atexit(restore_at_exit);

  // A stray message would stand in the middle of the picture.
  int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere >= 0) {
    if (out == 1) {
      guard.saved_out = fcntl(1, F_DUPFD_CLOEXEC, 3);
      dup2(nowhere, 1);
    }
    if (isatty(2)) {
      guard.saved_error = fcntl(2, F_DUPFD_CLOEXEC, 3);
      dup2(nowhere, 2);
    }
    close(nowhere);
  }
  return guard.tty;
}

void ct_guard_restore_bytes(const char *bytes, int count) {
  guard.restore_count = 0;
  if (count > (int)sizeof guard.restore) return;
  memcpy(guard.restore, bytes, (size_t)count);
  guard.restore_count = count;
}

void ct_guard_save_modes(void) {
  if (guard.armed && guard.keys >= 0) tcgetattr(guard.keys, &guard.modes);
}

void ct_guard_lend(void) {
  if (guard.armed && guard.keys >= 0) tcsetattr(guard.keys, TCSANOW, &guard.modes);
}

bool ct_take_keys(int descriptor, bool *echoed) {
  struct termios keys;
  if (tcgetattr(descriptor, &keys)) return false;
  *echoed = keys.c_lflag & ECHO;
  keys.c_iflag &= ~(tcflag_t)(IGNBRK | BRKINT | PARMRK | ISTRIP | INLCR | IGNCR | ICRNL | IXON | IXOFF | IXANY);
  keys.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | ISIG | IEXTEN);
  keys.c_cc[VMIN] = 1;
  keys.c_cc[VTIME] = 0;
  return tcsetattr(descriptor, TCSANOW, &keys) == 0;
}

void ct_drop_input(int descriptor) { tcflush(descriptor, TCIFLUSH); }

static void put_back(int *saved, int descriptor) {
  if (*saved < 0) return;
  dup2(*saved, descriptor);
  close(*saved);
  *saved = -1;
}

void ct_guard_end(bool gone) {
  if (guard.tty < 0) return;
  if (gone) guard.armed = 0;
  restore();
  put_back(&guard.saved_out, 1);
  put_back(&guard.saved_error, 2);
  close(guard.tty);
  if (guard.keys >= 0) close(guard.keys);
  guard.tty = guard.keys = -1;
  for (int i = 0; i < trap_count; i++) sigaction(traps[i], &guard.before[i], NULL);
}

// ---- Suspending ----

static pid_t parent_of(pid_t process) {
  char path[32], text[512];
  snprintf(path, sizeof path, "/proc/%d/stat", process);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  if (count <= 0) return 0;
  text[count] = 0;
  const char *name_end = strrchr(text, ')');
  int parent = 0;
  return name_end && sscanf(name_end + 1, " %*c %d", &parent) == 1 ? parent : 0;
}

bool ct_can_suspend(void) {
  pid_t parent = getppid();
  while (parent > 1 && getpgid(parent) == getpgrp()) parent = parent_of(parent);
  return parent > 1 && getsid(parent) == getsid(0);
}

void ct_stop(void) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGTSTP);
  struct sigaction ours = {.sa_handler = SIG_DFL}, before;
  sigaction(SIGTSTP, &ours, &before);
  kill(0, SIGTSTP);
  sigprocmask(SIG_UNBLOCK, &set, NULL);  // stops here; the kernel lets an orphaned group continue
  sigprocmask(SIG_BLOCK, &set, NULL);
  sigaction(SIGTSTP, &before, NULL);
  // Discards the pending SIGCONT that continued us.
  sigemptyset(&set);
  sigaddset(&set, SIGCONT);
  struct timespec no_time = {0, 0};
  sigtimedwait(&set, NULL, &no_time);
}
