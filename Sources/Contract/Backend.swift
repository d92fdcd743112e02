package import WalletModel

/// The one interface to the parties of a world, embedded, remote or wrapped.
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

  /// Returns at most 100 events that the issuers sent after the event with this number, oldest first. 0 stands for all.
  func events(after number: Int64) async throws(WalletError) -> [IssuerEvent]
}

/// An event that an issuer sends without a request.
package struct IssuerEvent: Hashable, Codable, Sendable {
  package enum Content: Hashable, Codable, Sendable {
    case message(Message)
    /// Customer care deactivated or reactivated this phone.
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
