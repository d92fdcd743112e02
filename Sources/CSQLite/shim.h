#include <sqlite3.h>

// Before the library is used: it counts no memory, and its threads do not wait for one another to do so.
static inline int billfold_sqlite_count_no_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
