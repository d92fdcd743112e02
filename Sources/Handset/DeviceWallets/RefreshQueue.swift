internal import Synchronization

/// Lets one refresh of the wallets run at a time, so that each change of a token is found once.
final class RefreshQueue: Sendable {
  private struct Contents {
    var isBusy = false
    var waiters: [UnsafeContinuation<Void, Never>] = []
  }
  private let contents = Mutex(Contents())

  /// Waits until no other refresh is in progress.
  func enter() async {
    await withUnsafeContinuation { (waiter: UnsafeContinuation<Void, Never>) in
      let isFree = contents.withLock { contents in
        guard contents.isBusy else {
          contents.isBusy = true
          return true
        }
        contents.waiters.append(waiter)
        return false
      }
      if isFree { waiter.resume() }
    }
  }

  /// Resumes the next refresh.
  func leave() {
    let next = contents.withLock { contents -> UnsafeContinuation<Void, Never>? in
      guard contents.waiters.isEmpty else { return contents.waiters.removeFirst() }
      contents.isBusy = false
      return nil
    }
    next?.resume()
  }
}
