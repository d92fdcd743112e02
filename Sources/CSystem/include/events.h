// A counter in the kernel that poll(2) can wait for.
#ifndef CSYSTEM_EVENTS_H
#define CSYSTEM_EVENTS_H

#include <sys/eventfd.h>

#endif
