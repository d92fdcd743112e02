#define _GNU_SOURCE
#include "sockets.h"

#include <sys/socket.h>
#include <sys/time.h>

int billfold_accept(int listener) { return accept4(listener, 0, 0, SOCK_CLOEXEC | SOCK_NONBLOCK); }

int64_t billfold_peer(int socket) {
  struct ucred peer;
  socklen_t length = sizeof peer;
  return getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &length) == 0 ? (int64_t)peer.uid : -1;
}

void billfold_set_timeout(int socket, int64_t seconds) {
  struct timeval limit = {seconds, 0};
  setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
}
