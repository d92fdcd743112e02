/// An app on a phone: an issuer's, or one of the phone's own.
package enum PhoneApplication: Hashable, Sendable {
  case issuer(IssuerIdentifier)
  case appleWallet
  /// The app for the paired watch.
  case watch
}
