import UserInterface

/// An app on its phone, whether or not that has the keys or is in sight.
struct RunningApp {
  let id: AppID
  /// Nil for the phone's own apps.
  let session: AppSession?
  var isKeychainUsable: Bool
  /// Needs of the app since its last event, kept here because they are asked for at every key.
  var needs: PhoneApp.Needs
  /// An app out of sight is in the background.
  var isInSight = true
  var waitingSince: Duration?
  /// Since when something secret can be read on the phone.
  var revealingSince: Duration?

  init(_ app: PhoneApp, _ session: AppSession?, isKeychainUsable: Bool) {
    id = app.id
    needs = app.needs
    self.session = session
    self.isKeychainUsable = isKeychainUsable
  }
}
