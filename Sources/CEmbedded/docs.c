#include "CEmbedded.h"

// #embed is of C23. (ISO/IEC 9899:2024, 6.10.4)
#pragma clang diagnostic ignored "-Wc23-extensions"

const unsigned char *billfold_docs(void) {
  static const unsigned char text[] = {
#embed "../Remote/docs.html" suffix(, 0)
  };
  return text;
}
