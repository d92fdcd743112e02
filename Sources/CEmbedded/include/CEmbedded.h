// Files of this repository inside the programs. The linker leaves out of a program the files that it doesn't use.
#ifndef CEMBEDDED_H
#define CEMBEDDED_H

#include <stddef.h>

/// A text of the repository.
struct billfold_text {
  /// Null after the last of several.
  const char *name;
  /// In UTF-8, with a zero after its end.
  const unsigned char *text;
};

/// The bytes of a file, without a zero after them.
struct billfold_bytes {
  const unsigned char *start;
  size_t count;
};

/// The walkthroughs, sorted by name: `access/lost-phone.feature`.
const struct billfold_text *billfold_walkthroughs(void);
/// The pictures that they name: `Access/PINLogin/wrong`.
const struct billfold_text *billfold_pictures(void);
/// The screen graph. (Mermaid)
const unsigned char *billfold_map(void);
/// The description of the server's routes. (OpenAPI 3.1)
const unsigned char *billfold_openapi(void);
/// The description of the routes as a page to read. (HTML)
const unsigned char *billfold_docs(void);
/// The database that a new world begins as. (SQLite)
struct billfold_bytes billfold_new_world(void);
/// The list of its tables and indexes. (SQL)
struct billfold_bytes billfold_new_world_schema(void);

#endif
