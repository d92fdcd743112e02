package import Basics
package import WalletModel

/// The only interface to a world's parties, whether they are embedded, remote or wrapped.
package protocol Backend: Sendable {
  /// Performs one operation and returns the response once it is committed.
  ///
  /// Throws the issuer's refusals, failures of the connection, and errors of the SDK itself. A write is done once for its idempotency key:
  /// a retry under the same key gets the same response.
  ///
  /// Every operation throws 400 if the device identifier or a write's key is malformed; 404 for an unknown issuer; 422 `keyReused` if the
  /// key was sent with another request; 500 `storageFailed` and 507 `storageFull` if the issuer could not write: the same request can be
  /// sent again under its key. Operations of customer care throw 403 without its key.
  func perform<O: Operation>(_ operation: O, _ call: Call) async throws(WalletError) -> O.Answer

  /// Returns at most 100 events that the issuers sent after this cursor, oldest first. If the cursor isn't in the world's history, because
  /// the world was restored or reset, returns events from the first one on; the caller may know some of them.
  func events(after cursor: EventCursor) async throws(WalletError) -> [IssuerEvent]
}

/// The position of an event among those of its world. A number alone isn't enough: after a world was restored, other events get the same
/// numbers.
package struct EventCursor: Hashable, Sendable, CustomStringConvertible {
  /// Counts up from 1 in one world; 0 is the position before the first event.
  package let number: Int64
  /// Random bytes that identify the history in which the event was sent. A new history begins whenever the world is opened. Nil if only the
  /// number is known, for example for an event that an earlier release sent.
  package let history: [UInt8]?

  /// The length of `history` in bytes. (our choice)
  package static let historyLength = 8
  /// The position before the first event.
  package static let beginning = EventCursor(number: 0, history: nil)

  package init(number: Int64, history: [UInt8]?) {
    self.number = number
    self.history = history
  }

  /// Reads what `description` writes: `57-0123456789abcdef`, or the number alone. Nil for other texts.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, first.hasOnlyDigits, let number = Int64(first) else { return nil }
    guard parts.count == 2 else {
      self.init(number: number, history: nil)
      return
    }
    guard parts[1].utf8.count == 2 * Self.historyLength, parts[1].hasOnlyHexadecimalDigits, let bits = UInt64(parts[1], radix: 16) else {
      return nil
    }
    self.init(number: number, history: withUnsafeBytes(of: bits.bigEndian, Array.init))
  }

  package var description: String { history.map { "\(number)-\($0.hexadecimal)" } ?? "\(number)" }
}

/// An event that an issuer sends without a request.
package struct IssuerEvent: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case message(Message)
    /// Customer care deactivated or reactivated this phone.
    case deviceActivationChanged(DeviceIdentifier, isActive: Bool)
    /// The phone's session was ended before its time.
    case sessionEnded(DeviceIdentifier, SessionEndReason)
  }

  package let cursor: EventCursor
  package let moment: Timestamp
  package let content: Content

  package init(_ cursor: EventCursor, moment: Timestamp, content: Content) {
    self.cursor = cursor
    self.moment = moment
    self.content = content
  }
}
