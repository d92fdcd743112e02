package import Basics

/// The response to a requested activation code: where the code was sent.
package struct RequestedCode: Hashable, Codable, Sendable {
  package let method: ActivationMethod
  package let expires: DateTime
  /// How many more codes can be requested.
  package let codesLeft: Int

  package init(method: ActivationMethod, expires: Timestamp, codesLeft: Int) {
    self.method = method
    self.expires = DateTime(expires)
    self.codesLeft = codesLeft
  }
}
