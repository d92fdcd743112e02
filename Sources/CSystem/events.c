#include "events.h"

#include <errno.h>
#include <sys/epoll.h>

int billfold_open_set(void) { return epoll_create1(EPOLL_CLOEXEC); }

bool billfold_watch(int set, int descriptor, bool reading, bool writing) {
  struct epoll_event event = {.events = (reading ? EPOLLIN : 0) | (writing ? EPOLLOUT : 0), .data.fd = descriptor};
  if (epoll_ctl(set, EPOLL_CTL_ADD, descriptor, &event) == 0) return true;
  return errno == EEXIST && epoll_ctl(set, EPOLL_CTL_MOD, descriptor, &event) == 0;
}
