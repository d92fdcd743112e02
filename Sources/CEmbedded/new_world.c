#include "CEmbedded.h"

// #embed is of C23. (ISO/IEC 9899:2024, 6.10.4)
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char bytes[] = {
#embed "../Worlds/new-world.db"
};

static const unsigned char schema[] = {
#embed "../Worlds/new-world.sql"
};

struct billfold_bytes billfold_new_world_schema(void) { return (struct billfold_bytes){schema, sizeof schema}; }

struct billfold_bytes billfold_new_world(void) { return (struct billfold_bytes){bytes, sizeof bytes}; }
