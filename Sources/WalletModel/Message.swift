package import Basics

/// A message from the issuer to a customer: by email, by text to their number, or by push to a phone.
/// The simulated phones show it in their inbox.
package struct Message: Hashable, Codable, Sendable {
  package enum Channel: String, CaseIterable, Codable, Sendable {
    case mail, text, push
  }
  /// The category by which an app finds a message.
  package enum Category: String, CaseIterable, Codable, Sendable {
    /// A payment waits for the owner's approval.
    case approval
  }
  package let channel: Channel
  /// The recipient's email address or mobile number; for a push message, the phone's device identifier.
  package let to: String
  package let subject: String
  package let body: String
  /// A one-time code, separate from `body` so that it is stored only encrypted and never in a picture; nil if there is none.
  package let code: Secret?
  /// Nil if no app searches for the message.
  package let category: Category?

  package init(_ channel: Channel, to: String, subject: String, body: String, code: Secret? = nil, category: Category? = nil) {
    self.channel = channel
    self.to = to
    self.subject = subject
    self.body = body
    self.code = code
    self.category = category
  }
}
