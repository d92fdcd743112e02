internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

extension MicroHTTPTransport {
  /// Sets the handler that ends this process when libmicrohttpd finds its own state inconsistent; by default the library aborts.
  ///
  /// - Parameter end: called on the thread that has noticed, with the library's message. It must end the process, or never return.
  package static func onPanic(_ end: @escaping @Sendable (String) -> Void) { panicHandler.withLock { $0 = end } }

  /// The handler. By default, it stops only the thread that has noticed, for good: one server no longer responds, and everything else in
  /// the process continues, such as other tests.
  private static let panicHandler = Mutex<@Sendable (String) -> Void> { message in
    let line = Array("\(message)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }

  static func handlePanics() { _ = isHandlingPanics }

  private static let isHandlingPanics: Bool = {
    MHD_set_panic_func(endOnPanic, nil)
    return true
  }()

  fileprivate static func panic(_ message: String) { panicHandler.withLock { $0 }(message) }
}

private func endOnPanic(
  _ closure: UnsafeMutableRawPointer?, _ file: UnsafePointer<CChar>?, _ line: UInt32, _ reason: UnsafePointer<CChar>?
) {
  let reason = reason.map { String(cString: $0) } ?? "unknown reason"
  let text = reason.split(separator: "\n").joined(separator: " ")
  let place = "\(file.map { String(cString: $0) } ?? "?"):\(line)"
  MicroHTTPTransport.panic("libmicrohttpd \(String(cString: MHD_get_version())): \(text) (\(place))")
  while true { pause() }
}
