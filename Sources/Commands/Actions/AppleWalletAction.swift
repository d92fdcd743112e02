package import Handset
import WalletModel
package import Worlds

/// A change of Apple Wallet on the current phone.
package enum AppleWalletAction: WorldAction {
  /// A switch, and one of its values.
  case set(AppleWalletSetting, String)
  case watch(isPaired: Bool)

  package var words: [String] {
    switch self {
    case .set(let setting, let value): ["phone", "set", setting.rawValue, value]
    case .watch(let isPaired): ["phone", "watch", isPaired ? "pair" : "unpair"]
    }
  }

  package func perform(on world: inout World) async throws -> String {
    let phone = world.phones.current
    guard let wallet = world.wallets.appleWallet(on: phone.number) else {
      throw CommandError(
        .refused,
        "\(phone.name) is \(phone.kind.withArticle), which has neither Apple Wallet nor a watch. Switch to an iPhone (phone use), or add one: "
          + "billfold phone new --world \(world.file.name)")
    }
    switch self {
    case .set(let setting, let value):
      try await wallet.set { setting.set(value, in: &$0) }
      return PlainLine("\(setting.rawValue) of \(phone.name) is \(value).").text
    case .watch(true):
      try await wallet.pairWatch()
      return PlainLine("A watch is paired with \(phone.name).").text
    case .watch(false):
      try await wallet.unpairWatch()
      return PlainLine("No watch is paired with \(phone.name).").text
    }
  }
}

/// The passes on the current phone and on its watch.
package struct PassQuery: WorldQuery {
  package init() {}
  package var words: [String] { ["phone", "passes"] }

  package func answer(from world: World) async throws -> [PassRow] {
    guard let wallet = world.wallets.appleWallet(on: world.phones.current.number) else { return [] }
    try? await wallet.refresh()
    let contents = try await wallet.contents()
    return (contents.passes + (contents.watchPasses ?? [])).map(PassRow.init)
  }

  package func text(of rows: [PassRow]) -> String { rows.isEmpty ? "No passes.\n" : rows.map(\.line.text).joined() }
}

/// A pass, without any number but the last digits.
package struct PassRow: Codable, Sendable {
  /// `phone` or `watch`.
  package let device: String
  package let issuer: String
  package let lastFour: String
  /// The last four digits of the device's number.
  package let deviceLastFour: String
  package let state: String
  package let causes: [String]
  package let dpanRef: String
  package let primaryAccountIdentifier: String
  package let methods: [String]
  package let added: String

  fileprivate init(_ pass: SecureElementPass) {
    device = pass.device.rawValue
    issuer = pass.issuer.rawValue
    lastFour = pass.primaryAccountNumberSuffix
    deviceLastFour = pass.deviceAccountNumberSuffix
    state = "\(pass.passActivationState)"
    causes = pass.causes.map(\.rawValue)
    dpanRef = pass.deviceAccountIdentifier.rawValue
    primaryAccountIdentifier = pass.primaryAccountIdentifier.rawValue
    methods = pass.methods.map { "\($0.kind)" }
    added = pass.added.description
  }

  fileprivate var line: PlainLine {
    "\(device)  •••• \(lastFour)  \(state)\(causes.isEmpty ? "" : ": \(causes.joined(separator: ", "))")  \(issuer)"
  }
}
