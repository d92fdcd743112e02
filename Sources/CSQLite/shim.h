#include <sqlite3.h>

// Before the library is used: it counts no memory, and its threads do not wait for one another to do so. A connection has memory for the
// pages that it has read, and not for twenty from the start: a server has thousands of connections.
static inline int billfold_configure_sqlite(void) {
  int code = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  return code == SQLITE_OK ? sqlite3_config(SQLITE_CONFIG_PAGECACHE, (void *)0, 0, 0) : code;
}
