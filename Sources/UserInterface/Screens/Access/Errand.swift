/// An action that requires step-up authentication, for example to show card details.
///
/// It stores the next and the previous screen, which are values, so that the step-up screens need to know no other subject.
struct Errand: Sendable {
  let signedIn: SignedIn
  /// The action in the screen graph, like "show details".
  let verb: String
  /// The kind of object in the screen graph, like "card".
  let kind: String
  /// The object as the customer knows it, like "Virtual Mastercard •••• 7009".
  let object: Text
  /// The purpose, like "to see the card number".
  let reason: Text
  /// A notice for line mode only.
  var inLines: Text?
  /// The screen after the authentication.
  let proved: any Screen
  /// The screen to return to.
  let back: any Screen
}
