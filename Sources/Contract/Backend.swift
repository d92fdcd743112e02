package import WalletModel

/// The one interface to the parties of a world, embedded, remote or wrapped.
package protocol Backend: Sendable {
  /// Performs one operation and returns the response once it is committed.
  ///
  /// Throws what the issuer refuses, what failed on the way, and what the SDK itself has to report. A write sent again
  /// under the same idempotency key gets the same answer and is done once.
  ///
  /// Of every operation: 400 where the device identifier or a write's key is malformed; 404 where there is no such issuer; 422
  /// `keyReused` where the key was sent with another request; 500 `storageFailed` and 507 `storageFull` where the issuer could not
  /// write, after which the same request may be sent again under its key. Of customer care's operations: 403 without its key.
  func perform<O: Operation>(_ operation: O, _ call: Call) async throws(WalletError) -> O.Answer

  /// What the issuers have said unasked since the event with this number (0: since ever), oldest first, at most 100.
  func events(after number: Int64) async throws(WalletError) -> [IssuerEvent]
}

/// An event that an issuer sends without a request.
package struct IssuerEvent: Hashable, Codable, Sendable {
  package enum Content: Hashable, Codable, Sendable {
    case message(Message)
    /// Customer care switched this phone off or on.
    case deviceActivationChanged(DeviceIdentifier, isActive: Bool)
    /// The phone's session was ended before its time.
    case sessionEnded(DeviceIdentifier, SessionEndReason)
  }

  /// Counts up from 1 in one world.
  package let number: Int64
  package let moment: Timestamp
  package let content: Content

  package init(number: Int64, moment: Timestamp, content: Content) {
    self.number = number
    self.moment = moment
    self.content = content
  }
}
