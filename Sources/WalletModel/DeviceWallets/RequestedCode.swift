package import Basics

/// Where a code was sent.
package struct RequestedCode: Hashable, Codable, Sendable {
  package let method: ActivationMethod
  package let expires: DateTime
  /// How many more can be requested.
  package let codesLeft: Int

  package init(method: ActivationMethod, expires: Timestamp, codesLeft: Int) {
    self.method = method
    self.expires = DateTime(expires)
    self.codesLeft = codesLeft
  }
}
