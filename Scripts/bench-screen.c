// The floor of the wallet's screen: a menu and a form in C with ncurses, and nothing else. F2 changes between them, q in the menu quits.
#include <ncurses.h>
#include <stdio.h>
#include <string.h>

enum { ITEMS = 30, FIELDS = 3, LENGTH = 40 };

static char fields[FIELDS][LENGTH + 1];
static const char *const labels[FIELDS] = {"Name", "Email", "Password"};

static void draw_menu(int selected) {
  int rows = LINES - 2, first = selected < rows ? 0 : selected - rows + 1;
  for (int row = 0; row < rows && first + row < ITEMS; row++) {
    int item = first + row + 1;
    attrset(item == selected + 1 ? COLOR_PAIR(1) | A_BOLD : A_NORMAL);
    mvprintw(row + 1, 2, "Item %02d  What item number %02d is for%-30s", item, item, "");
  }
}

static void draw_form(int focus) {
  for (int field = 0; field < FIELDS; field++) {
    attrset(A_NORMAL);
    mvaddstr(3 + 2 * field, 4, labels[field]);
    attrset(field == focus ? A_UNDERLINE | A_BOLD : A_UNDERLINE);
    mvprintw(3 + 2 * field, 14, "%-*s", LENGTH, fields[field]);
  }
  attrset(A_NORMAL);
  move(3 + 2 * focus, 14 + (int)strlen(fields[focus]));
}

int main(void) {
  int selected = 0, focus = 0, is_form = 0, is_new = 1;
  initscr();
  cbreak();
  noecho();
  nonl();
  keypad(stdscr, TRUE);
  set_escdelay(25);
  start_color();
  use_default_colors();
  init_pair(1, COLOR_WHITE, COLOR_BLUE);
  for (;;) {
    if (is_new) {
      erase();
      attrset(A_NORMAL);
      box(stdscr, 0, 0);
      mvaddstr(0, 2, is_form ? " Form " : " Menu ");
      mvaddstr(LINES - 1, 2, " F2 change · q quit ");
      curs_set(is_form);
      is_new = 0;
    }
    if (is_form) draw_form(focus);
    else draw_menu(selected);
    int key = getch();
    size_t length = strlen(fields[focus]);
    if (key == ERR || (key == 'q' && !is_form)) break;
    if (key == KEY_RESIZE) is_new = 1;
    else if (key == KEY_F(2)) is_form = !is_form, is_new = 1;
    else if (!is_form && key == KEY_DOWN) selected += selected < ITEMS - 1;
    else if (!is_form && key == KEY_UP) selected -= selected > 0;
    else if (is_form && key == '\t') focus = (focus + 1) % FIELDS;
    else if (is_form && key == KEY_BACKSPACE && length) fields[focus][length - 1] = 0;
    else if (is_form && key >= ' ' && key < 127 && length < LENGTH) {
      fields[focus][length] = (char)key;
      fields[focus][length + 1] = 0;
    }
  }
  endwin();
  return 0;
}
