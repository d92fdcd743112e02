#include <sqlite3.h>

// A cast of -1 to a function pointer, which the importer drops: SQLite copies what it binds.
static inline sqlite3_destructor_type billfold_sqlite_transient(void) { return SQLITE_TRANSIENT; }
