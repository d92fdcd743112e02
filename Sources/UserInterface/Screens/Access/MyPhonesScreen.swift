import Basics
import WalletModel

/// The phones that are linked to the wallet, and advice about a lost one.
struct MyPhonesScreen: FormScreen {
  static var title: Text { "My phones" }
  static var help: Text { "All phones linked to your wallet, and whether they are logged in." }

  enum Outcome: Exit {
    case back(SignedIn)

    enum ExitName: String, CaseIterable, Sendable {
      case back = "back"
    }

    var exitName: ExitName {
      switch self {
      case .back: .back
      }
    }
  }

  enum ControlID: Hashable, Sendable {
    case retry, back
    case phone(Int)
  }

  private enum State: Equatable {
    case notLoaded
    case all([LinkedPhone])
    /// The details of one phone.
    case one(Int, of: [LinkedPhone])
  }

  private var signedIn: SignedIn
  private var state = State.notLoaded
  var form = Form<ControlID>([])
  var message: Notice?
  private var load = PendingRequest<Intents.RetrieveCustomerDevices>()

  init(_ signedIn: SignedIn) {
    self.signedIn = signedIn.settled
  }

  var isSignedIn: Bool { true }
  var isWaiting: Bool { load.isWaiting }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    if case .arrived = event { return .stay(load.start(Intents.RetrieveCustomerDevices())) }
    switch load.receive(event) {
    case .success(let loaded)?:
      signedIn.wallet.linkedDevices = loaded.count
      showAll(loaded)
      return .stay
    case .failure(let error)?:
      form = Self.again
      return refuse(Refusal.sentence(error))
    case nil: return nil
    }
  }

  mutating func cancel() -> Effect? {
    form = Self.again
    return load.cancel()
  }

  mutating func goBack() -> Step<Outcome> {
    guard case .one(let index, let phones) = state else { return .leave(.back(signedIn)) }
    showAll(phones, focus: .phone(index))
    return .stay
  }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    switch control {
    case .back: return goBack()
    case .retry:
      message = nil
      return .stay(load.start(Intents.RetrieveCustomerDevices()))
    case .phone(let index):
      if case .all(let phones) = state { state = .one(index, of: phones) }
      form = Form([(.back, .action(.init("Back")))])
      return .stay
    }
  }

  /// The form after a failed request.
  private static let again = Form<ControlID>.failed(retry: .retry, back: .back)

  private mutating func showAll(_ phones: [LinkedPhone], focus: ControlID? = nil) {
    state = .all(phones)
    form = Form(
      phones.indices.map { (.phone($0), .action(.entry(Self.label(phones[$0])))) } + [(.back, .action(.init("Back")))],
      focus: focus)
  }

  // MARK: -

  private static func label(_ phone: LinkedPhone) -> Text { Text(untrusted: phone.name) + (phone.isThis ? " · this phone" : "") }

  private static func state(_ phone: LinkedPhone) -> Text {
    !phone.isActive ? "deactivated" : phone.hasSession ? "active, logged in" : "active"
  }

  var page: Page {
    switch state {
    case .notLoaded:
      page(
        load.isWaiting ? [.gap, .gap, .gap] : [.gap, .gap, .heading("Couldn't load your phones")], waiting: "Loading your phones",
        seconds: load.seconds, enter: form.focused == .back ? "back" : "try again", escape: "back")
    case .all(let phones): page(of: phones)
    case .one(let index, let phones): page(about(phones[index]), enter: "back", escape: nil)
    }
  }

  private func page(of phones: [LinkedPhone]) -> Page {
    var page = page(
      [.gap, .paragraph("Lost a phone? Choose it to see what to do.", .quiet), .gap],
      enter: form.focused == .back ? "back" : "open", escape: "back")
    // The list is in the body, so that it scrolls when there are many phones.
    for (index, phone) in phones.enumerated() {
      page.body += [form.block(.phone(index)), .paragraph("\(phone.linkedSince.day()) · " + Self.state(phone), .quiet)]
    }
    page.actions = [form.block(.back)]
    return page
  }

  private func about(_ phone: LinkedPhone) -> [Block] {
    let advice: Text =
      if phone.isThis {
        "This is the phone you're using. If you lose it, customer care can deactivate it right away."
      } else if phone.isActive {
        "Lost it? Tell customer care. They'll deactivate it right away, so nobody can log in on it. Your wallet is safe."
      } else {
        "Customer care deactivated this phone. Found it? Ask them to reactivate it."
      }
    return [
      .gap, .heading(Text(untrusted: phone.name)), .gap, .pair("Linked", "since \(phone.linkedSince.day())"),
      .pair("State", Self.state(phone)), .gap, .paragraph(advice),
    ] + passes(on: phone)
  }

  /// Returns the cards with which anybody who holds the phone can pay, because a payment requires no login.
  private func passes(on phone: LinkedPhone) -> [Block] {
    if phone.passes.isEmpty { return [] }
    let passes: [Block] = [.gap] + phone.passes.map { .pair("•••• \(Text(untrusted: $0.lastFour))", $0.place) }
    if phone.isThis { return passes }
    let advice: Text = "This phone can still pay with these cards. Lock them, or ask customer care to remove them."
    return passes + [.gap, .paragraph(advice, .quiet)]
  }
}

extension CustomerDevicePass {
  /// The app that contains the card: "Apple Wallet".
  fileprivate var place: Text { DeviceWallet(rawValue: walletType.rawValue).map { "\($0.appName)" } ?? "another wallet" }
}
