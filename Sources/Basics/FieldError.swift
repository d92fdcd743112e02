/// The error of one field of a request, in words that complete "This field …".
package struct FieldError: Hashable, Codable, Sendable {
  /// The name of the field in the request, such as `email` or `mfaQuestionAnswers[1]`.
  package let field: String
  package let message: String

  package init(_ field: String, _ message: String) {
    self.field = field
    self.message = message
  }

  /// The message with a full stop, unless it ends with a question mark or a command.
  package var sentence: String { message.hasSuffix("?") || message.contains(", run: ") ? message : message + "." }
}
