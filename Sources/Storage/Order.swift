/// A transaction that somebody waits for.
protocol Order: Sendable {
  /// Does what is asked; the error that has to undo it.
  func work(_ sql: borrowing Connection) -> StorageError?
  /// Says how it ended, once.
  ///
  /// - Parameter failure: what undid it whatever became of its own work; nil after the commit.
  func answer(_ failure: StorageError?)
}

/// An order of somebody who waits for a value.
// Unchecked: `result` is touched by the one thread at a time that serves the order.
final class Asked<T: Sendable>: Order, @unchecked Sendable {
  private let body: @Sendable (borrowing Connection) throws(StorageError) -> T
  private let continuation: UnsafeContinuation<Result<T, StorageError>, Never>
  private var result: Result<T, StorageError>?

  init(
    _ body: @escaping @Sendable (borrowing Connection) throws(StorageError) -> T,
    _ continuation: UnsafeContinuation<Result<T, StorageError>, Never>
  ) {
    self.body = body
    self.continuation = continuation
  }

  func work(_ sql: borrowing Connection) -> StorageError? {
    do throws(StorageError) {
      result = .success(try body(sql))
      return nil
    } catch {
      result = .failure(error)
      return error
    }
  }

  func answer(_ failure: StorageError?) {
    switch (result, failure) {
    // Its own error tells more than what it did to the others.
    case (.failure(let error)?, _), (_, let error?): continuation.resume(returning: .failure(error))
    case (let result?, nil): continuation.resume(returning: result)
    case (nil, nil): preconditionFailure("nobody has served this order")
    }
  }
}
