#include "events.h"

#include <errno.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/signalfd.h>
#include <unistd.h>

int billfold_open_set(void) { return epoll_create1(EPOLL_CLOEXEC); }

bool billfold_watch(int set, int descriptor, bool reading, bool writing) {
  struct epoll_event event = {.events = (reading ? EPOLLIN : 0) | (writing ? EPOLLOUT : 0), .data.fd = descriptor};
  if (epoll_ctl(set, EPOLL_CTL_ADD, descriptor, &event) == 0) return true;
  return errno == EEXIST && epoll_ctl(set, EPOLL_CTL_MOD, descriptor, &event) == 0;
}

int billfold_open_signals(const int *numbers, int count) {
  sigset_t set;
  sigemptyset(&set);
  for (int index = 0; index < count; index++) sigaddset(&set, numbers[index]);
  return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

int billfold_next_signal(int signals) {
  struct signalfd_siginfo info;
  return read(signals, &info, sizeof info) == sizeof info ? (int)info.ssi_signo : 0;
}
