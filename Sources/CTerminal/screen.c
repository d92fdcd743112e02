#define NCURSES_WIDECHAR 1
#define _GNU_SOURCE 1
#include "CTerminal.h"
#include "direct.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

extern char **environ;
extern char *tigetstr(const char *);  // term.h would bring macros such as `lines` and `columns`

struct ct_terminal {
  SCREEN *screen;
  WINDOW *window;
  int descriptor, piece;
  struct termios modes;
  // The output of ncurses since the last frame, and how much of it was sent.
  char *written;
  int count, capacity, sent;
  bool behind;
  int pairs;
  int colors;  // 0 for none
  struct { int ink, background; } pair[ct_style_count * 2];
  bool color_asked, cursor_shown, has_sequences, may_copy;
  struct { attr_t attributes; short pair; } styles[ct_style_count];
  cchar_t *run;
  int run_capacity;
  char **environment;
};

static ct_terminal *current;

// ncurses writes to a descriptor only, piece by piece. `write` is interposed, for the whole program, so that the terminal gets each frame
// in one system call, or what it has room for, and no system call is needed before it.
static FILE *sink;
static _Atomic int sink_descriptor = -1;

static void append_bytes(ct_terminal *t, const void *bytes, size_t count) {
  size_t wanted = (size_t)t->count + count;
  if (wanted > (size_t)t->capacity) {
    size_t capacity = t->capacity ? (size_t)t->capacity : 4096;
    while (capacity < wanted) capacity *= 2;
    t->written = realloc(t->written, capacity);
    if (!t->written) abort();  // as Swift does: with a gap in its sequences, a terminal would show anything
    t->capacity = (int)capacity;
  }
  memcpy(t->written + t->count, bytes, count);
  t->count += (int)count;
}

extern ssize_t __write(int descriptor, const void *bytes, size_t count);

ssize_t write(int descriptor, const void *bytes, size_t count) {
  if (descriptor < 0 || descriptor != sink_descriptor) return __write(descriptor, bytes, count);
  if (current) append_bytes(current, bytes, count);
  return (ssize_t)count;
}

// A descriptor of no other use, never closed: its number must not become anybody else's.
static bool open_sink(void) {
  if (!sink && (sink = fopen("/dev/null", "r+e"))) sink_descriptor = fileno(sink);
  return sink != NULL;
}

static void choose(ct_terminal *t) {
  if (current == t) return;
  set_term(t->screen);
  current = t;
}

static const char *locale_name(void) {
  static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
  for (int i = 0; i < 3; i++) {
    const char *value = getenv(names[i]);
    if (value && *value) return value;
  }
  return "C";
}

bool ct_use_locale(void) {
  if (setlocale(LC_CTYPE, "")) return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
  // ssh forwards names of locales that are not installed here; what they say about the encoding still holds.
  const char *name = locale_name();
  if (!strcasestr(name, "UTF-8") && !strcasestr(name, "utf8")) return false;
  return setlocale(LC_CTYPE, "C.UTF-8") != NULL;
}

// Terminals that understand xterm but whose description is often not installed where one logs in.
static bool like_xterm(const char *term) {
  static const char *const kin[] = {"xterm", "kitty", "ghostty", "alacritty", "foot", "wezterm", "rxvt", "st-", "konsole",
                                    "gnome", "vte", "tmux", "screen", "iterm", "contour", "rio", "mlterm", "putty"};
  for (unsigned i = 0; i < sizeof kin / sizeof *kin; i++)
    if (!strncasecmp(term, kin[i], strlen(kin[i]))) return true;
  return !strcmp(term, "st");
}

// Terminals whose word for 24-bit colors counts. One that runs in another inherits that word: screen does not pass such colors on.
static bool may_take_rgb(const char *term) { return like_xterm(term) && strncmp(term, "screen", 6) && strncmp(term, "rxvt", 4); }

static bool has(const char *capability) {
  const char *value = tigetstr(capability);
  return value && value != (char *)-1;
}

static int unsent(ct_terminal *t) { return t->count - t->sent; }

static void forget(ct_terminal *t) {
  t->count = t->sent = 0;
  t->behind = false;
}

bool ct_is_behind(ct_terminal *t) { return t->behind; }

bool ct_send_rest(ct_terminal *t) {
  int count = unsent(t);
  int sent = count > 0 ? ct_write_some(t->descriptor, t->piece, t->written + t->sent, count) : 0;
  t->sent += sent;
  // If the terminal is gone, the loop learns that from its input.
  if (sent < 0 || sent == count) forget(t);
  return t->behind = sent >= 0 && sent < count;
}

// Sends all of it, as far as that can be done soon.
static void send_now(ct_terminal *t) {
  int count = unsent(t);
  if (count > 0) ct_write_all(t->descriptor, t->piece, t->written + t->sent, count);
  forget(t);
}

static void add(ct_terminal *t, const char *text) { append_bytes(t, text, strlen(text)); }

// Asks the terminal to mark pastes, or no longer to. One that does not know the request passes over it, if it has sequences of that
// form at all: a VT52 would show it.
static void mark_pastes(ct_terminal *t, bool wanted) {
  if (t->has_sequences) add(t, wanted ? "\033[?2004h" : "\033[?2004l");
}

// Appends a string capability, without the pauses for terminals made of metal; as far as there is room.
static int append_capability(char *to, int at, int capacity, const char *value) {
  for (; *value && at < capacity; value++) {
    const char *end = value[0] == '$' && value[1] == '<' ? strchr(value, '>') : NULL;
    if (end) value = end;
    else to[at++] = *value;
  }
  return at;
}

// Blanks every cell, in the terminal's own colors. Terminals with an alternate screen and those that only claim one can't be told apart:
// GNU screen has none by default and mosh never has, and what stands there would stay. The first row for itself: terminals keep what they
// clear as a whole in their history. Written to the terminal directly: what ncurses believes of it is not true where output was held up.
static int blank_bytes(ct_terminal *t, char *bytes, int capacity) {
  int length = 0;
  if (t->colors && has("op")) length = append_capability(bytes, length, capacity, tigetstr("op"));
  if (has("sgr0")) length = append_capability(bytes, length, capacity, tigetstr("sgr0"));
  if (!has("el") || !has("ed")) return append_capability(bytes, length, capacity, tigetstr("clear"));
  for (int row = 0; row < 2; row++) {
    length = append_capability(bytes, length, capacity, tiparm(tigetstr("cup"), row, 0));
    length = append_capability(bytes, length, capacity, tigetstr(row ? "ed" : "el"));
  }
  return length;
}

static void blank(ct_terminal *t) {
  char bytes[128];
  append_bytes(t, bytes, (size_t)blank_bytes(t, bytes, sizeof bytes));
}

// Every byte comes and goes as it is: keys are ours to decode, also Ctrl-C.
static bool take_modes(ct_terminal *t) {
  struct termios raw = t->modes;
  raw.c_iflag &= ~(tcflag_t)(IGNBRK | BRKINT | PARMRK | ISTRIP | INLCR | IGNCR | ICRNL | IXON | IXOFF | IXANY);
  raw.c_oflag &= ~(tcflag_t)OPOST;
  raw.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | ISIG | IEXTEN);
  raw.c_cflag = (raw.c_cflag & ~(tcflag_t)(CSIZE | PARENB)) | CS8;
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  return tcsetattr(t->descriptor, TCSANOW, &raw) == 0;
}

static SCREEN *direct_screen(ct_terminal *t) {
  int count = 0;
  while (environ[count]) count++;
  // The environment is a copy meanwhile, because other threads may read it: what they hold stays as it is.
  char **copy = malloc(sizeof *copy * (size_t)(count + 2)), **kept = environ;
  if (!copy) return NULL;
  int length = 0;
  copy[length++] = (char *)ct_direct_terminfo;
  for (int i = 0; i < count; i++)
    if (strncmp(kept[i], "TERMINFO=", 9)) copy[length++] = kept[i];
  copy[length] = NULL;
  environ = copy;
  SCREEN *screen = newterm(ct_direct_name, sink, sink);
  environ = kept;
  t->environment = copy;
  return screen;
}

// newterm installs handlers for signals that have none. Ours is a loop that takes signals itself, and the handler for SIGTSTP
// would cost two system calls per frame.
static SCREEN *new_screen(ct_terminal *t, const char *term, bool takes_rgb) {
  static const int signals[] = {SIGTSTP, SIGINT, SIGTERM, SIGWINCH};
  struct sigaction before[4], kept = {.sa_handler = ct_no_handler};
  for (int i = 0; i < 4; i++) sigaction(signals[i], &kept, &before[i]);
  // ncurses would allocate any size that a terminal or the environment claims; ours is clamped. With use_tioctl it asks what it
  // writes to, which is no terminal and says nothing, and takes 24x80 for an entry without a size, as those of linux, cygwin and hurd.
  use_env(FALSE);
  use_tioctl(TRUE);
  SCREEN *screen = takes_rgb && may_take_rgb(term) ? direct_screen(t) : NULL;
  if (!screen) screen = newterm(term, sink, sink);
  if (!screen && like_xterm(term)) screen = newterm("xterm-256color", sink, sink);
  for (int i = 0; i < 4; i++) sigaction(signals[i], &before[i], NULL);
  return screen;
}

// ncurses tells the terminal once, at the start, in which rows lines may be deleted, and believes after that in as many as it has. The
// terminal's cursor is anywhere then: the whole screen has to be drawn.
static void take_size(ct_terminal *t, int rows, int columns) {
  bool is_as_tall = rows == LINES;
  resize_term(rows, columns);
  // Has ncurses write what it holds back.
  curs_set(t->cursor_shown);
  if (!is_as_tall && has("csr")) add(t, tiparm(tigetstr("csr"), 0, rows - 1));
}

static void discard(ct_terminal *t) {
  if (t->screen) delscreen(t->screen);
  if (current == t) current = NULL;
  free(t->written);
  free(t->run);
  free(t->environment);
  free(t);
}

static ct_problem open_screen(ct_terminal *t, const char *term, bool takes_rgb, int rows, int columns) {
  if (!open_sink() || tcgetattr(t->descriptor, &t->modes)) return ct_failed;
  current = t;
  t->screen = new_screen(t, term, takes_rgb);
  if (!t->screen) return strcmp(term, "dumb") ? ct_term_unknown : ct_term_dumb;
  // Every frame covers the screen. Written where ncurses reads it, it isn't kept twice and copied; the window for that can't be removed.
  t->window = newscr;
  wresize(stdscr, 1, 1);
  if (!has("cup") || !has("clear")) return ct_term_dumb;
  typeahead(-1);
  nonl();
  curs_set(0);
  take_size(t, rows, columns);
  if (has("civis") && !t->count) return ct_failed;  // `write` is not interposed: the linker's flags were changed
  t->has_sequences = !strncmp(tigetstr("cup"), "\033[", 2);
  t->may_copy = like_xterm(term);
  mark_pastes(t, true);
  return take_modes(t) ? ct_fine : ct_failed;
}

ct_terminal *ct_open(int descriptor, const char *term, bool takes_rgb, int rows, int columns, ct_problem *problem) {
  *problem = ct_term_unset;
  if (!term || !*term) return NULL;
  *problem = ct_failed;
  ct_terminal *t = calloc(1, sizeof *t);
  if (!t) return NULL;
  t->descriptor = descriptor;
  t->piece = ct_piece(descriptor);
  *problem = open_screen(t, term, takes_rgb, rows, columns);
  if (*problem == ct_fine) return t;
  discard(t);
  return NULL;
}

void ct_close(ct_terminal *t, bool gone) {
  if (!gone) {
    ct_suspend(t);
    tcflush(t->descriptor, TCIFLUSH);  // the rest of a paste is not for the shell
  }
  choose(t);
  discard(t);
}

int ct_start_color(ct_terminal *t) {
  choose(t);
  if (!t->color_asked) {
    t->color_asked = true;
    if (has_colors() && start_color() == OK && use_default_colors() == OK)
      t->colors = COLORS <= 256 ? COLORS : tigetflag("RGB") > 0 && COLORS >= 1 << 24 ? 1 << 24 : 8;
  }
  return t->colors;
}

// The number of a pair of colors. A theme that is left leaves its pairs behind: where they are too many, the oldest are taken again, which
// no cell on the screen uses.
static int pair_of(ct_terminal *t, int ink, int background) {
  int room = COLOR_PAIRS - 1 < ct_style_count * 2 ? COLOR_PAIRS - 1 : ct_style_count * 2;
  int known = t->pairs < room ? t->pairs : room;
  for (int i = 0; i < known; i++)
    if (t->pair[i].ink == ink && t->pair[i].background == background) return i + 1;
  if (room <= 0) return 0;
  int at = t->pairs % room;
  if (init_extended_pair(at + 1, ink, background) != OK) return 0;
  t->pairs++;
  t->pair[at].ink = ink;
  t->pair[at].background = background;
  return at + 1;
}

// A direct color terminal takes small numbers for the colors of its palette: the RGB values among them give way by a shade.
static int direct(int rgb) { return rgb > 0 && rgb < 256 ? rgb | 0x100 : rgb; }

void ct_define_style(ct_terminal *t, int style, int attributes, int ink, int background) {
  choose(t);
  attr_t a = 0;
  if (attributes & ct_bold) a |= A_BOLD;
  if (attributes & ct_underline) a |= A_UNDERLINE;
  if (attributes & ct_reverse) a |= A_REVERSE;
  if (attributes & ct_italic) a |= A_ITALIC;
  t->styles[style].attributes = a;
  t->styles[style].pair = 0;
  if (ink < 0 || background < 0 || !t->colors) return;
  if (t->colors == 1 << 24) {
    ink = direct(ink);
    background = direct(background);
  }
  bool reversed = attributes & ct_reverse;
  t->styles[style].pair = (short)pair_of(t, reversed ? background : ink, reversed ? ink : background);
}

static void set(ct_terminal *t, cchar_t *to, const wchar_t *text, unsigned style) {
  setcchar(to, text, t->styles[style].attributes, t->styles[style].pair, NULL);
}

void ct_write(ct_terminal *t, int row, int column, const ct_cell *cells, int count) {
  choose(t);
  if (t->run_capacity < count) {
    cchar_t *larger = realloc(t->run, sizeof *larger * (size_t)count);
    if (!larger) return;
    t->run = larger;
    t->run_capacity = count;
  }
  int length = 0;
  for (int i = 0; i < count; i++) {
    wchar_t text[2] = {(wchar_t)cells[i].glyph, 0};
    bool wide = i + 1 < count && cells[i + 1].glyph == 0;
    // The terminal's idea of a width must be ours, or the rest of the line would shift.
    if (text[0] < 0x20 || (text[0] >= 0x7F && wcwidth(text[0]) != 1 + wide)) {
      text[0] = text[0] ? L'?' : L' ';
    } else if (wide) {
      i++;
    }
    set(t, &t->run[length++], text, cells[i].style);
  }
  mvwadd_wchnstr(t->window, row, column, t->run, length);
}

void ct_write_composed(ct_terminal *t, int row, int column, const uint32_t *scalars, int count, int width, int style) {
  choose(t);
  wchar_t text[CCHARW_MAX + 1] = {0};
  int length = 0;
  for (int i = 0; i < count && length < CCHARW_MAX - 1; i++)
    if (wcwidth((wchar_t)scalars[i]) == (i ? 0 : width)) text[length++] = (wchar_t)scalars[i];
    else if (!i) break;
  cchar_t cell[2];
  if (!length) text[0] = L'?';
  set(t, &cell[0], text, (unsigned)style);
  set(t, &cell[1], L"?", (unsigned)style);
  mvwadd_wchnstr(t->window, row, column, cell, length ? 1 : width);
}

void ct_send(ct_terminal *t, int row, int column) {
  choose(t);
  if (row < 0 && t->cursor_shown) {
    curs_set(0);
    t->cursor_shown = false;
  }
  if (row >= 0) wmove(t->window, row, column);
  doupdate();
  if (row >= 0 && !t->cursor_shown) {
    curs_set(1);
    t->cursor_shown = true;
  }
  ct_send_rest(t);
}

// OSC 52 of xterm, which terminals that don't allow it pass over. Others may show it.
void ct_copy(ct_terminal *t, const char *base64) {
  if (!t->has_sequences || !t->may_copy) return;
  add(t, "\033]52;c;");
  add(t, base64);
  add(t, "\a");
}

// Clearing, ncurses sets the attributes first, whatever it believes of them.
void ct_repaint(ct_terminal *t) {
  choose(t);
  blank(t);
  clearok(t->window, TRUE);
}

void ct_resize(ct_terminal *t, int rows, int columns) {
  choose(t);
  blank(t);
  take_size(t, rows, columns);
  werase(t->window);
  clearok(t->window, TRUE);
}

void ct_suspend(ct_terminal *t) {
  choose(t);
  // The rest of a frame that is taken away again.
  forget(t);
  blank(t);
  mark_pastes(t, false);
  endwin();
  send_now(t);
  tcsetattr(t->descriptor, TCSANOW, &t->modes);
}

void ct_resume(ct_terminal *t, bool was_suspended) {
  choose(t);
  if (was_suspended) tcgetattr(t->descriptor, &t->modes);
  take_modes(t);
  mark_pastes(t, true);
  if (!t->cursor_shown) curs_set(0);
  clearok(t->window, TRUE);
}

int ct_restore_bytes(ct_terminal *t, char *bytes, int capacity) {
  choose(t);
  int length = blank_bytes(t, bytes, capacity);
  if (t->has_sequences) length = append_capability(bytes, length, capacity, "\033[?2004l");
  static const char *const capabilities[] = {"cnorm", "rmcup"};
  for (int i = 0; i < 2; i++)
    if (has(capabilities[i])) length = append_capability(bytes, length, capacity, tigetstr(capabilities[i]));
  return length;
}
