#ifndef CTERMINAL_H
#define CTERMINAL_H

// The interface of ncurses, terminals and signals for Swift, without their macros: handles, numbers and bytes only.

#include <stdbool.h>
#include <stdint.h>

// ---- A screen drawn by ncurses ---------------------------------------------------------------------------------

typedef struct ct_terminal ct_terminal;

typedef enum {
  ct_fine,
  ct_term_unset,    // TERM is unset or empty
  ct_term_unknown,  // no description of it is installed, and it is no known relative of xterm
  ct_term_dumb,     // it cannot place its cursor
  ct_failed,
} ct_problem;

enum { ct_bold = 1, ct_underline = 4, ct_reverse = 8, ct_italic = 16 };
enum { ct_style_count = 192 };

// One column: a Unicode scalar (0 is the right half of a wide character) and the number of a style.
typedef struct {
  uint32_t glyph;
  uint32_t style;
} ct_cell;

// Reads LC_ALL, LC_CTYPE, LANG; true if text is to be UTF-8.
bool ct_use_locale(void);

// Takes over the terminal behind a descriptor, which stays the caller's. `takes_rgb` says that it claims 24-bit colors.
ct_terminal *ct_open(int descriptor, const char *term, bool takes_rgb, int rows, int columns, ct_problem *problem);
// Gives the terminal back as it was; `gone` says that nobody is there to write to.
void ct_close(ct_terminal *terminal, bool gone);

// How many colors can it show on its own background? 1 << 24 if it takes them by their RGB values, 0 for none. Nothing about color is
// sent before this is asked.
int ct_start_color(ct_terminal *terminal);
// The colors that are seen, also in reverse: numbers, or RGB values where it takes those; both -1 for the terminal's own. A style may be
// defined again.
void ct_define_style(ct_terminal *terminal, int style, int attributes, int ink, int background);

void ct_write(ct_terminal *terminal, int row, int column, const ct_cell *cells, int count);
// A character with its marks; what does not fit is left away.
void ct_write_composed(ct_terminal *terminal, int row, int column, const uint32_t *scalars, int count, int width, int style);
// Sends what changed and places the cursor; row -1 hides it. What the terminal has no room for now is kept for ct_send_rest.
void ct_send(ct_terminal *terminal, int row, int column);
// True while something of that is kept. Another ct_send is for later then.
bool ct_send_rest(ct_terminal *terminal);
bool ct_is_behind(ct_terminal *terminal);
// Puts text on the clipboard with the next ct_send, if the terminal has one for programs.
void ct_copy(ct_terminal *terminal, const char *base64);
// The next ct_send clears the terminal and redraws everything.
void ct_repaint(ct_terminal *terminal);
void ct_resize(ct_terminal *terminal, int rows, int columns);
// Leaves the screen to the shell.
void ct_suspend(ct_terminal *terminal);
// Takes it again, after a suspension or after a stop that nobody announced.
void ct_resume(ct_terminal *terminal, bool was_suspended);
// The bytes that would give the terminal back, for a moment when ncurses cannot be asked.
int ct_restore_bytes(ct_terminal *terminal, char *bytes, int capacity);

// ---- The terminal's descriptors ----------------------------------------------------------------------------------

bool ct_is_terminal(int descriptor);
// False if the terminal does not say.
bool ct_window_size(int descriptor, int *rows, int *columns);

enum { ct_ready_input = 1, ct_ready_bell = 2, ct_ready_signal = 4, ct_ready_gone = 8, ct_ready_room = 16 };
// Sleeps until one of the first three is readable, the fourth takes bytes, or `nanoseconds` have passed (-1: for ever); -1
// descriptors are left out.
int ct_wait(int input, int bell, int signals, int output, int64_t nanoseconds);
// 0 or less: nobody is there, except for ct_nothing.
enum { ct_nothing = -2 };
int ct_read(int descriptor, void *bytes, int capacity);
int64_t ct_now(void);

// ---- The guard ---------------------------------------------------------------------------------------------------

// Blocks the signals the loop takes itself; called first in main, so that every thread inherits it. None is lost meanwhile.
void ct_block_signals(void);
// The signal that has come and not been taken, and ends the program; 0 if there is none.
int ct_pending_end(void);
// A signal handler that does nothing: these signals are blocked, so it never runs.
void ct_no_handler(int signal);
// A descriptor that is readable when one of them has come, or -1.
int ct_open_signals(void);
// A descriptor that is readable when one of them has come that ends the program, or -1.
int ct_open_ends(void);
// The next signal's number; 0 if there is none.
int ct_next_signal(int descriptor);
const char *ct_signal_name(int signal);

// Puts a private copy of the terminal into the guard and points stdout and stderr elsewhere, if they are that terminal;
// from now on a trap or an `exit` gives the terminal back. `in` and `out` need not be terminals. Returns the descriptor to draw on, or -1.
int ct_guard_begin(int in, int out, const char *crash_file, const char *version);
void ct_guard_restore_bytes(const char *bytes, int count);
// The terminal's own modes may have changed while we were suspended.
void ct_guard_save_modes(void);
void ct_guard_end(bool gone);
// Gives the shell its modes for a while.
void ct_guard_lend(void);
// Reads keys as they come and shows none; false where the descriptor is no terminal. What is written is still the driver's to
// translate. `echoed` says whether the terminal showed what was typed before.
bool ct_take_keys(int descriptor, bool *echoed);
// Drops what was typed and not read: the rest of a paste is not for the shell.
void ct_drop_input(int descriptor);

// Can a shell bring us back? False in an orphaned process group.
bool ct_can_suspend(void);
// Stops our process group as Ctrl-Z does; returns when someone continues it.
void ct_stop(void);

// ---- Writing without waiting -----------------------------------------------------------------------------------

// How many bytes a descriptor that says it has room takes for certain without waiting; INT_MAX where it never waits.
int ct_piece(int descriptor);
// Writes what there is room for, and says how much; -1 if nobody takes it.
int ct_write_some(int descriptor, int piece, const char *bytes, int count);
// For the last bytes of all: waits for room, but not long. False where not all of it was taken.
bool ct_write_all(int descriptor, int piece, const char *bytes, int count);

#endif
