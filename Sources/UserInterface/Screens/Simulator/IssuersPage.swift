import WalletModel

/// The world's issuers, one of whose apps is open.
struct IssuersPage: SimulatorPage {
  typealias ControlID = IssuerIdentifier

  var title: Text { "Simulator · issuer" }
  var help: Text { "Open the wallet app of another issuer on this phone." }
  var up: SimulatorExit? { .menu(focus: .issuers) }
  var arrival: Intents.Simulate.Action? { .lookAtIssuers }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] {
    world.issuers.map { issuer in
      let name = Text(untrusted: issuer.name)
      let note = world.rules?.first { $0.issuer == issuer.identifier.rawValue }?.note
      return SimulatorEntry(
        issuer.identifier, issuer.identifier == world.currentIssuer ? name + " (open)" : name,
        (note.map { [.paragraph(Text(untrusted: $0).capitalisedFirst, .quiet)] } ?? []) + [.gap])
    }
  }

  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] {
    .said("Each phone has one app per issuer. A customer can have a wallet with each issuer.")
  }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep {
    control == world.currentIssuer ? .close : .simulate(.openIssuer(control))
  }
}
