/// A transaction whose caller waits for it.
// Unchecked: only the thread that serves the queue uses `error`, one at a time.
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

  /// Runs the body. Returns the error that has to roll this transaction back, or nil.
  func work(_ sql: borrowing DatabaseTransaction) -> StorageError? {
    do throws(StorageError) {
      try body(sql)
      return nil
    } catch {
      self.error = error
      return error
    }
  }

  /// Resumes the caller with the outcome, once.
  ///
  /// - Parameter failure: the error that rolled back all transactions of the commit; nil after the commit.
  func answer(_ failure: StorageError?) {
    // Prefers the transaction's own error, which is more specific than that of the whole commit.
    continuation.resume(returning: error ?? failure)
  }
}

/// The result of a queued transaction, for the caller that waits for it.
// Unchecked: written before the caller is resumed, and read after that.
@usableFromInline
final class ResultBox<T>: @unchecked Sendable {
  @usableFromInline var value: T?
  @usableFromInline init() {}
}
