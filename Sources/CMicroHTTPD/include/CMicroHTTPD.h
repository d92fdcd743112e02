// libmicrohttpd, and what its variadic functions hide from Swift.
#ifndef CMICROHTTPD_H
#define CMICROHTTPD_H

#include <microhttpd.h>

/// The callbacks, all with the same closure.
struct billfold_daemon_calls {
  MHD_AccessHandlerCallback _Nonnull handle;
  MHD_RequestCompletedCallback _Nonnull completed;
  MHD_NotifyConnectionCallback _Nonnull connection;
  /// Gets the request's target before anything is done to it; what it returns belongs to the request.
  void *_Nullable (*_Nonnull target)(void *_Nullable closure, const char *_Nonnull uri, struct MHD_Connection *_Nullable connection);
};

/// Sets what answers a request that the library refuses by itself, such as a broken request line: it gets the connection and the
/// status, may send an answer, and the connection is closed. Without it the library would send its own page, after some errors with the
/// head twice. (libmicrohttpd 0.9.75, connection.c, 2343 and 2358)
void billfold_on_refusal(void (*_Nonnull refuse)(struct MHD_Connection *_Nonnull connection, unsigned int status));

/// Queues an answer of ours; the library's own go through MHD_queue_response.
enum MHD_Result billfold_queue_response(struct MHD_Connection *_Nonnull connection, unsigned int status,
                                        struct MHD_Response *_Nonnull response);

/// Makes a stream's response one to HEAD: the header fields alone, then the connection is closed. Otherwise the library would send the
/// end of a chunked body after them. (libmicrohttpd 0.9.75)
enum MHD_Result billfold_make_head(struct MHD_Response *_Nonnull response);

/// Sends bytes past the library, as the last ones, on a connection that will be closed.
void billfold_send_last(struct MHD_Connection *_Nonnull connection, const void *_Nonnull bytes, size_t count);

/// Sends bytes past the library, as the last ones, on a connection of which the library reads on: a body that nobody reads would make the
/// system reset the connection, and the client would lose the answer.
void billfold_send_ahead(struct MHD_Connection *_Nonnull connection, const void *_Nonnull bytes, size_t count);

/// From now on a request on the connection is refused if a line between its chunks ends with a line feed alone, a header has no name, or
/// its head has a NUL in it.
/// To be called when the connection comes; and when it goes, that is forgotten.
void billfold_watch_chunks(struct MHD_Connection *_Nonnull connection);
void billfold_forget_chunks(struct MHD_Connection *_Nonnull connection);

struct billfold_daemon_limits {
  unsigned int threads;
  unsigned int connections;
  unsigned int connections_per_address;
  /// The limit of one connection's headers, in bytes.
  unsigned int header;
  /// Without a byte in either direction, in seconds.
  unsigned int silence;
};

/// Starts a daemon that listens nowhere: connections are handed to it by MHD_add_connection. It uses TLS if a certificate is given.
/// NULL if the library refuses.
struct MHD_Daemon *_Nullable billfold_start_daemon(const struct billfold_daemon_calls *_Nonnull calls, void *_Nullable closure,
                                                   const struct billfold_daemon_limits *_Nonnull limits,
                                                   const char *_Nullable certificate, const char *_Nullable key);

/// Accepts the next connection and hands it to the daemon: 1, 0 if the daemon closed it at once, such as one too many from an address,
/// or -1 and errno if there was none.
int billfold_accept_connection(struct MHD_Daemon *_Nonnull daemon, int listener);

/// The socket of a connection; -1 where there is none.
int billfold_connection_socket(struct MHD_Connection *_Nonnull connection);

/// The value that was stored for a connection when it was accepted.
void *_Nullable billfold_connection_context(struct MHD_Connection *_Nonnull connection);

/// From now on what is sent by TLS is kept, until it is sent as one record.
void billfold_hold_records(struct MHD_Connection *_Nonnull connection);
/// 0 where the other side does not take it.
int billfold_send_records(struct MHD_Connection *_Nonnull connection);

#endif
