internal import Glibc
internal import System
package import WalletModel
package import Wire

/// Responds to a request. The transport calls it on one of its threads, on which it also resumes after waiting, and which it must not block
/// for long.
package typealias RequestTaker = @Sendable (WireRequest) async -> WireReply

/// Returns the response to an invalid request, from the client's address and the headers that have arrived.
package typealias RequestRefuser = @Sendable (WalletError, _ client: String?, _ headers: WireHeaders) -> WireAnswer

/// The reply to a request.
package enum WireReply: Sendable {
  case answer(WireAnswer)
  /// The headers, then the bytes of the stream until its end.
  case stream(WireAnswer, EventStream)
  /// No response: the connection is closed.
  case hangUp
}

/// The limits of a transport, which protect it from unknown clients. (our choice, all of it)
package struct TransportLimits: Sendable {
  package var threads = 2
  package var connections = 1000
  /// The number of additional connections, on which clients may only query the server's state: any other request is refused.
  package var probes = 0
  package var connectionsPerAddress = 500
  /// The maximum size in bytes of request line and headers of one request, and of its body.
  package var header = 8 * 1024
  package var body = 64 * 1024
  /// The timeout of a connection for sending a whole request, including its body.
  package var requestTimeout = Duration.seconds(30)
  /// True if clients on this machine are a proxy, which passes on the addresses of its own clients.
  package var isBehindProxy = false

  package init() {}
}

/// The reason why a transport can't serve.
package enum TransportError: Error, Hashable, Sendable, CustomStringConvertible {
  case unknownHost(String)
  /// The transport can't listen at this address; with the system's error number.
  case cannotListen(String, Int32)
  /// The library has refused the certificate, or has an internal error.
  case refused

  package var description: String {
    switch self {
    case .unknownHost(let text):
      "Can't listen on \(text): unknown host. Use localhost, or an address of this machine."
    case .cannotListen(let text, let code): "Can't listen on \(text): \(SystemError(code).reason). \(Self.advice(code))"
    case .refused: "The server can't start with this certificate. Delete the folder tls in the store, then try again."
    }
  }

  /// True if a limit of the process or the system is too low.
  package var isOutOfResources: Bool {
    if case .cannotListen(_, let code) = self { Self.exhausted.contains(code) } else { false }
  }

  /// The system's codes for exhausted resources.
  static let exhausted = [EMFILE, ENFILE, EAGAIN, ENOMEM]

  private static func advice(_ code: Int32) -> String {
    switch code {
    case EADDRINUSE: "Another program uses this address. Stop it, or choose another address with --listen."
    case EACCES: "Choose a port above 1023 or a folder of your own with --listen, or let systemd open it."
    case EADDRNOTAVAIL: "This machine doesn't have this address. Choose another with --listen."
    case ENOENT, ENOTDIR: "Create the folder first."
    case EMFILE, ENFILE: "Allow more open files, with ulimit -n or LimitNOFILE=."
    case EAGAIN, ENOMEM: "Allow more processes or memory, with ulimit or systemctl edit."
    default: "Choose another address with --listen."
    }
  }
}
