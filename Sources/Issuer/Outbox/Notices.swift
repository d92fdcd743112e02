internal import Basics
internal import WalletModel

/// A notice to a wallet's owner by email, and in some cases also by push. The text contains no secret.
enum Notice {
  case welcome, phoneLinked, phoneUnlinked
  case pinDisabled(misses: Int)
  case recoveryCode(Secret)
  case passwordChanged, pinChanged
  /// A card has a new status; with its activation code if it has one, and the reason if the owner didn't cause it.
  case card(CardStatus, lastFour: String, code: Secret? = nil, reason: String? = nil)
  case activationCodesMissed(lastFour: String)
  /// The code with which the owner activates a card in a mobile wallet.
  case walletCode(Secret, lastFour: String)
  /// A card can pay with a mobile wallet from now on.
  case cardInWallet(DeviceWallet, lastFour: String)
  /// Customer care has changed a card in a mobile wallet. The last four digits of the device account number identify the device, as its
  /// wallet shows them.
  case token(TokenChangeNotice, DeviceWallet, lastFour: String, device: String)
  /// A payment waits for the owner's approval in the app.
  case approval(PaymentApproval)
  /// The code with which the owner confirms a payment.
  case challengeCode(Secret, PaymentApproval)
  /// A shop has asked for a payment with a card.
  case payment(PaymentDecision, Money, String, lastFour: String)

  /// Returns the notice as an email to the owner, in the issuer's name.
  func mail(to account: Account, from issuer: IssuerProfile) -> Message {
    let (subject, text) = words(from: issuer.name)
    return Message(
      .mail, to: account.email, subject: subject,
      body: "Hello \(account.firstName),\n\n\(text)\n\nKind regards,\n\(issuer.name)", code: code, category: category)
  }

  /// Returns the notice as a push message.
  func push(to device: DeviceIdentifier, from issuer: IssuerProfile) -> Message {
    let (subject, text) = words(from: issuer.name)
    return Message(.push, to: device.rawValue, subject: subject, body: text, code: code, category: category)
  }

  /// Returns the notice as a text message to the owner's number, in the issuer's name.
  func text(to account: Account, from issuer: IssuerProfile) -> Message {
    let (subject, text) = words(from: issuer.name)
    return Message(.text, to: account.phone, subject: subject, body: text, code: code, category: category)
  }

  private var code: Secret? {
    switch self {
    case .recoveryCode(let code), .walletCode(let code, _), .challengeCode(let code, _): code
    case .card(_, _, let code, _): code
    default: nil
    }
  }

  private var category: Message.Category? { if case .approval = self { .approval } else { nil } }

  private func words(from name: String) -> (subject: String, text: String) {
    switch self {
    case .welcome: ("Welcome to \(name)", "Your wallet is ready. Thank you for joining us.")
    case .phoneLinked:
      (
        "A phone was linked to your wallet",
        "If this was you, no action is needed. If it wasn't, contact customer care right away."
      )
    case .phoneUnlinked:
      ("A phone was unlinked from your wallet", "Your wallet hasn't changed. You can link a phone again at any time.")
    case .pinDisabled(let misses):
      (
        "Your PIN is disabled",
        "A wrong PIN was entered \(misses) times in a row. To enable your PIN again, log in with your password and answer a security "
          + "question."
      )
    case .recoveryCode:
      (
        "Password reset code",
        "Enter this code in your wallet and don't share it with anyone. If you didn't request it, ignore this message."
      )
    case .passwordChanged:
      (
        "Your password was changed",
        "If this was you, no action is needed. If it wasn't, reset your password right away and contact customer care."
      )
    case .pinChanged:
      (
        "Your PIN was changed",
        "If this was you, no action is needed. If it wasn't, change your password and contact customer care."
      )
    case .card(let status, let lastFour, _, let reason):
      Self.words(of: status, lastFour, reason.map { "\n\nReason: \($0)" } ?? "")
    case .activationCodesMissed(let lastFour):
      (
        "Your card is suspended",
        "Too many wrong activation codes were entered for your card ending in \(lastFour). Contact customer care to continue."
      )
    case .walletCode(_, let lastFour):
      (
        "Code for your card (\(lastFour))",
        "Enter this code to add your card ending in \(lastFour) to your mobile wallet. Don't share it with anyone. If you didn't "
          + "request it, contact customer care right away."
      )
    case .cardInWallet(let wallet, let lastFour):
      (
        "Your card was added to \(wallet.appName)",
        "You can pay with your card ending in \(lastFour) in \(wallet.appName) now. If this wasn't you, lock the card in your wallet and "
          + "contact customer care right away."
      )
    case .token(let change, let wallet, let lastFour, let device):
      Self.words(of: change, "Your card ending in \(lastFour)", wallet.appName, "the device with the account number ending in \(device)")
    case .approval(let approval):
      (
        "Is this you? \(approval.inWords)",
        "With your card ending in \(approval.lastFour). Open your wallet to approve or decline it within "
          + "\(BankAuthentication.lifetimeInApp.inMinutes)."
      )
    case .challengeCode(_, let approval):
      (
        approval.amount == nil ? "Code for saving your card (\(approval.lastFour))" : "Code for your payment (\(approval.lastFour))",
        "Enter this code on your bank's page: \(approval.inWords), with your card ending in \(approval.lastFour). Don't share it with "
          + "anyone. If this isn't you, contact customer care right away."
      )
    case .payment(.approved, let amount, let shop, let lastFour):
      ("\(amount.inWords) paid at \(shop)", "Paid with your card ending in \(lastFour). If this wasn't you, lock the card right away.")
    case .payment(let decision, let amount, let shop, let lastFour):
      (
        "Not paid: \(amount.inWords) at \(shop)",
        "A payment with your card ending in \(lastFour) was \(decision.inWords). If this wasn't you, "
          + (decision.leavesCardInUse ? "lock the card right away." : "contact customer care.")
      )
    }
  }

  private static func words(
    of change: TokenChangeNotice, _ card: String, _ wallet: String, _ device: String
  ) -> (subject: String, text: String) {
    switch change {
    case .suspended:
      (
        "Your card is suspended in \(wallet)",
        "\(card) can't be used in \(wallet) on \(device) right now. The card itself and other devices aren't affected. Contact customer "
          + "care to continue."
      )
    case .resumed:
      ("You can pay with \(wallet) again", "\(card) can be used again in \(wallet) on \(device).")
    case .deleted:
      (
        "Your card was removed from \(wallet)",
        "\(card) was removed from \(wallet) on \(device). You can add it again in your wallet. If you didn't request this, contact "
          + "customer care."
      )
    }
  }

  private static func words(of status: CardStatus, _ lastFour: String, _ reason: String) -> (subject: String, text: String) {
    let card = "Your card ending in \(lastFour)"
    // The last four digits distinguish several messages with a code.
    let onItsWay = "Your card is on its way (\(lastFour))"
    return switch status {
    case .active: ("Your card is ready", "\(card) is active. You can use it now.\(reason)")
    case .pending:
      (
        "We are checking your order",
        "We'll issue your card ending in \(lastFour) when our checks are done. No action is needed.\(reason)"
      )
    case .applied:
      ("Your order is delayed", "\(card) is delayed by a technical problem on our side. No action is needed.\(reason)")
    case .issued:
      (
        onItsWay,
        "This is the activation code for your card ending in \(lastFour). Enter it in your wallet when the card arrives.\(reason)"
      )
    case .digital:
      (
        onItsWay,
        "\(card) is ready for online payments. When it arrives, enter this activation code in your wallet.\(reason)"
      )
    case .suspended:
      ("Your card is suspended", "\(card) can't be used right now. Contact customer care to continue.\(reason)")
    case .cancelled:
      (
        "Your card is cancelled",
        "\(card) was cancelled and can't be used again. If you didn't request this, contact customer care.\(reason)"
      )
    case .rejected:
      (
        "Your order was declined",
        "We're sorry, your card ending in \(lastFour) can't be issued. Contact customer care for details.\(reason)"
      )
    case .locked, .expired, .unknown: ("Your card's status has changed", "\(card) is now \(status.rawValue.lowercased()).\(reason)")
    }
  }
}

/// A change that customer care has made to a card in a mobile wallet.
enum TokenChangeNotice {
  case suspended, resumed, deleted
}
