import Basics
import WalletModel

/// The kinds of magic data, which forces a response of the issuer when a person types it into its field.
struct MagicPage: SimulatorPage {
  enum ControlID: Hashable, Sendable {
    case kind(MagicKind)
    case nextOrder
  }

  let offer: MagicOffer

  var title: Text { .magicTitle }
  var help: Text { .magicHelp }
  var up: SimulatorExit? { .menu(focus: .magic) }
  func view(_ world: WorldOverview?) -> Intents.Simulate.View { .overview }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] {
    let kinds = MagicKind.allCases.filter { kind in offer.includes(kind) && world.magic.contains { $0.kind == kind } }
    // The last entry, the next card order, is not a field, so a gap precedes it.
    return kinds.map { SimulatorEntry<ControlID>.named(.kind($0), "\($0.rawValue)", $0 == kinds.last ? [.gap] : []) }
      + [SimulatorEntry(.nextOrder, "Status of the next card order")]
  }

  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] {
    .said("Choose a field to see its test values. Using them never counts as an attempt.")
  }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep {
    switch control {
    case .kind(let kind): .open(.magicValues(kind: kind))
    case .nextOrder: .open(.nextOrder)
    }
  }
}

/// The magic values of one kind.
struct MagicValuesPage: SimulatorPage {
  /// A value, as text to type.
  typealias ControlID = String

  let kind: MagicKind

  var title: Text { .magicTitle }
  var help: Text { .magicHelp }
  var up: SimulatorExit? { .magic(focus: .kind(kind)) }
  func view(_ world: WorldOverview?) -> Intents.Simulate.View { .overview }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] {
    world.magic.filter { $0.kind == kind }.map { magic in
      SimulatorEntry<ControlID>.named(magic.text, Text(untrusted: magic.text), [.paragraph(Text(untrusted: magic.effect), .quiet)])
    }
  }

  func enter(_ focused: ControlID?) -> Text { "type it" }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep { .type(Secret(control), into: kind) }
}

/// The status of the card that results from the next order.
struct NextOrderPage: SimulatorPage {
  enum ControlID: Hashable, Sendable {
    /// The normal status, which the card program decides.
    case normal
    case forced(CardStatus)

    var status: CardStatus? { if case .forced(let status) = self { status } else { nil } }
  }

  var title: Text { .magicTitle }
  var help: Text { "The next card that is ordered gets the status you choose. Later orders are normal again." }
  var up: SimulatorExit? { .magic(focus: .nextOrder) }
  func view(_ world: WorldOverview?) -> Intents.Simulate.View { .rules }
  var arrival: SimulatorArrival { .look }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] {
    guard let issuer = world.currentIssuer, let current = world.setting(IssuerSetting.nextOrderStatus, of: .issuer(issuer))?.value else {
      return []
    }
    return ([.normal] + CardProgram.forcedStatuses.map(ControlID.forced)).map { control in
      let label = control.status.map { $0.words.capitalisedFirst } ?? "Normal"
      return SimulatorEntry(control, current == IssuerSetting.forced(control.status) ? label + " (selected)" : label)
    }
  }

  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] {
    guard entries(world).isEmpty else { return .said("The next card that is ordered gets this status, once.") }
    return .said(isWaiting ? "Loading the issuer's settings." : "Couldn't load the settings.")
  }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep {
    guard let issuer = world.currentIssuer else { return .stay }
    return .simulate(
      .setRule(IssuerSetting.nextOrderStatus, IssuerSetting.forced(control.status), of: .issuer(issuer)),
      then: .good(control.status.map { "The next card order gets this status: \($0.words)." } ?? "The next card order is not forced."))
  }
}

extension Text {
  fileprivate static let magicTitle: Text = "Simulator · magic"
  fileprivate static let magicHelp: Text = "Test values force a response. Choose one to type it into its field on the phone."
}
