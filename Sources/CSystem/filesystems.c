#include "filesystems.h"

#include <linux/magic.h>
#include <sys/vfs.h>

bool billfold_writes_in_place(int descriptor) {
  struct statfs system;
  if (fstatfs(descriptor, &system)) return false;
  return system.f_type == EXT4_SUPER_MAGIC || system.f_type == XFS_SUPER_MAGIC || system.f_type == TMPFS_MAGIC;
}
