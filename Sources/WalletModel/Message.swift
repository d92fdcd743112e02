/// Mail or a text message that the issuer sent to a person; the simulated phones show it in their inbox.
package struct Message: Hashable, Codable, Sendable {
  package enum Channel: String, Codable, Sendable {
    case mail, sms
  }
  package let channel: Channel
  /// The address or number it was sent to.
  package let to: String
  package let subject: String
  package let body: String

  package init(_ channel: Channel, to: String, subject: String, body: String) {
    self.channel = channel
    self.to = to
    self.subject = subject
    self.body = body
  }
}
