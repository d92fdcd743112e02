#include "CCurl.h"

#include <string.h>

bool billfold_curl_prepare(CURL *handle, const struct billfold_curl_request *request) {
  CURLcode result = CURLE_OK;
#define SET(option, value) \
  if (result == CURLE_OK) result = curl_easy_setopt(handle, option, value)
  SET(CURLOPT_URL, request->url);
  SET(CURLOPT_PROTOCOLS_STR, request->socket ? "http" : "https");
  SET(CURLOPT_UNIX_SOCKET_PATH, request->socket);
  // Whatever the environment says: an invitation names the server itself.
  SET(CURLOPT_PROXY, "");
  SET(CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
  SET(CURLOPT_NOSIGNAL, 1L);
  SET(CURLOPT_CUSTOMREQUEST, request->method);
  if (request->body_length > 0) {
    SET(CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)request->body_length);
    SET(CURLOPT_POSTFIELDS, request->body);
  } else if (strcmp(request->method, "GET") != 0 && strcmp(request->method, "DELETE") != 0) {
    SET(CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)0);
    SET(CURLOPT_POSTFIELDS, "");
  }
  SET(CURLOPT_HTTPHEADER, request->headers);
  SET(CURLOPT_HEADERFUNCTION, request->take_header);
  SET(CURLOPT_HEADERDATA, request->closure);
  SET(CURLOPT_WRITEFUNCTION, request->take_body);
  SET(CURLOPT_WRITEDATA, request->closure);
  SET(CURLOPT_PRIVATE, request->closure);
  SET(CURLOPT_CONNECTTIMEOUT_MS, request->connect_timeout);
  SET(CURLOPT_TIMEOUT_MS, request->timeout);
  if (request->silence > 0) {
    SET(CURLOPT_LOW_SPEED_LIMIT, 1L);
    SET(CURLOPT_LOW_SPEED_TIME, request->silence);
  }
  SET(CURLOPT_TCP_KEEPALIVE, 1L);
  SET(CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
  SET(CURLOPT_SSL_VERIFYPEER, 1L);
  // A pin says which server it is, under whatever name it is reached.
  SET(CURLOPT_SSL_VERIFYHOST, request->pin ? 0L : 2L);
  SET(CURLOPT_PINNEDPUBLICKEY, request->pin);
  if (request->authority) {
    struct curl_blob authority = {.data = (void *)request->authority, .len = strlen(request->authority), .flags = CURL_BLOB_COPY};
    SET(CURLOPT_CAINFO, NULL);
    SET(CURLOPT_CAPATH, NULL);
    SET(CURLOPT_CAINFO_BLOB, &authority);
  }
#undef SET
  return result == CURLE_OK;
}

void *billfold_curl_closure(CURL *handle) {
  char *closure = NULL;
  curl_easy_getinfo(handle, CURLINFO_PRIVATE, &closure);
  return closure;
}

long billfold_curl_status(CURL *handle) {
  long status = 0;
  curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
  return status;
}

bool billfold_curl_was_connected(CURL *handle) {
  // Also set on a connection that was used before, which needs no handshake.
  curl_off_t ready = 0;
  curl_easy_getinfo(handle, CURLINFO_PRETRANSFER_TIME_T, &ready);
  return ready > 0;
}
