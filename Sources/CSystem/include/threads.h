// What the system's tools show of a thread.
#ifndef CSYSTEM_THREADS_H
#define CSYSTEM_THREADS_H

/// Names the calling thread; the system keeps 15 bytes of it.
void billfold_name_this_thread(const char *name);

#endif
