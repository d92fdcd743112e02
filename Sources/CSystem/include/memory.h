// The memory that malloc keeps for later, and the search of memory, a GNU extension.
#ifndef CSYSTEM_MEMORY_H
#define CSYSTEM_MEMORY_H

#include <stddef.h>

/// Keeps the memory of this process out of core dumps and from other processes of its user.
void billfold_forbid_dumps(void);

/// Has the process end with a message, after the program's name, and a status where it is about to trap and the system has no more memory
/// for it: Swift traps without a word where an allocation fails. Both texts have to stay where they are.
void billfold_explain_shortage(const char *name, const char *message, int status);

/// Gives memory that nobody uses back to the system.
void billfold_trim_memory(void);

/// Gives the part of the main thread's stack back to the system that lies below the caller; does nothing in another thread.
void billfold_release_stack(void);

/// Has threads that start later allocate from the first one's heap, in place of heaps of their own.
void billfold_share_heap(void);

/// The first occurrence of some bytes among others; NULL if there is none.
const void *billfold_find(const void *bytes, size_t count, const void *wanted, size_t length);

#endif
