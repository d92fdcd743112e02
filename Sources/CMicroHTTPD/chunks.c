// libmicrohttpd takes a line feed alone for the end of the lines between chunks, and no option forbids it (0.9.75, connection.c, 3136 and
// 3186). A proxy that reads such lines otherwise would see other requests in the same bytes. So what the library receives is looked at
// first: its calls of recv and gnutls_record_recv are led here by the dynamic linker. Nothing is changed or taken away; a request with
// such a line is refused and its connection closed. So is one with a header without a name, which the library takes for the end of the
// head, and one with a NUL in its head.
#define _GNU_SOURCE
#include "internal.h"

#include <dlfcn.h>
#include <errno.h>
#include <gnutls/gnutls.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

enum place { HEAD, BODY, SIZE, DATA, DATA_END, DATA_FEED, TRAILER, UNKNOWN };

struct chunk_watch {
  struct MHD_Connection *connection;
  bool tls;
  enum place place;
  /// How much of a body or chunk is still to come, or the size that is being read.
  uint64_t left;
  bool chunked;
  bool has_size;
  bool refused;
  /// Whether the TLS handshake is done.
  bool is_encrypted;
  unsigned char last;
  /// Bytes of the current line, and the first of them.
  size_t length;
  char line[64];
  /// Lines of the current head.
  size_t lines;
};

// By descriptor. Only the thread of a connection touches its entry while the descriptor is open.
enum { MOST = 1 << 20 };
static struct chunk_watch *watches[MOST];

void billfold_watch_chunks(struct MHD_Connection *connection) {
  int descriptor = billfold_connection_socket(connection);
  if (descriptor < 0 || descriptor >= MOST) return;
  struct chunk_watch *watch = calloc(1, sizeof *watch);
  if (!watch) return;
  watch->connection = connection;
  watch->tls = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION) != NULL;
  __atomic_store_n(&watches[descriptor], watch, __ATOMIC_RELEASE);
}

void billfold_forget_chunks(struct MHD_Connection *connection) {
  int descriptor = billfold_connection_socket(connection);
  if (descriptor < 0 || descriptor >= MOST) return;
  free(__atomic_exchange_n(&watches[descriptor], NULL, __ATOMIC_ACQ_REL));
}

static void begin_head(struct chunk_watch *watch) {
  watch->place = HEAD;
  watch->lines = watch->length = 0;
  watch->left = 0;
  watch->chunked = false;
}

/// A line of the head has ended, whose last byte is in `last`; false if it has no name, continues the line before, or frames the body
/// with a value that is too long to be one.
static bool end_head_line(struct chunk_watch *watch) {
  size_t length = watch->length - (watch->length > 0 && watch->last == '\r');
  watch->length = 0;
  if (length == 0) {
    // Empty lines before a request are skipped. (RFC 9112, 2.2)
    if (watch->lines == 0) return true;
    watch->lines = 0;
    if (watch->chunked) {
      watch->place = SIZE;
      watch->left = 0;
      watch->has_size = false;
    } else if (watch->left > 0) {
      watch->place = BODY;
    } else {
      begin_head(watch);
    }
    return true;
  }
  char *line = watch->line;
  line[length < sizeof watch->line ? length : sizeof watch->line - 1] = 0;
  if (watch->lines++ == 0) return true;
  // The library adds a continuation line to the name of the line before. (RFC 9112, 5.2)
  if (*line == ':' || *line == ' ' || *line == '\t') return false;
  bool is_framing = strncasecmp(line, "transfer-encoding:", 18) == 0 || strncasecmp(line, "content-length:", 15) == 0;
  if (is_framing && length >= sizeof watch->line) return false;
  if (strncasecmp(line, "transfer-encoding:", 18) == 0) watch->chunked = strcasestr(line + 18, "chunked") != NULL;
  if (strncasecmp(line, "content-length:", 15) == 0) watch->left = strtoull(line + 15, NULL, 10);
  return true;
}

static int digit(unsigned char byte) {
  if (byte >= '0' && byte <= '9') return byte - '0';
  byte |= 0x20;
  return byte >= 'a' && byte <= 'f' ? byte - 'a' + 10 : -1;
}

/// False where a line between chunks ends with a line feed alone, or a header has no name.
/// The library itself refuses all other faults.
static bool is_sound(struct chunk_watch *watch, const unsigned char *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) {
    unsigned char byte = bytes[i];
    switch (watch->place) {
    case HEAD: {
      // Every request has hundreds of these bytes: they are looked at by the line.
      const unsigned char *start = bytes + i, *end = memchr(start, '\n', count - i);
      size_t here = end ? (size_t)(end - start) : count - i;
      // The library takes it for the end of a target or a value, and passes over what comes after it. (RFC 9110, 5.5)
      if (memchr(start, 0, here)) return false;
      if (watch->length < sizeof watch->line) {
        size_t room = sizeof watch->line - watch->length;
        memcpy(watch->line + watch->length, start, here < room ? here : room);
      }
      watch->length += here;
      if (here > 0) watch->last = start[here - 1];
      if (!end) return true;
      if (!end_head_line(watch)) return false;
      i += here;
      byte = '\n';
      break;
    }
    case BODY:
    case DATA: {
      size_t here = count - i < watch->left ? count - i : (size_t)watch->left;
      watch->left -= here;
      i += here - 1;
      byte = bytes[i];
      if (watch->left == 0) {
        if (watch->place == DATA) watch->place = DATA_END; else begin_head(watch);
      }
      break;
    }
    case SIZE:
      if (byte == '\n') {
        if (watch->last != '\r') return false;
        watch->place = watch->left > 0 ? DATA : TRAILER;
        watch->length = 0;
      } else if (!watch->has_size && digit(byte) >= 0) {
        if (watch->left >> 60) watch->place = UNKNOWN; else watch->left = watch->left << 4 | (uint64_t)digit(byte);
      } else {
        watch->has_size = true;
      }
      break;
    case DATA_END:
      if (byte == '\n') return false;
      watch->place = byte == '\r' ? DATA_FEED : UNKNOWN;
      break;
    case DATA_FEED:
      watch->place = byte == '\n' ? SIZE : UNKNOWN;
      watch->left = 0;
      watch->has_size = false;
      break;
    case TRAILER:
      if (byte == '\n') {
        if (watch->last != '\r') return false;
        if (watch->length == 1) begin_head(watch); else watch->length = 0;
      } else {
        watch->length++;
      }
      break;
    case UNKNOWN: return true;
    }
    watch->last = byte;
  }
  return true;
}

static struct chunk_watch *watch_of(int descriptor) {
  if (descriptor < 0 || descriptor >= MOST) return NULL;
  return __atomic_load_n(&watches[descriptor], __ATOMIC_ACQUIRE);
}

/// The bytes that the library is told it has received.
static ssize_t received(int descriptor, bool tls, const void *bytes, ssize_t count) {
  if (count <= 0) return count;
  struct chunk_watch *watch = watch_of(descriptor);
  if (!watch || watch->tls != tls || is_sound(watch, bytes, (size_t)count)) return count;
  if (!watch->refused) {
    watch->refused = true;
    billfold_refuse(watch->connection, MHD_HTTP_BAD_REQUEST);
  }
  errno = ECONNRESET;
  return tls ? GNUTLS_E_PREMATURE_TERMINATION : -1;
}

static void *next(void **known, const char *name) {
  void *function = __atomic_load_n(known, __ATOMIC_ACQUIRE);
  if (!function) {
    function = dlsym(RTLD_NEXT, name);
    __atomic_store_n(known, function, __ATOMIC_RELEASE);
  }
  return function;
}

ssize_t billfold_receive(int descriptor, void *bytes, size_t length, int flags) {
  static void *known;
  return ((ssize_t (*)(int, void *, size_t, int))next(&known, "recv"))(descriptor, bytes, length, flags);
}

ssize_t recv(int descriptor, void *bytes, size_t length, int flags) {
  return received(descriptor, false, bytes, billfold_receive(descriptor, bytes, length, flags));
}

// After a handshake that waits for the client, the library takes the socket for readable still, and tries again at once, until the client
// sends more or its time is over (0.9.75, connection_https.c, 131). Only when reading finds nothing does it sleep. So the handshake belongs
// to reading: the library is told that it is done, and its first calls of gnutls_record_recv do it.
static int shake_hands(gnutls_session_t session) {
  static void *known;
  int (*shake)(gnutls_session_t) = (int (*)(gnutls_session_t))next(&known, "gnutls_handshake");
  int result;
  do result = shake(session);
  while (result == GNUTLS_E_INTERRUPTED);
  return result;
}

/// The watch of a session whose handshake is not done; NULL if it is, or the session is none of a watched connection.
static struct chunk_watch *watch_of_handshake(gnutls_session_t session) {
  struct chunk_watch *watch = watch_of(gnutls_transport_get_int(session));
  return watch && watch->tls && !watch->is_encrypted ? watch : NULL;
}

int gnutls_handshake(gnutls_session_t session) {
  return watch_of_handshake(session) ? GNUTLS_E_SUCCESS : shake_hands(session);
}

ssize_t gnutls_record_recv(gnutls_session_t session, void *bytes, size_t length) {
  struct chunk_watch *watch = watch_of_handshake(session);
  if (watch) {
    int result = shake_hands(session);
    if (result == GNUTLS_E_AGAIN) return result;
    if (result != GNUTLS_E_SUCCESS) {
      // The library would end a session that has never begun.
      shutdown(gnutls_transport_get_int(session), SHUT_WR);
      return result;
    }
    watch->is_encrypted = true;
  }
  static void *known;
  ssize_t count = ((ssize_t (*)(gnutls_session_t, void *, size_t))next(&known, "gnutls_record_recv"))(session, bytes, length);
  return received(gnutls_transport_get_int(session), true, bytes, count);
}
