// File systems: how they write blocks, and a call of theirs.
#ifndef CSYSTEM_FILESYSTEMS_H
#define CSYSTEM_FILESYSTEMS_H

#include <stdbool.h>

/// Whether the file system of an open file writes a block where it is. Others need a new block for each change, reserved or not.
bool billfold_writes_in_place(int descriptor);

/// Exchanges what lies at two paths, at once. Returns -1 and sets errno where that is not possible. (renameat2(2), RENAME_EXCHANGE)
int billfold_exchange(const char *path, const char *other);

#endif
