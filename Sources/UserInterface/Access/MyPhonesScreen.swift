import WalletModel

/// The phones that are linked to the wallet, and what to do about one that is lost.
package struct MyPhonesScreen: FormScreen {
  package static let name = ScreenName.myPhones

  package enum Outcome: String, CaseIterable, Sendable {
    case back = "back"
    case sessionEnded = "session ended"
  }

  enum ControlID: Hashable, Sendable {
    case retry, back
    case phone(Int)
  }

  private var signedIn: SignedIn
  var form = Form<ControlID>([])
  var message: Notice?
  private var phones: [LinkedPhone]?
  /// The one that is looked at.
  private var chosen: Int?
  private var load = Ask<Intents.RetrieveCustomerDevices>()

  package init?(_ handover: Handover) {
    guard case .signedIn(let signedIn) = handover else { return nil }
    self.signedIn = signedIn.settled
  }

  package var isSignedIn: Bool { true }
  package var isWaiting: Bool { load.isWaiting }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    switch event {
    case .arrived: return .stay(load.start(Intents.RetrieveCustomerDevices()))
    case .sessionEnded(let end): return .leave(.sessionEnded, .ended(end))
    default: break
    }
    switch load.take(event) {
    case .success(let loaded)?:
      phones = loaded
      signedIn.wallet.linkedDevices = loaded.count
      showAll()
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
    guard chosen != nil else { return .leave(.back, .signedIn(signedIn)) }
    showAll()
    return .stay
  }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    switch control {
    case .back: return goBack()
    case .retry:
      message = nil
      return .stay(load.start(Intents.RetrieveCustomerDevices()))
    case .phone(let index):
      chosen = index
      form = Form([(.back, .action(.init("Back")))])
      return .stay
    }
  }

  /// They could not be fetched.
  private static let again = Form<ControlID>([(.retry, .action(.init("Try again"))), (.back, .action(.init("Back")))])

  private mutating func showAll() {
    let phones = phones ?? []
    form = Form(
      phones.indices.map { (.phone($0), .action(.init(Self.label(phones[$0])))) } + [(.back, .action(.init("Back")))],
      focus: chosen.map { .phone($0) })
    chosen = nil
  }

  // MARK: -

  private static func label(_ phone: LinkedPhone) -> Text { Text(untrusted: phone.name) + (phone.isThis ? " · this phone" : "") }

  private static func state(_ phone: LinkedPhone) -> Text {
    !phone.isActive ? "deactivated" : phone.hasSession ? "active, logged in" : "active"
  }

  package var page: Page {
    guard let phones else {
      return page(
        load.isWaiting ? [.gap, .gap, .gap] : [.gap, .gap, .heading("Couldn't load your phones")], waiting: "Loading your phones",
        seconds: load.seconds, enter: form.focused == .back ? "back" : "try again", escape: "back")
    }
    if let chosen { return page(about(phones[chosen]), enter: "back", escape: nil) }
    var page = page(
      [.gap, .paragraph("Lost a phone? Choose it to see what to do.", .quiet), .gap],
      enter: form.focused == .back ? "back" : "open", escape: "back")
    // The list is the body, so that it scrolls when there are many.
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
    ]
  }
}
