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
