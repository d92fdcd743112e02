import Basics
import WalletModel

/// The verification that completes the setup of a pass: by a code, in the issuer's app, or by a call.
struct VerifyPassScreen: FormScreen {
  static var title: Text { "Card Verification" }
  static var help: Text { "Your issuer wants to be sure that it's you before your phone can pay with the card." }

  /// The wallet's name, because the page belongs to the wallet.
  var ownTitle: Text { setup.pass.wallet.app }

  enum Outcome: Exit {
    case left(PassSetup, Notice?)
    case stepUp(PassSetup, PassErrand, isAgain: Bool)
    case setUpWallet(WalletObstacle, PassSetup, PassErrand)

    enum ExitName: String, CaseIterable, Sendable {
      case left = "activated, or later"
      case stepUp = "in the app"
      case setUpWallet = "no wallet is set up"
    }

    var exitName: ExitName {
      switch self {
      case .left: .left
      case .stepUp: .stepUp
      case .setUpWallet: .setUpWallet
      }
    }

    var words: String { if case .left(let setup, _) = self, setup.errand == nil { "back to the pass" } else { exitName.rawValue } }
  }

  enum ControlID: Hashable, Sendable {
    case method(Int)
    case code, again, otherWay, later, done
  }

  private enum Stage: Equatable {
    /// The request for the methods is pending at the network.
    case asking
    case methods
    case code(RequestedCode)
    case call
    /// The person has to open another app of the phone.
    case elsewhere
    case activated
    case closing(Notice)
  }

  private var setup: PassSetup
  /// True after the step-up authentication.
  private let isProved: Bool
  /// True once the person can request no more codes.
  private var isOutOfCodes = false
  private var stage = Stage.methods
  private var moment: Moment?
  var form = Form<ControlID>([])
  var message: Notice?
  private var ask = PendingRequest<Intents.RetrieveActivationMethods>()
  private var request = PendingRequest<Intents.RequestActivationCode>()
  private var activate = PendingRequest<Intents.ActivatePass>()
  private var activateInApp = PendingRequest<Intents.ActivatePassInApp>()
  private var close = PendingRequest<Intents.CloseWalletSheet>()
  private var postpone = PendingRequest<Intents.PostponeActivation>()
  private var reload = RefreshableRequest<Intents.LoadWallet>()

  init(_ setup: PassSetup, isProved: Bool = false) {
    self.setup = setup
    self.isProved = isProved
    show(setup.hasCurrentMethods || isProved ? first : .asking)
  }

  var isSignedIn: Bool { setup.errand != nil }
  var isWaiting: Bool { ask.isWaiting || request.isWaiting || activate.isWaiting || activateInApp.isWaiting }
  var isFinishing: Bool { activate.isWaiting || activateInApp.isWaiting }
  var isSettling: Bool { if case .closing = stage { true } else { false } }
  var countsDown: Bool { if case .code = stage { true } else { false } }

  private var methods: [ActivationMethod] { setup.pass.methods.filter { !(isOutOfCodes && $0.kind.usesCode) } }
  private var issuer: Text { setup.pass.issuerName }
  /// The first stage: the choice of a method, or the call if that is the only method.
  private var first: Stage { methods.allSatisfy { $0.kind == .call } ? .call : .methods }

  // MARK: - Responses

  mutating func handleFirst(_ input: Input) -> Step<Outcome>? {
    guard case .closing(let notice) = stage else { return nil }
    // The wallet notifies app and network even if the person doesn't wait for it.
    return input.isEscape ? .leave(.left(setup, notice)) : .stay
  }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    if case .closing(let notice) = stage {
      if close.receive(event) != nil || postpone.receive(event) != nil { return .leave(.left(setup, notice)) }
      return .stay
    }
    switch event {
    case .arrived where stage == .asking:
      return .stay(ask.start(Intents.RetrieveActivationMethods(pass: setup.pass, card: setup.errand?.card)))
    case .arrived:
      guard isProved, let errand = setup.errand else { return .stay }
      return .stay(
        activateInApp.start(Intents.ActivatePassInApp(cardId: errand.card.cardId, pass: setup.pass)))
    case .clock(let moment): self.moment = moment
    // Customer care or the app may have activated the pass in the meantime.
    case .news where stage != .activated, .resumed where stage != .activated:
      return .stay(reload.refresh(Intents.LoadWallet(setup.pass.wallet), unless: isWaiting))
    default: break
    }
    if let step = answered(event) {
      guard case .stay(let effects) = step, stage != .activated else { return step }
      let load = Intents.LoadWallet(setup.pass.wallet)
      return .stay(effects + (tellsOfOtherState(event) ? reload.refresh(load, unless: false) : reload.refreshIfDue(load)))
    }
    switch reload.receive(event, unless: isWaiting) {
    case .refreshed(let contents)?:
      guard let pass = contents.pass(setup.pass.deviceAccountIdentifier) else {
        return leave(setup.pass.goneNotice)
      }
      return pass.passActivationState == .activated ? activated(pass) : .stay
    case .some: return .stay
    case nil: return nil
    }
  }

  /// Returns true if the request was refused because the pass has a state that the screen doesn't know yet.
  private func tellsOfOtherState(_ event: Event) -> Bool {
    guard case .reply(let reply) = event, case .failure(let error) = reply.result else { return false }
    return [.transitionNotAllowed, .notFound].contains(error.code)
  }

  /// Handles the answer to a request that the person has made.
  private mutating func answered(_ event: Event) -> Step<Outcome>? {
    switch ask.receive(event) {
    case .success(let pass)?:
      (setup.pass, setup.hasCurrentMethods) = (pass, true)
      show(first)
      return .stay
    case .failure(let error)?:
      if let obstacle = error.walletObstacle, let errand = setup.errand { return .leave(.setUpWallet(obstacle, setup, errand)) }
      // The methods that are already known may still work.
      show(first)
      return refuse(Refusal.wallet(error))
    case nil: break
    }
    switch request.receive(event) {
    case .success(let requested)?:
      isOutOfCodes = requested.codesLeft == 0
      show(.code(requested))
      return .stay
    case .failure(let error)?: return refuseRequest(error)
    case nil: break
    }
    switch activate.receive(event) {
    case .success(let pass)?: return activated(pass)
    case .failure(let error)?: return refuseCode(error)
    case nil: break
    }
    switch activateInApp.receive(event) {
    case .success(let pass)?: return activated(pass)
    case .failure(let error)?: return refuseInApp(error)
    case nil: return nil
    }
  }

  private mutating func activated(_ pass: WalletPass) -> Step<Outcome> {
    setup.pass = pass
    message = nil
    show(.activated)
    return .stay
  }

  private mutating func refuseRequest(_ error: WalletError) -> Step<Outcome> {
    guard error.code == .limitReached else { return refuse(Refusal.wallet(error)) }
    isOutOfCodes = true
    show(methods.contains { $0.kind == .call } ? .call : first)
    return refuse(Refusal.wallet(error))
  }

  private mutating func refuseCode(_ error: WalletError) -> Step<Outcome> {
    switch error.code {
    case .wrongCredentials where error.attemptsLeft == 0 && isOutOfCodes: refuseLastCode("Wrong code.")
    case .notFound where isOutOfCodes: refuseLastCode("This code is no longer valid.")
    case .wrongCredentials where error.attemptsLeft == 0: demand(.again, "Wrong code. Send another code to try again.")
    case .wrongCredentials: retype(.code, "Wrong code. " + (Refusal.triesLeft(error).map { $0 + "." } ?? "Check it, then try again."))
    case .notFound: demand(.again, "This code is no longer valid. Send another code.")
    default: refuse(Refusal.wallet(error))
    }
  }

  /// Shows that the last code can no longer be used, so that the person has to choose another method.
  private mutating func refuseLastCode(_ why: Text) -> Step<Outcome> {
    show(first)
    return refuse(why + " No more codes can be sent." + (first == .call ? " Customer care can help." : " Choose another way."))
  }

  private mutating func refuseInApp(_ error: WalletError) -> Step<Outcome> {
    switch error.code {
    case .stepUpRequired:
      guard let errand = setup.errand else { return refuse(Refusal.wallet(error)) }
      return .leave(.stepUp(setup, errand, isAgain: true))
    case .wrongCredentials: return refuse("The card network didn't accept it. Choose another way.")
    default: return refuse(Refusal.wallet(error))
    }
  }

  // MARK: - Form

  private mutating func show(_ new: Stage) {
    stage = new
    let later: (ControlID, Form<ControlID>.Control) = (.later, .action(.init("Finish later")))
    let otherWay: [(ControlID, Form<ControlID>.Control)] =
      first == .methods ? [(.otherWay, .action(.init("Choose another way")))] : []
    switch new {
    case .asking: form = Form([])
    case .methods:
      form = Form(methods.indices.map { (.method($0), .action(.entry(methods[$0].label(of: issuer)))) } + [later])
    case .code:
      let field = Field("Code", kind: .code, limit: TokenActivationCode.length, hint: "\(TokenActivationCode.length) digits")
      let again: [(ControlID, Form<ControlID>.Control)] = isOutOfCodes ? [] : [(.again, .action(.init("Send another code")))]
      form = Form([(.code, .field(field))] + again + otherWay + [later], primary: .code)
    case .call, .elsewhere: form = Form(otherWay + [later], focus: .later)
    case .activated: form = Form([(.done, .action(.init("Done")))])
    case .closing: form = Form([])
    }
  }

  // MARK: - Choices

  mutating func cancel() -> Effect? {
    if let stopped = ask.cancel() {
      show(first)
      return stopped
    }
    return request.cancel() ?? activate.cancel() ?? activateInApp.cancel()
  }

  mutating func goBack() -> Step<Outcome> {
    switch stage {
    case .code, .call, .elsewhere:
      guard stage != first else { return leave() }
      message = nil
      show(.methods)
      return .stay
    case .asking, .methods, .activated, .closing: return leave()
    }
  }

  private mutating func leave() -> Step<Outcome> {
    guard stage == .activated else {
      message = nil
      show(.closing(setup.pass.postponedNotice))
      return .stay(postpone.start(Intents.PostponeActivation(pass: setup.pass)))
    }
    // The pass's own page shows its state.
    guard setup.errand != nil else { return .leave(.left(setup, nil)) }
    return leave(.good(setup.pass.situation))
  }

  /// Leaves the screen for good, because the pass waits for nothing more.
  private mutating func leave(_ notice: Notice) -> Step<Outcome> {
    message = nil
    guard setup.isSheet else { return .leave(.left(setup, notice)) }
    show(.closing(notice))
    return .stay(close.start(Intents.CloseWalletSheet()))
  }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    switch control {
    case .later, .done: return leave()
    case .otherWay: return goBack()
    case .method(let index): return receive(methods[index])
    case .again:
      guard case .code(let requested) = stage else { return .stay }
      return send(requested.method.kind)
    case .code:
      if let missing = demandAny(of: .code) { return missing }
      let code = form[field: .code].secret
      // A code that is too short doesn't cost an attempt.
      if code.count < TokenActivationCode.length { return demand(.code, "Enter all \(TokenActivationCode.length) digits of the code.") }
      message = nil
      return .stay(activate.start(Intents.ActivatePass(pass: setup.pass, code: code)))
    }
  }

  private mutating func receive(_ method: ActivationMethod) -> Step<Outcome> {
    message = nil
    switch method.kind {
    case .text, .mail: return send(method.kind)
    case .app:
      if let errand = setup.errand { return .leave(.stepUp(setup, errand, isAgain: false)) }
      show(.elsewhere)
      return .stay
    case .call:
      show(.call)
      return .stay
    }
  }

  private mutating func send(_ kind: ActivationMethod.Kind) -> Step<Outcome> {
    message = nil
    return .stay(request.start(Intents.RequestActivationCode(pass: setup.pass, method: kind)))
  }

  // MARK: - Page

  var page: Page {
    page(
      [.rule] + body, waiting: waiting, seconds: max(ask.seconds, request.seconds, activate.seconds, activateInApp.seconds),
      enter: enter, escape: escape)
  }

  private var waiting: Text {
    ask.isWaiting ? "Loading the ways to verify" : request.isWaiting ? "Sending a code" : "Activating the card"
  }

  private var enter: Text? {
    switch form.focused {
    case .method(let index): methods[index].kind.usesCode ? "send the code" : "choose"
    case .code: "activate"
    case .again: "send"
    case .otherWay: "choose"
    case .later: "finish later"
    case .done: "done"
    case nil: nil
    }
  }

  private var escape: Text? {
    switch stage {
    case .asking, .methods: "finish later"
    case .code, .call, .elsewhere: stage == first ? "finish later" : "other ways"
    case .activated, .closing: "done"
    }
  }

  private var body: [Block] {
    let pass: Block = .pass(setup.pass)
    switch stage {
    case .closing: return [.gap, .gap, .centred("Closing " + setup.pass.wallet.app, .quiet)]
    case .asking: return [.heading("Card Verification"), .gap, pass]
    case .methods:
      return [
        .heading("Card Verification"), .gap, pass, .gap,
        .paragraph(issuer + " wants to be sure that it's you. Choose how."),
      ]
    case .code(let requested): return code(requested)
    case .call:
      return [
        .heading("Call " + issuer), .gap, pass, .gap,
        .paragraph("Customer care asks who you are, then activates the card for " + setup.pass.wallet.pay + "."),
        .gap,
        .paragraph(
          "In this simulation: Ctrl-O, Customer care, your name, Cards, " + setup.pass.masked + ", Tokens, Activate.",
          .simulated),
      ]
    case .elsewhere:
      return [
        .heading("In the " + issuer + " app"), .gap, pass, .gap,
        .paragraph("Open the app, choose this card, then " + "Verify for " + setup.pass.wallet.app + "."),
        .gap, .paragraph("To open it: Ctrl-O, then Open an app.", .simulated),
      ]
    case .activated:
      return [
        .band("Card activated", .good), .gap, pass, .gap, .paragraph(setup.pass.situation, .good),
        .pair(setup.pass.deviceNumberLabel, setup.pass.deviceNumber),
      ]
    }
  }

  private func code(_ requested: RequestedCode) -> [Block] {
    let valid: [Block] =
      moment.map { moment in
        let expires = requested.expires.moment
        return moment.now < expires
          ? [.paragraph("Valid until \(expires.time(east: moment.east)).", .quiet)]
          : [.paragraph("This code has expired." + (isOutOfCodes ? "" : " Send another code."), .notice)]
      } ?? []
    let last: [Block] = isOutOfCodes ? [.paragraph("No more codes can be sent for this card.", .quiet)] : []
    return [
      .heading("Card Verification"), .gap, .paragraph("Enter the code that " + issuer + " sent" + requested.method.destination + "."), .gap,
      form.block(.code),
    ] + valid + last
  }
}

extension WalletContents {
  /// Returns the pass of a token, on the phone or on the watch; nil if there is none.
  func pass(_ token: TokenReference) -> WalletPass? {
    (passes + (watchPasses ?? [])).first { $0.deviceAccountIdentifier == token }
  }
}
