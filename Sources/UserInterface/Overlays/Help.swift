/// What one can do here and which keys do it: this screen's keys first.
struct Help: Equatable, Sendable {
  let screen: ScreenName
  let enter: Text?
  let escape: Text?
  let canSuspend: Bool
  let canReveal: Bool

  init(screen: ScreenName, page: Page, canSuspend: Bool) {
    self.screen = screen
    enter = page.enter
    escape = page.escape
    self.canSuspend = canSuspend
    canReveal = page.canReveal
  }

  var page: Page {
    var page = Page()
    page.body = [.paragraph(screen.title, .title), .paragraph(screen.help), .gap]
    if let enter { page.body.append(.pair("Enter", enter)) }
    if let escape { page.body.append(.pair("Esc", escape)) }
    for binding in Command.bindings where !(binding.command == .choose && enter != nil) && !(binding.command == .back && escape != nil) {
      if binding.command == .suspend, !canSuspend { continue }
      if binding.command == .reveal, !canReveal { continue }
      page.body.append(.pair(binding.label, binding.meaning))
    }
    page.escape = "close help"
    return page
  }
}

extension ScreenName {
  /// What a person can do on this screen, in a sentence or two.
  package var help: Text {
    switch self {
    case .deviceStatus: "The wallet asks its issuer whether this phone is linked to a wallet and may be used."
    case .welcome: "This phone is linked to no wallet. Enroll a new one, log in to yours, or take a sample wallet to look around."
    case .enrollment: "Four steps to a new wallet. Rules are ticked off while you type; going back loses nothing."
    case .signingIn: "The issuer has given a one-time nonce; the wallet hands it in, so that you need not log in."
    case .login: "Log in with e-mail and password. On a new phone a security question follows."
    case .mfaPrompt: "Answer the question you chose when you enrolled. Upper and lower case do not matter. Three tries."
    case .pinLogin: "Log in with the wallet's PIN. After too many wrong PINs in a row the PIN is disabled and the password is needed."
    case .locked: "There is no way in just now. The screen says until when, and what helps meanwhile."
    case .forgotPassword: "Say whose wallet it is: a code is sent there. With it and a security answer you set a new password."
    case .newPassword: "The rules are ticked off while you type. A new password signs the wallet out everywhere else."
    case .forgotPIN: "Your password comes first, then a security question, then you choose a new PIN."
    case .newPIN: "The rules are ticked off while you type. A new PIN signs the wallet out everywhere else."
    case .fingerprintOffer: "A long-lived token on this phone lets your finger log in. The PIN goes on working."
    case .fingerprintPrompt: "The sensor is simulated: choose whose finger touches it. After five strange ones it is locked."
    case .preferences: "How long a session lasts on this phone, the fingerprint, and what you log in with."
    case .myPhones: "Every phone that is linked to your wallet, and whether somebody is signed in on it."
    case .home: "Your wallet: who you are, this phone and what is linked. Log out, or unlink this phone."
    case .unlink: "Unlinking takes the wallet off this phone only. The wallet and your other phones stay."
    case .sessionEnded: "A session ends when nobody uses it, or when the issuer says so. Log in again to go on."
    case .cards: "Your prepaid cards, those you can pay with first. Open one, filter by type and status, or order one."
    case .card: "One of your cards, and what can be done with it now."
    case .programs: "The programs you may order a card from, and how many more cards each allows."
    case .orderCard: "A new card: its details, where it is sent if it is physical, and a last look before it is ordered."
    case .activateCard: "A physical card becomes active with the six digits that came with it."
    case .cardChange: "A locked card pays nothing until you unlock it. A cancelled one never pays again."
    case .stepUp: "Before a card's secrets are shown or changed, prove once more who you are. Misses count as at the login."
    case .cardPIN: "The PIN to type where the card is used: four digits of the card's own."
    case .cardDetails: "Number, expiry and CVV, for one minute. They are kept nowhere, and stand in no recording."
    case .tokenizations: "The mobile wallets that this card is in, and how far each enrolment is."
    }
  }
}
