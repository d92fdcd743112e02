import WalletModel

/// A customer's card that customer care has selected.
struct CareCard: Hashable, Sendable {
  let username: String
  let cardId: CardIdentifier
}

/// A card's tokens in mobile wallets.
struct TokensPage: SimulatorPage {
  typealias ControlID = TokenReference

  let card: CareCard

  var title: Text { .careTitle }
  var help: Text { .careTokensHelp }
  var up: SimulatorExit? { .card(card, focus: .tokens) }
  func view(_ world: WorldOverview?) -> Intents.Simulate.View { .tokens(of: card.cardId) }
  var arrival: SimulatorArrival { .look }

  func forget(in world: inout WorldOverview) { world.tokens = nil }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] {
    (world.tokens ?? []).map { token in
      SimulatorEntry<ControlID>.named(
        token.reference, token.label, [.paragraph(token.inBrief.capitalisedFirst, token.isUsable ? .quiet : .notice)])
    }
  }

  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] {
    let what: Text =
      world.tokens.map { $0.isEmpty ? "No tokens. The card is in no mobile wallet." : "Choose a device by its account number." }
      ?? (isWaiting ? "Loading tokens." : "Couldn't load the tokens.")
    return [.paragraph(world.masked(card), .title)] + .said(what)
  }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep { .open(.token(control, of: card)) }
}

/// One token, and the actions of customer care on it.
struct TokenPage: SimulatorPage {
  enum ControlID: Hashable, Sendable {
    case activate, suspend, resume, delete
  }

  let card: CareCard
  let reference: TokenReference
  /// The change that the page makes when it is shown; nil for none.
  var change: TokenChange?

  var title: Text { .careTitle }
  var help: Text { .careTokensHelp }
  var up: SimulatorExit? { .tokens(of: card, focus: reference) }
  func view(_ world: WorldOverview?) -> Intents.Simulate.View { .tokens(of: card.cardId) }
  var arrival: SimulatorArrival { change.map { .simulate(.changeToken(reference, $0, of: card.cardId)) } ?? .showKnown }

  private func token(_ world: WorldOverview) -> WorldOverview.Token? { world.tokens?.first { $0.reference == reference } }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] {
    guard let token = token(world) else { return [] }
    let possible: [(ControlID, Text)] =
      switch token.state {
      case .inactive: [(.activate, "Activate"), (.delete, "Delete permanently")]
      case .active: [(.suspend, "Suspend"), (.delete, "Delete permanently")]
      case .suspended:
        [token.causes.contains(.issuer) ? (.resume, "End the suspension") : (.suspend, "Suspend"), (.delete, "Delete permanently")]
      case .deactivated: []
      }
    return possible.map { SimulatorEntry($0, $1) }
  }

  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] {
    guard let token = token(world) else { return .said("The card no longer has this token.") }
    let nothing: [Block] = entries(world).isEmpty ? [.gap, .paragraph("Customer care can't change this token.", .quiet)] : [.gap]
    return [.paragraph(token.label, .title), .paragraph("Stands for " + world.masked(card), .quiet)]
      + token.situation.map { .paragraph($0, token.isUsable ? .quiet : .notice) } + nothing
  }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep {
    switch control {
    case .activate: .simulate(.changeToken(reference, .activate, of: card.cardId))
    case .suspend, .resume, .delete: .open(.tokenReasons(control, of: reference, card))
    }
  }

  func sentence(_ error: WalletError, for action: Intents.Simulate.Action?, _ world: WorldOverview) -> Text? {
    guard error.code == .transitionNotAllowed || error.code == .tryLater else { return nil }
    return Text(untrusted: error.description).capitalisedFirst + "."
  }
}

/// The reasons for a change of a token. Choosing a reason confirms the change.
struct TokenReasonsPage: SimulatorPage {
  typealias ControlID = TokenChange

  let action: TokenPage.ControlID
  let card: CareCard
  let reference: TokenReference

  var title: Text { .careTitle }
  var help: Text { .careTokensHelp }
  var up: SimulatorExit? { .token(reference, of: card, focus: action) }
  func view(_ world: WorldOverview?) -> Intents.Simulate.View { .tokens(of: card.cardId) }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] {
    let reasons: [(TokenChange, Text)] =
      switch action {
      case .activate: []
      case .suspend: TokenSuspensionReason.allCases.map { (.suspend($0), $0.words) }
      case .resume: TokenResumptionReason.allCases.map { (.resume($0), $0.words) }
      case .delete: TokenDeletionReason.allCases.map { (.delete($0), $0.words) }
      }
    return reasons.map { SimulatorEntry<ControlID>.named($0, $1) }
  }

  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] {
    let token = world.tokens?.first { $0.reference == reference }
    let (question, consequence): (Text, Text) =
      switch action {
      case .activate, .suspend: ("Suspend this token?", "The card and its other tokens stay as they are.")
      case .resume:
        (
          "End the suspension?",
          "This ends only customer care's suspension. The token stays suspended while its card is locked or the owner has suspended it."
        )
      case .delete: ("Delete this token?", "This can't be undone. The card can be added to the device again.")
      }
    return [.paragraph(question, .title)] + (token.map { [.paragraph($0.label, .quiet)] } ?? [])
      + [.paragraph(consequence, action == .delete ? .notice : .quiet), .gap, .paragraph("Reason", .quiet)]
  }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep {
    .open(.token(reference, of: card, doing: control))
  }
}

extension Text {
  fileprivate static let careTokensHelp: Text =
    "A token stands for the card in one device's mobile wallet. As customer care you can activate, suspend and delete each by itself."
}

extension WorldOverview {
  /// "•••• 7009"
  fileprivate func masked(_ card: CareCard) -> Text { cards?.list.cards.first { $0.cardId == card.cardId }?.masked ?? "The card" }
}

extension WorldOverview.Token {
  fileprivate var isUsable: Bool { state == .active }

  /// "iPhone · •••• 4821"
  fileprivate var label: Text { device.label(in: wallet) + " · •••• \(deviceSuffix)" }

  /// The state with its causes, and the phone.
  fileprivate var inBrief: Text { state.inBrief(causes, on: phone) }

  /// Sentences about the state, and about each cause of a suspension.
  fileprivate var situation: [Text] {
    switch state {
    case .inactive: ["Not verified yet. The cardholder must verify it."]
    case .active: ["Active."]
    case .suspended: ["Suspended."] + causes.map(\.sentence)
    case .deactivated: ["Deleted. The card can be added to the device again."]
    }
  }
}

extension TokenState {
  /// "suspended by card status and customer care · Phone 1"
  func inBrief(_ causes: [SuspensionCause], on phone: String?) -> Text {
    let place: [Text] = phone.map { [Text(untrusted: $0)] } ?? []
    let causes: Text = causes.isEmpty ? "" : " by " + Text.joined(causes.map(\.words), by: " and ")
    return Text.joined([words + causes] + place, by: " · ")
  }

  private var words: Text {
    switch self {
    case .inactive: "not verified"
    case .active: "active"
    case .suspended: "suspended"
    case .deactivated: "deleted"
    }
  }
}

extension SuspensionCause {
  fileprivate var words: Text {
    switch self {
    case .card: "card status"
    case .issuer: "customer care"
    case .wallet: "the owner"
    }
  }

  fileprivate var sentence: Text {
    switch self {
    case .card: "The card is locked, suspended or expired."
    case .issuer: "Customer care suspended it."
    case .wallet: "The owner suspended it on the device."
    }
  }
}

extension TokenSuspensionReason {
  fileprivate var words: Text {
    switch self {
    case .lost: "Device lost"
    case .stolen: "Device stolen"
    case .fraudulent: "Suspected fraud"
    case .other: "Other reason"
    }
  }
}

extension TokenResumptionReason {
  fileprivate var words: Text {
    switch self {
    case .found: "Device found"
    case .fraudulent: "Confirmed: no fraud"
    case .other: "Other reason"
    }
  }
}

extension TokenDeletionReason {
  fileprivate var words: Text {
    switch self {
    case .lost: "Device lost"
    case .stolen: "Device stolen"
    case .fraudulent: "Fraud"
    case .accountClosed: "Account closed"
    case .consumerDeleted: "Requested by the owner"
    case .other: "Other reason"
    }
  }
}

extension PassDevice? {
  /// Returns the device if a phone of this world has the token's pass; otherwise the wallet.
  func label(in wallet: DeviceWallet) -> Text {
    self?.label ?? (wallet == .applePay ? "Another device" : wallet.pay)
  }
}
