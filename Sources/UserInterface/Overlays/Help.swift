/// A page of help: a sentence, and the keys that work on the page beneath, that page's own first.
struct Help: Equatable, Sendable {
  /// Title of the page that it helps with.
  let title: Text
  let sentence: Text
  let enter: Text?
  let escape: Text?
  /// The commands whose keys do something there.
  let commands: [Command]
  /// Shown again when help is closed; nil for the phone.
  var beneath: Interface.Overlay?

  var page: Page {
    var page = Page()
    page.body = [.paragraph(title, .title), .paragraph(sentence), .gap]
    let own: [Command] = [.choose, .back]
    for command in own.filter(commands.contains) + commands.filter({ !own.contains($0) }) {
      let meaning = command == .choose ? enter : command == .back ? escape : nil
      page.body.append(.pair(command.binding.label, meaning ?? command.binding.meaning))
    }
    page.escape = "close help"
    return page
  }
}

extension Simulator {
  /// What a person can do on this page, in a sentence or two.
  var help: Text {
    switch panel {
    case .menu: "The Simulator controls the world around the phone: other phones, customer care, the clock, the issuer and faults."
    case .phones: "Choose the phone to use, or add one. An unusable keychain keeps the wallet app from working on the current phone."
    case .clock: "Move the clock forward to let sessions, codes and waits end."
    case .inbox, .message: "Emails and push messages from the issuer. A code can be typed into the field selected on the phone."
    case .issuers: "Open the wallet app of another issuer on this phone."
    case .care, .customer: "As customer care you can deactivate and reactivate phones, unlock a login, and change the status of cards."
    case .cards, .card: "As customer care you can change the status of a customer's cards."
    case .magic, .magicValues: "Test values force a response. Choose one to type it into the field selected on the phone."
    case .nextOrder: "The next card that is ordered gets the status you choose. Later orders are normal again."
    case .faults: "The next call to the issuer gets the fault you choose. Later calls work again."
    case .rules, .ruleGroup, .rule: "Settings of the issuer whose app is open. Changes apply from the next request."
    }
  }
}

extension ScreenName {
  /// What a person can do on this screen, in a sentence or two.
  package var help: Text {
    switch self {
    case .deviceStatus: "The wallet asks its issuer whether this phone is linked to a wallet and may be used."
    case .welcome: "This phone isn't linked to a wallet. Use a sample wallet to explore, or enroll, or log in."
    case .enrollment: "Enroll in four steps. Rules are checked as you type. Going back keeps what you entered."
    case .signingIn: "The wallet logs you in after the enrollment. There is nothing to enter."
    case .login: "Log in with email and password. On a new phone a security question follows."
    case .mfaPrompt: "Answer the security question. Your answer isn't case-sensitive. The number of attempts is limited."
    case .pinLogin: "Log in with your wallet PIN. After too many wrong PINs in a row, the PIN is disabled and you need your password."
    case .locked: "You can't log in right now. The screen shows when you can, and what to do."
    case .forgotPassword: "Enter your email to get a code. Use it with a security answer to set a new password."
    case .newPassword: "Rules are checked as you type. A new password logs out your other phones."
    case .forgotPIN: "Your password comes first, then a security question, then you choose a new PIN."
    case .newPIN: "Rules are checked as you type. A new PIN logs out your other phones."
    case .fingerprintOffer: "Fingerprint login lets you log in on this phone without your PIN or password."
    case .fingerprintPrompt: "The sensor is simulated: choose a finger. After five failed attempts the sensor is locked."
    case .preferences: "Change the session timeout, fingerprint login, password and PIN."
    case .myPhones: "All phones linked to your wallet, and whether they are logged in."
    case .home: "Your name, this phone and the number of linked phones. Log out, or unlink this phone."
    case .unlink: "Unlinking affects this phone only. Your wallet and your other phones stay as they are."
    case .sessionEnded: "A session ends after a period of inactivity, or when the issuer ends it. Log in to continue."
    case .cards: "Your prepaid cards. Cards you can pay with come first. Open one, filter by type and status, or order one."
    case .card: "One of your cards, and what can be done with it now."
    case .programs: "The cards you can order, and how many more of each you can have."
    case .orderCard: "Enter the details and, for a physical card, the delivery address. Then check your order."
    case .activateCard: "When a physical card arrives, activate it with the six-digit code from the issuer's email."
    case .cardChange: "You can't pay with a locked card until you unlock it. You can't use a cancelled card again."
    case .stepUp: "Confirm it's you before card details are shown or changed. Wrong attempts count as they do at login."
    case .cardPIN: "The four-digit PIN for paying with this card."
    case .cardDetails: "Card number, expiry date and CVV, shown for one minute. They are not stored or recorded."
    case .tokenizations: "The mobile wallets this card was added to, and their status."
    }
  }
}
