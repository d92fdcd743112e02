#include "threads.h"

#include <sys/prctl.h>

// prctl is variadic, and the importer drops pthread_setname_np.
void billfold_name_this_thread(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }
