#include <vterm.h>

// Bit fields and unions of a cell, as Swift can read them.
typedef struct {
  uint32_t characters[VTERM_MAX_CHARS_PER_CELL];
  int width;  // -1: the right half of a wide character
  bool bold, underline, italic, reverse;
  int ink, background;  // -1: the terminal's own
} CVTermCell;

static inline int cvterm_color(const VTermColor *color, bool is_ink) {
  if (is_ink ? VTERM_COLOR_IS_DEFAULT_FG(color) : VTERM_COLOR_IS_DEFAULT_BG(color)) return -1;
  return VTERM_COLOR_IS_INDEXED(color) ? color->indexed.idx : -2;
}

static inline CVTermCell cvterm_cell(VTermScreen *screen, int row, int column) {
  VTermPos place = {.row = row, .col = column};
  VTermScreenCell cell;
  CVTermCell result = {{0}};
  if (!vterm_screen_get_cell(screen, place, &cell)) return result;
  bool is_right_half = cell.chars[0] == (uint32_t)-1;
  for (int i = 0; i < VTERM_MAX_CHARS_PER_CELL && !is_right_half; i++) result.characters[i] = cell.chars[i];
  result.width = is_right_half ? -1 : cell.width;
  result.bold = cell.attrs.bold;
  result.underline = cell.attrs.underline != 0;
  result.italic = cell.attrs.italic;
  result.reverse = cell.attrs.reverse;
  result.ink = cvterm_color(&cell.fg, true);
  result.background = cvterm_color(&cell.bg, false);
  return result;
}
