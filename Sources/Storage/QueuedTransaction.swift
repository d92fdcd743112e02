/// A transaction that somebody waits for.
// Unchecked: `error` is touched by the one thread at a time that serves the order.
final class QueuedTransaction: @unchecked Sendable {
  private let body: @Sendable (borrowing DatabaseTransaction) throws(StorageError) -> Void
  private let continuation: UnsafeContinuation<StorageError?, Never>
  private var error: StorageError?

  init(
    _ body: @escaping @Sendable (borrowing DatabaseTransaction) throws(StorageError) -> Void,
    _ continuation: UnsafeContinuation<StorageError?, Never>
  ) {
    self.body = body
    self.continuation = continuation
  }

  /// Does what is asked; the error that has to undo it.
  func work(_ sql: borrowing DatabaseTransaction) -> StorageError? {
    do throws(StorageError) {
      try body(sql)
      return nil
    } catch {
      self.error = error
      return error
    }
  }

  /// Says how it ended, once.
  ///
  /// - Parameter failure: what undid it whatever became of its work; nil after the commit.
  func answer(_ failure: StorageError?) {
    // Its own error tells more than what it did to the others.
    continuation.resume(returning: error ?? failure)
  }
}

/// The result of a queued transaction, for the caller that waits for it.
// Unchecked: written before the order is answered, and read after that.
@usableFromInline
final class ResultBox<T>: @unchecked Sendable {
  @usableFromInline var value: T?
  @usableFromInline init() {}
}
