// Counters, signals and sets of descriptors in the kernel that poll(2) can wait for.
#ifndef CSYSTEM_EVENTS_H
#define CSYSTEM_EVENTS_H

#include <stdbool.h>
#include <sys/eventfd.h>

/// A descriptor that is readable while one of a set is ready; -1 where the system has none left.
int billfold_open_set(void);
/// Adds a descriptor to the set, or changes what it is waited for; closing it takes it out.
bool billfold_watch(int set, int descriptor, bool reading, bool writing);

/// A descriptor that is readable while one of the signals has come, which the threads must have blocked; -1 where the system has
/// none left.
int billfold_open_signals(const int *numbers, int count);
/// One of those that have come; 0 where none has.
int billfold_next_signal(int signals);

#endif
