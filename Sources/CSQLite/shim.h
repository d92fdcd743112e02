#include <sqlite3.h>

// A cast of -1 to a function pointer, which the importer drops: SQLite copies what it binds.
static inline sqlite3_destructor_type billfold_sqlite_transient(void) { return SQLITE_TRANSIENT; }

// Before the library is used: it counts no memory, and its threads do not wait for one another to do so.
static inline int billfold_sqlite_count_no_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
