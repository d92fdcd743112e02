import WalletModel

/// The card network, with the servers of the wallet providers.
struct NetworkPage: SimulatorPage {
  enum ControlID: Hashable, Sendable { case tokens, settings }

  var title: Text { .networkTitle }
  var help: Text { "The card network keeps a token for each card in a mobile wallet. Settings: limits and next vote." }
  var up: SimulatorExit? { .menu(focus: .network) }
  func view(_ world: WorldOverview?) -> Intents.Simulate.View { .network }
  var arrival: SimulatorArrival { .look }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] {
    guard let network = world.network else { return [] }
    return [
      SimulatorEntry(.tokens, network.tokens.isEmpty ? "Tokens" : "Tokens (\(network.tokens.count))"),
      SimulatorEntry(.settings, "Settings of the network"),
    ]
  }

  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] {
    guard world.network == nil else { return [.paragraph("Card network", .title), .gap] }
    return .said(isWaiting ? "Loading the network." : "Couldn't load the network.")
  }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep {
    switch control {
    case .tokens: .open(.networkTokens)
    case .settings: .open(.settings(of: .network))
    }
  }
}

/// The tokens in the network's vault, newest first, for reading only.
struct NetworkTokensPage: SimulatorPage {
  typealias ControlID = Never

  var title: Text { .networkTitle }
  var help: Text { "The network's tokens. To change a card's tokens, choose Customer care." }
  var up: SimulatorExit? { .network(focus: .tokens) }
  func view(_ world: WorldOverview?) -> Intents.Simulate.View { .network }
  var arrival: SimulatorArrival { .look }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] { [] }

  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] {
    guard let tokens = world.network?.tokens, !tokens.isEmpty else { return .said("No tokens. No card is in a mobile wallet.") }
    return tokens.reversed().flatMap { entry -> [Block] in
      let token = entry.token
      let reason: [Block] = token.reasonCode.map { [.paragraph("Last reason \(Text(untrusted: $0))", .quiet)] } ?? []
      return [
        .paragraph("Card •••• \(token.accountPanSuffix), device •••• \(token.tokenPanSuffix)"),
        .paragraph(
          entry.device.label(in: token.wallet) + " · " + token.state.inBrief(token.causes, on: entry.phone),
          token.state == .active ? .quiet : .notice),
      ] + reason + [.paragraph("PAR \(token.paymentAccountReference.rawValue)", .quiet), .gap]
    }
  }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep {}
}

extension Text {
  fileprivate static let networkTitle: Text = "Simulator · network"
}
