import UserInterface

/// An app that was opened on its phone, whether or not it is visible or has the keyboard focus.
struct RunningApp {
  let id: AppID
  /// The issuer's app's session object; nil for the phone's own apps.
  let session: AppSession?
  var isKeychainUsable: Bool
  /// The app's needs after its last event, copied because they are read at every key press.
  var needs: PhoneApp.Needs
  /// True if the app is visible; otherwise it is in the background.
  var isInSight = true
  var waitingSince: Duration?
  /// The elapsed time at which the phone began to show a secret; nil if it shows none.
  var revealingSince: Duration?

  init(_ app: PhoneApp, _ session: AppSession?, isKeychainUsable: Bool) {
    id = app.id
    needs = app.needs
    self.session = session
    self.isKeychainUsable = isKeychainUsable
  }
}
