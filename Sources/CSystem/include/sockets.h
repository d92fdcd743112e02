// Sockets between programs on this machine.
#ifndef CSYSTEM_SOCKETS_H
#define CSYSTEM_SOCKETS_H

#include <stdint.h>

/// The next connection, not blocking and not inherited; -1 where there is none.
int billfold_accept(int listener);
/// The user at the other end; -1 where the system does not say.
int64_t billfold_peer(int socket);
/// Ends calls that wait longer for the other end; 0 lets them wait.
void billfold_set_timeout(int socket, int64_t seconds);

#endif
