// libcurl, and what its variadic functions hide from Swift.
#ifndef CCURL_H
#define CCURL_H

#include <curl/curl.h>
#include <stdbool.h>

typedef size_t (*billfold_curl_taker)(char *_Nullable data, size_t size, size_t count, void *_Nullable closure);

struct billfold_curl_request {
  const char *_Nonnull url;
  const char *_Nonnull method;
  struct curl_slist *_Nullable headers;
  const void *_Nullable body;
  size_t body_length;
  /// A socket in the file system to connect to, without TLS; NULL: the host and port of the URL.
  const char *_Nullable socket;
  /// PEM of the only authority that counts; NULL: those that this machine trusts, and the name has to be right.
  const char *_Nullable authority;
  /// `sha256//…`; NULL: any key that an authority vouches for.
  const char *_Nullable pin;
  /// In milliseconds; 0: as long as it lasts.
  long timeout;
  long connect_timeout;
  /// Seconds without a byte after which it gives up; 0: never.
  long silence;
  billfold_curl_taker _Nonnull take_header;
  billfold_curl_taker _Nonnull take_body;
  void *_Nonnull closure;
};

/// Prepares a handle for one request; false where the library refuses one of the options. The body is not copied.
bool billfold_curl_prepare(CURL *_Nonnull handle, const struct billfold_curl_request *_Nonnull request);

/// The closure of a request, by its handle.
void *_Nullable billfold_curl_closure(CURL *_Nonnull handle);
/// The status of the answer; 0 where none came.
long billfold_curl_status(CURL *_Nonnull handle);
/// True once anything was sent to a server that is connected.
bool billfold_curl_was_connected(CURL *_Nonnull handle);

#endif
