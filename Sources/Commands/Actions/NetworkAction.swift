import Basics
import Contract
import Handset
package import WalletModel
package import Worlds

/// A change of a world's card network.
package enum NetworkAction: WorldAction {
  case set([SettingChange], isJSON: Bool = false)

  package var words: [String] {
    switch self {
    case .set(let changes, let isJSON): ["network", "set"] + (isJSON ? [Option.json.name] : []) + ["--"] + changes.words
    }
  }

  package func perform(on world: inout World) async throws -> String {
    switch self {
    case .set(let changes, let isJSON):
      let rules = try await world.perform(UpdateNetwork(changes))
      return isJSON ? json(rules) : changes.changed(in: rules.settings).map(\.line).text
    }
  }
}

package struct NetworkRulesQuery: WorldQuery {
  package init() {}
  package var words: [String] { ["network", "show"] }
  package func answer(from world: World) async throws -> NetworkRules { try await world.perform(GetNetwork()) }
  package func text(of rules: NetworkRules) -> String { PlainLine("The card network").text + rules.settings.textByGroup }
}

/// All tokens of the network, including deactivated ones, oldest first.
package struct NetworkTokenQuery: WorldQuery {
  package init() {}
  package var words: [String] { ["network", "tokens"] }

  package func answer(from world: World) async throws -> [NetworkTokenRow] {
    let tokens = try await world.all(GetNetworkTokens())
    let places = tokens.isEmpty ? [:] : try await world.wallets.places()
    return tokens.map { token in
      let place = places[token.tokenUniqueReference]
      return NetworkTokenRow(token, on: place?.device.rawValue, of: place?.phone.name)
    }
  }

  package func text(of rows: [NetworkTokenRow]) -> String {
    rows.isEmpty ? "No tokens. No card is in a mobile wallet.\n" : rows.map(\.line.text).joined()
  }
}

/// A token as the network stores it, with only the last digits of its numbers.
package struct NetworkTokenRow: Codable, Sendable {
  package let number: Int
  package let accountPanSuffix: String
  /// The last four digits of the device account number.
  package let tokenPanSuffix: String
  package let paymentAccountReference: String
  package let tokenUniqueReference: String
  package let network: String
  package let issuer: String
  package let wallet: String
  /// The identifier of the chip that stores the token.
  package let deviceId: String
  /// `phone` or `watch`; nil if no phone of this world has its pass.
  package let device: String?
  /// The name of the phone; for a watch, of the phone that the watch is paired with.
  package let phone: String?
  package let state: String
  package let causes: [String]
  /// The code of the last reason that an issuer gave for a change; nil if it never gave one.
  package let reasonCode: String?
  package let made: String

  fileprivate init(_ token: VaultToken, on device: String?, of phone: String?) {
    number = token.number
    accountPanSuffix = token.accountPanSuffix
    tokenPanSuffix = token.tokenPanSuffix
    paymentAccountReference = token.paymentAccountReference.rawValue
    tokenUniqueReference = token.tokenUniqueReference.rawValue
    network = token.network.rawValue
    issuer = token.issuer.rawValue
    wallet = token.wallet.rawValue
    deviceId = token.deviceId
    (self.device, self.phone) = (device, phone)
    state = token.state.rawValue
    causes = token.causes.map(\.rawValue)
    reasonCode = token.reasonCode
    made = token.made.description
  }

  fileprivate var line: PlainLine {
    let because = (causes.isEmpty ? "" : " (\(causes.joined(separator: ", ")))") + (reasonCode.map { ", reason \($0)" } ?? "")
    let place = phone.map { device == PassDevice.watch.rawValue ? ", on the watch of \($0)" : ", on \($0)" } ?? ""
    return "\(accountPanSuffix)  \(tokenPanSuffix)  \(state)\(because)\(place)  \(paymentAccountReference)  \(tokenUniqueReference)"
  }
}
