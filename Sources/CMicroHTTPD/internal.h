// Declarations that the files of this target share.
#ifndef INTERNAL_H
#define INTERNAL_H

#include "CMicroHTTPD.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/// Has a request refused, by what `billfold_on_refusal` was given.
void billfold_refuse(struct MHD_Connection *connection, unsigned int status);
/// recv(2) itself, past the look at chunks.
ssize_t billfold_receive(int descriptor, void *bytes, size_t length, int flags);

#endif
