#ifndef CSPAWN_H
#define CSPAWN_H

// Functions for a program in a pseudo-terminal that Swift lacks: fork, and the calls that take variadic arguments.

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

// A new pseudo-terminal: its master, and its slave kept open so that its modes can be compared after the program's end.
bool cs_open(int rows, int columns, int *master, int *slave);
bool cs_resize(int master, int rows, int columns);
// The modes as bytes, to be compared; returns their count.
int cs_modes(int descriptor, uint8_t *bytes, int capacity);

enum { cs_shell = 1, cs_no_input = 2 };
// Starts a program as the leader of a new session on the slave. `output` replaces its stdout unless it is -1.
// cs_shell: as a job of a small shell, which takes the terminal back when the job stops and gives it again on SIGUSR1;
// `leader` is then the shell, and the result the job.
pid_t cs_spawn(int slave, const char *path, char *const *arguments, char *const *environment, int output, int flags, pid_t *leader);
// Waits without blocking: true when it ended, with its exit status or minus the signal that ended it.
bool cs_ended(pid_t process, int *status);
// A descriptor that is readable once a process that we have started has ended.
int cs_watch(pid_t process);

bool cs_pipe(int *read_end, int *write_end);
// The file this code was loaded from.
const char *cs_own_path(void);

// 1 or 2 columns, 0 for a mark, as the C library says in C.UTF-8.
int cs_width(uint32_t scalar);

#endif
