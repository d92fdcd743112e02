internal import WalletModel

/// What an issuer tells a wallet's owner by mail, some of it by push too: short, kind, and without anything secret in its text.
enum Notice {
  case welcome, phoneLinked, phoneUnlinked
  case pinDisabled(misses: Int)
  case recoveryCode(Secret)
  case passwordChanged, pinChanged
  /// Where a card has got to: with the code that came along where it has one, and why where that is not the owner's doing.
  case card(CardStatus, lastFour: String, code: Secret? = nil, reason: String? = nil)
  case activationCodesMissed(lastFour: String)

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

  private var code: Secret? {
    switch self {
    case .recoveryCode(let code): code
    case .card(_, _, let code, _): code
    default: nil
    }
  }

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
    case .card(let status, let lastFour, _, let reason):
      Self.words(of: status, lastFour, reason.map { "\n\nThe reason: \($0)" } ?? "")
    case .activationCodesMissed(let lastFour):
      (
        "Your card is suspended",
        "A wrong activation code was entered for your card ending in \(lastFour) too many times. Customer care helps you on."
      )
    }
  }

  private static func words(of status: CardStatus, _ lastFour: String, _ reason: String) -> (subject: String, text: String) {
    let card = "Your card ending in \(lastFour)"
    // Of several with a code one must be found.
    let onItsWay = "Your card is on its way (\(lastFour))"
    return switch status {
    case .active: ("Your card is ready", "\(card) is active: you can use it from now on.\(reason)")
    case .pending: ("We are checking your order", "\(card) comes as soon as our checks are done. There is nothing to do.\(reason)")
    case .applied: ("Your order takes longer", "\(card) is held up on our side. There is nothing to do.\(reason)")
    case .issued:
      (onItsWay, "\(card) came with this code. Enter it in your wallet to activate the card.\(reason)")
    case .digital:
      (
        onItsWay,
        "\(card) is good online already. It came with this code: enter it in your wallet to activate the card.\(reason)"
      )
    case .suspended: ("Your card is suspended", "\(card) cannot be used for now. Customer care helps you on.\(reason)")
    case .cancelled:
      (
        "Your card is cancelled",
        "\(card) is cancelled for good. If that comes as a surprise, please tell customer care.\(reason)"
      )
    case .rejected: ("Your card was declined", "\(card) cannot be issued, we are sorry. Customer care tells you more.\(reason)")
    case .locked, .expired, .unknown: ("News of your card", "\(card) is now \(status.rawValue).\(reason)")
    }
  }
}
