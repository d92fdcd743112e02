// System calls for a library that reports a refused one by its own code: the error number is kept for the code that explains it.
#ifndef CSYSTEM_CALLS_H
#define CSYSTEM_CALLS_H

/// The error number of the last of these calls that the system refused this thread since `billfold_forget_refusal`; 0 if there was none.
/// Skips results that are no failures: a missing file, a lock that another process has.
int billfold_refusal(void);
void billfold_forget_refusal(void);
/// Keeps an error number of this thread as if one of these calls had failed with it.
void billfold_note_refusal(int code);

typedef void (*billfold_call)(void);

/// A call that keeps its error number, by the name that SQLite's unix VFS has for it; NULL for others. (sqlite3_vfs.xSetSystemCall)
billfold_call billfold_noted_call(const char *name);

#endif
