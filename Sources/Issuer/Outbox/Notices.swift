internal import WalletModel

/// What an issuer tells a wallet's owner by mail, some of it by push too: short, kind, and without anything secret in its text.
enum Notice {
  case welcome, phoneLinked, phoneUnlinked
  case pinDisabled(misses: Int)
  case recoveryCode(Secret)
  case passwordChanged, pinChanged

  /// The mail to this person, in the issuer's name.
  func mail(to account: Account, from issuer: IssuerProfile) -> Message {
    let (subject, text) = words(from: issuer.name)
    return Message(
      .mail, to: account.email, subject: subject, body: "Hello \(account.firstName),\n\n\(text)\n\nYour \(issuer.name)", code: code)
  }

  /// The same on a phone.
  func push(to device: DeviceIdentifier, from issuer: IssuerProfile) -> Message {
    let (subject, text) = words(from: issuer.name)
    return Message(.push, to: device.rawValue, subject: subject, body: text, code: code)
  }

  private var code: Secret? { if case .recoveryCode(let code) = self { code } else { nil } }

  private func words(from name: String) -> (subject: String, text: String) {
    switch self {
    case .welcome: ("Welcome to \(name)", "Your wallet is ready. It is good to have you with us.")
    case .phoneLinked:
      ("A phone was linked to your wallet", "If that was you, there is nothing to do. If it was not, please tell customer care.")
    case .phoneUnlinked:
      ("A phone was unlinked from your wallet", "Your wallet itself stays as it is. You can link a phone again whenever you like.")
    case .pinDisabled(let misses):
      (
        "Your PIN is switched off",
        "A wrong PIN was entered \(misses) times in a row. Sign in with your password and a security question to go on."
      )
    case .recoveryCode:
      (
        "Your code for a new password",
        "Enter it where you asked for it, and nowhere else. If you did not ask, there is nothing to do: keep it to yourself."
      )
    case .passwordChanged:
      (
        "Your password was changed",
        "If that was you, there is nothing to do. If it was not, choose “Forgot password” at once, and tell customer care."
      )
    case .pinChanged:
      ("Your PIN was changed", "If that was you, there is nothing to do. If it was not, change your password and tell customer care.")
    }
  }
}
