// Functions that Glibc's Swift module leaves out; one header for each subject.
#ifndef CSYSTEM_H
#define CSYSTEM_H

#include "calls.h"
#include "clocks.h"
#include "events.h"
#include "filesystems.h"
#include "memory.h"
#include "sockets.h"
#include "threads.h"

#endif
