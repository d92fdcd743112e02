#include <zlib.h>

// deflateInit2 is a macro, which Swift can't call. 31: the largest window, in the gzip format.
static inline int billfold_gzip_init(z_stream *stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY);
}
