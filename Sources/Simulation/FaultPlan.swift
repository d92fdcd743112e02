package import Contract
internal import Synchronization

/// What will go wrong: a fault for the next call of an operation or of any, and whether the phone has a network at all.
package final class FaultPlan: Sendable {
  /// A fault that waits for its call.
  package struct Armed: Hashable, Sendable {
    package let fault: Fault
    /// Nil: the next call, whichever it is.
    package let operation: OperationName?

    /// `loginByPIN: Timeout`, `next call: Timeout`.
    package var label: String { "\(operation?.rawValue ?? "next call"): \(fault.label)" }
  }

  private struct Contents {
    var armed: [Armed] = []
    var isOffline = false
  }

  private let contents = Mutex(Contents())

  package init() {}

  /// True while no call reaches the issuer; armed faults wait until one does.
  package var isOffline: Bool {
    get { contents.withLock { $0.isOffline } }
    set { contents.withLock { $0.isOffline = newValue } }
  }

  /// What waits for its call, the longest waiting first.
  package var armed: [Armed] { contents.withLock { $0.armed } }

  /// Arms a fault for one call, in place of another that waits for the same.
  package func arm(_ fault: Fault, for operation: OperationName?) {
    contents.withLock { contents in
      contents.armed.removeAll { $0.operation == operation }
      contents.armed.append(Armed(fault: fault, operation: operation))
    }
  }

  /// Takes back every armed fault.
  package func disarm() {
    contents.withLock { $0.armed = [] }
  }

  /// The fault this call meets, which is spent by it; one armed for its operation goes before one for any.
  func take(for operation: OperationName) -> Fault? {
    contents.withLock { contents in
      let index =
        contents.armed.firstIndex { $0.operation == operation } ?? contents.armed.firstIndex { $0.operation == nil }
      return index.map { contents.armed.remove(at: $0).fault }
    }
  }
}
