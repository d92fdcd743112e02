import UserInterface

/// An app on its phone, whether or not it has the keys or is in sight.
struct RunningApp {
  let id: AppID
  /// Nil for the phone's own apps.
  let session: AppSession?
  var isKeychainUsable: Bool
  /// The app's needs after its last event, stored here because they are read at every key press.
  var needs: PhoneApp.Needs
  /// An app out of sight is in the background.
  var isInSight = true
  var waitingSince: Duration?
  /// Since when the phone shows a secret; nil if it shows none.
  var revealingSince: Duration?

  init(_ app: PhoneApp, _ session: AppSession?, isKeychainUsable: Bool) {
    id = app.id
    needs = app.needs
    self.session = session
    self.isKeychainUsable = isKeychainUsable
  }
}
