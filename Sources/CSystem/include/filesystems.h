// File systems: how they write blocks.
#ifndef CSYSTEM_FILESYSTEMS_H
#define CSYSTEM_FILESYSTEMS_H

#include <stdbool.h>

/// Whether the file system of an open file writes a block where it is. Others need a new block for each change, reserved or not.
bool billfold_writes_in_place(int descriptor);

#endif
