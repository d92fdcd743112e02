package import Basics

/// A message from the issuer to a customer: by email, by text to their number, or by push to a phone.
/// The simulated phones show it in their inbox.
package struct Message: Hashable, Codable, Sendable {
  package enum Channel: String, CaseIterable, Codable, Sendable {
    case mail, text, push
  }
  /// What an app looks for a message by.
  package enum Category: String, CaseIterable, Codable, Sendable {
    /// A payment waits for the owner's approval.
    case approval
  }
  package let channel: Channel
  /// The address or mobile number it was sent to; of a push, the phone's device identifier.
  package let to: String
  package let subject: String
  package let body: String
  /// A one-time code, kept apart from the text so that it is neither stored nor in a picture; nil if there is none.
  package let code: Secret?
  /// Nil if no app looks for it.
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
