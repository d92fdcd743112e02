#include "memory.h"

#include <malloc.h>

void billfold_trim_memory(void) { malloc_trim(0); }
