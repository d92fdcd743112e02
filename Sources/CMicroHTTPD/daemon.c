#define _GNU_SOURCE
#include "internal.h"

#include <dlfcn.h>
#include <gnutls/gnutls.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stddef.h>
#include <sys/socket.h>

struct MHD_Daemon *billfold_start_daemon(const struct billfold_daemon_calls *calls, void *closure,
                                         const struct billfold_daemon_limits *limits, const char *certificate, const char *key) {
  unsigned int flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_SUSPEND_RESUME | MHD_USE_ITC | MHD_USE_NO_LISTEN_SOCKET;
  if (certificate) flags |= MHD_USE_TLS;
  struct MHD_OptionItem tls[] = {
      {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)certificate},
      {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)key},
      {MHD_OPTION_HTTPS_PRIORITIES, 0,
       (void *)"NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2:-CIPHER-ALL:+AES-256-GCM:+AES-128-GCM:+CHACHA20-POLY1305"},
      {MHD_OPTION_END, 0, NULL},
  };
  struct MHD_OptionItem none[] = {{MHD_OPTION_END, 0, NULL}};
  return MHD_start_daemon(flags, 0, NULL, NULL, calls->handle, closure,
                          MHD_OPTION_NOTIFY_COMPLETED, calls->completed, closure,
                          MHD_OPTION_NOTIFY_CONNECTION, calls->connection, closure,
                          MHD_OPTION_URI_LOG_CALLBACK, calls->target, closure,
                          MHD_OPTION_THREAD_POOL_SIZE, limits->threads,
                          MHD_OPTION_CONNECTION_LIMIT, limits->connections,
                          MHD_OPTION_PER_IP_CONNECTION_LIMIT, limits->connections_per_address,
                          MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)limits->header,
                          MHD_OPTION_CONNECTION_TIMEOUT, limits->silence,
                          MHD_OPTION_STRICT_FOR_CLIENT, 1,
                          MHD_OPTION_ARRAY, certificate ? tls : none,
                          MHD_OPTION_END);
}

int billfold_accept_connection(struct MHD_Daemon *daemon, int listener) {
  struct sockaddr_storage address;
  socklen_t length = sizeof address;
  int connection = accept4(listener, (struct sockaddr *)&address, &length, SOCK_CLOEXEC | SOCK_NONBLOCK);
  if (connection < 0) return -1;
  return MHD_add_connection(daemon, connection, (struct sockaddr *)&address, length) == MHD_YES;
}

int billfold_connection_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

void *billfold_connection_context(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info ? info->socket_context : NULL;
}

static gnutls_session_t session_of(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION);
  return info ? (gnutls_session_t)info->tls_session : NULL;
}

void billfold_hold_records(struct MHD_Connection *connection) {
  gnutls_session_t session = session_of(connection);
  if (session) gnutls_record_cork(session);
}

int billfold_send_records(struct MHD_Connection *connection) {
  gnutls_session_t session = session_of(connection);
  if (!session) return 1;
  if (gnutls_record_uncork(session, 0) < 0) return 0;
  // The library has corked the socket too, and has let go of it before there was anything to send.
  int one = 1;
  setsockopt(billfold_connection_socket(connection), IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  return 1;
}

typedef enum MHD_Result (*queue_function)(struct MHD_Connection *, unsigned int, struct MHD_Response *);

static void (*on_refusal)(struct MHD_Connection *, unsigned int);

void billfold_on_refusal(void (*refuse)(struct MHD_Connection *, unsigned int)) {
  __atomic_store_n(&on_refusal, refuse, __ATOMIC_RELEASE);
}

void billfold_refuse(struct MHD_Connection *connection, unsigned int status) {
  void (*refuse)(struct MHD_Connection *, unsigned int) = __atomic_load_n(&on_refusal, __ATOMIC_ACQUIRE);
  if (refuse) refuse(connection, status);
}

enum MHD_Result billfold_queue_response(struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response) {
  static queue_function library;
  queue_function queue = __atomic_load_n(&library, __ATOMIC_ACQUIRE);
  if (!queue) {
    queue = (queue_function)dlsym(RTLD_NEXT, "MHD_queue_response");
    if (!queue) return MHD_NO;
    __atomic_store_n(&library, queue, __ATOMIC_RELEASE);
  }
  return queue(connection, status, response);
}

// The library calls its own exported function to queue the page of a refusal, and the dynamic linker leads that call here. MHD_NO makes
// it close the connection.
enum MHD_Result MHD_queue_response(struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response) {
  (void)response;
  billfold_refuse(connection, status);
  return MHD_NO;
}

enum MHD_Result billfold_make_head(struct MHD_Response *response) {
  return MHD_set_response_options(response, MHD_RF_HTTP_1_0_COMPATIBLE_STRICT, MHD_RO_END);
}

void billfold_send_ahead(struct MHD_Connection *connection, const void *bytes, size_t count) {
  int descriptor = billfold_connection_socket(connection);
  gnutls_session_t session = session_of(connection);
  if (descriptor < 0) return;
  // It is short: a socket takes it whole, unless the client reads nothing.
  if (session) {
    if (gnutls_record_send(session, bytes, count) >= 0) gnutls_bye(session, GNUTLS_SHUT_WR);
  } else {
    send(descriptor, bytes, count, MSG_NOSIGNAL | MSG_DONTWAIT);
  }
  shutdown(descriptor, SHUT_WR);
}

void billfold_send_last(struct MHD_Connection *connection, const void *bytes, size_t count) {
  billfold_send_ahead(connection, bytes, count);
  int descriptor = billfold_connection_socket(connection);
  if (descriptor < 0) return;
  // Bytes that nobody has read would make the system reset the connection, and the client would lose the answer.
  char rest[4096];
  for (int round = 0; round < 64 && billfold_receive(descriptor, rest, sizeof rest, MSG_DONTWAIT) > 0; round++) {}
}
