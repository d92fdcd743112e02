// What malloc keeps for later.
#ifndef CSYSTEM_MEMORY_H
#define CSYSTEM_MEMORY_H

/// Gives memory that nobody uses back to the system.
void billfold_trim_memory(void);

#endif
