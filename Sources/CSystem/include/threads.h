// The name of a thread in the system's tools.
#ifndef CSYSTEM_THREADS_H
#define CSYSTEM_THREADS_H

/// Names the calling thread; the system keeps 15 bytes of it.
void billfold_name_this_thread(const char *name);

#endif
