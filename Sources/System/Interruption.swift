internal import Synchronization

/// Tells code that waits whether a signal or Ctrl-C requires the program to end.
///
/// An event loop checks both itself. This is for work that blocks the loop, such as a replay with issuers on a server.
package final class Interruption: Sendable {
  /// The interruption of this process.
  package static let current = Interruption()

  /// A source of interruptions.
  package struct Source: Sendable {
    fileprivate let descriptors: @Sendable () -> [Int32]
    fileprivate let hasCome: @Sendable () -> Bool

    /// - Parameters:
    ///   - descriptors: readable when `hasCome` may be true.
    ///   - hasCome: returns true while an interruption has not been handled.
    package init(descriptors: @escaping @Sendable () -> [Int32], hasCome: @escaping @Sendable () -> Bool) {
      (self.descriptors, self.hasCome) = (descriptors, hasCome)
    }
  }

  private let isRequested = Atomic(false)
  private let bell = try? EventFD()
  private let source = Mutex<Source?>(nil)

  /// Checks this source from now on.
  package func listen(to source: Source) { self.source.withLock { $0 = source } }

  /// Interrupts all work from now on. A signal handler may call it once `current` was used.
  package func request() {
    isRequested.store(true, ordering: .releasing)
    bell?.ring()
  }

  package var hasCome: Bool { isRequested.load(ordering: .acquiring) || source.withLock { $0 }?.hasCome() == true }

  /// The descriptors that are readable when `hasCome` may be true; -1 for one that doesn't exist.
  package var descriptors: [Int32] { [bell?.descriptor ?? -1] + (source.withLock { $0 }?.descriptors() ?? []) }
}
