package import Handset
import WalletModel
package import Worlds

/// A change of the wallets on the current phone.
package enum PhoneWalletAction: WorldAction {
  /// A switch, and one of its values.
  case set(PhoneSetting, String)
  case watch(isPaired: Bool)
  /// The next call of this name that an issuer's app makes is refused.
  case refuse(WalletRefusal)

  package var words: [String] {
    switch self {
    case .set(let setting, let value): ["phone", "set", setting.rawValue, value]
    case .watch(let isPaired): ["phone", "watch", isPaired ? "pair" : "unpair"]
    case .refuse(let refusal): ["phone", "refuse", refusal.call, refusal.status]
    }
  }

  package func perform(on world: inout World) async throws -> String {
    let phone = world.phones.current
    switch self {
    case .set(let setting, let value):
      guard try await world.wallets.set(setting, to: value, on: phone.number) else {
        throw CommandError(
          .refused,
          "\(phone.name) is \(phone.kind.withArticle), which has no setting “\(setting.rawValue)”. Use another phone (phone use), or add one "
            + "(phone new --kind).")
      }
      return PlainLine("\(setting.rawValue) of \(phone.name) is \(value).").text
    case .watch(let isPaired):
      guard let wallet = world.wallets.appleWallet(on: phone.number) else {
        throw CommandError(
          .refused,
          "\(phone.name) is \(phone.kind.withArticle), which has neither Apple Wallet nor a watch. Switch to an iPhone (phone use), or add one: "
            + "billfold phone new --world \(world.file.name)")
      }
      if isPaired {
        try await wallet.pairWatch()
        return PlainLine("A watch is paired with \(phone.name).").text
      }
      try await wallet.unpairWatch()
      return PlainLine("No watch is paired with \(phone.name).").text
    case .refuse(let refusal):
      switch refusal {
      case .google(let refusal): try await world.wallets.googleWallet(on: phone.number)?.set { $0.nextRefusal = refusal }
      case .samsung(let refusal): try await world.wallets.samsungWallet(on: phone.number)?.set { $0.nextRefusal = refusal }
      }
      guard world.wallets.wallets(on: phone.number).contains(where: { $0.wallet == refusal.wallet }) else {
        throw CommandError(.refused, "\(phone.name) is \(phone.kind.withArticle), which has no \(refusal.wallet.appName).")
      }
      return PlainLine("The next \(refusal.call) on \(phone.name) is refused with \(refusal.status) \(refusal.meaning).").text
    }
  }
}

/// A call that a phone's wallet refuses an issuer's app, and what it refuses it with.
package enum WalletRefusal: Hashable, Sendable {
  case google(GoogleWalletSettings.Refusal)
  case samsung(SamsungWalletSettings.Refusal)

  /// The names of all calls that can be refused.
  package static let calls = TapAndPayCall.allCases.map(\.rawValue) + SamsungPayCall.allCases.map(\.rawValue)
  /// Every status, with its meaning.
  static let statuses =
    TapAndPayStatus.allCases.map { ("\($0.rawValue)", $0.name) }
    + SamsungPayError.Code.allCases.map { code in
      let reasons = code.reasons.map { "\($0.rawValue)" }
      return ("\(code.rawValue)", code.words + (reasons.isEmpty ? "" : ", with one of \(reasons.joined(separator: " "))"))
    }

  /// Reads a call and a status; of Samsung's with the reason after a slash, where it has one: `-6/-301`.
  package init(_ name: String, with status: String) throws(UsageError) {
    if let call = TapAndPayCall(rawValue: name) {
      let statuses = TapAndPayStatus.allCases
      guard let known = Int(status).flatMap(TapAndPayStatus.init) else { throw Self.unknown(status, statuses.map { "\($0.rawValue)" }) }
      self = .google(GoogleWalletSettings.Refusal(call: call, status: known))
      return
    }
    guard let call = SamsungPayCall(rawValue: name) else {
      throw UsageError(unknown: "call", name, among: Self.calls, otherwise: "Valid calls: \(Self.calls.joined(separator: ", ")).")
    }
    let parts = status.split(separator: "/", omittingEmptySubsequences: false)
    guard let code = Int(parts[0]).flatMap(SamsungPayError.Code.init) else {
      throw Self.unknown(status, SamsungPayError.Code.allCases.map { "\($0.rawValue)" })
    }
    guard parts.count > 1 else {
      self = .samsung(SamsungWalletSettings.Refusal(call: call, error: SamsungPayError(code)))
      return
    }
    let reasons = code.reasons.map { "\(code.rawValue)/\($0.rawValue)" }
    guard parts.count == 2, let reason = Int(parts[1]).flatMap(SamsungPayReason.init), code.reasons.contains(reason) else {
      throw Self.unknown(status, reasons.isEmpty ? ["\(code.rawValue)"] : reasons)
    }
    self = .samsung(SamsungWalletSettings.Refusal(call: call, error: SamsungPayError(code, reason)))
  }

  private static func unknown(_ status: String, _ valid: [String]) -> UsageError {
    UsageError(unknown: "status", status, among: valid, otherwise: "Valid statuses: \(valid.joined(separator: ", ")).")
  }

  package var call: String {
    switch self {
    case .google(let refusal): refusal.call.rawValue
    case .samsung(let refusal): refusal.call.rawValue
    }
  }

  fileprivate var wallet: DeviceWallet {
    switch self {
    case .google: .googlePay
    case .samsung: .samsungPay
    }
  }

  fileprivate var status: String {
    switch self {
    case .google(let refusal): "\(refusal.status.rawValue)"
    case .samsung(let refusal):
      "\(refusal.error.code.rawValue)" + (refusal.error.reason.map { "/\($0.rawValue)" } ?? "")
    }
  }

  fileprivate var meaning: String {
    switch self {
    case .google(let refusal): refusal.status.name
    case .samsung(let refusal): refusal.error.words
    }
  }
}

/// The passes on the current phone and on its watch.
package struct PassQuery: WorldQuery {
  package init() {}
  package var words: [String] { ["phone", "passes"] }

  package func answer(from world: World) async throws -> [PassRow] {
    var rows: [PassRow] = []
    for wallet in world.wallets.wallets(on: world.phones.current.number) {
      try? await wallet.refresh()
      let contents = try await wallet.contents()
      rows += (contents.passes + (contents.watchPasses ?? [])).map { pass in
        PassRow(pass, isDefault: pass.deviceAccountIdentifier == contents.defaultToken)
      }
    }
    return rows
  }

  package func text(of rows: [PassRow]) -> String { rows.isEmpty ? "No passes.\n" : rows.map(\.line.text).joined() }
}

/// A pass, without any number but the last digits.
package struct PassRow: Codable, Sendable {
  /// `APPLE_PAY` or another wallet.
  package let wallet: String
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
  /// True of the token that the phone pays with.
  package let isDefault: Bool

  fileprivate init(_ pass: WalletPass, isDefault: Bool) {
    self.isDefault = isDefault
    wallet = pass.wallet.rawValue
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
    "\(wallet)  \(device)  •••• \(lastFour)  \(state)\(causes.isEmpty ? "" : ": \(causes.joined(separator: ", "))")  \(issuer)\(isDefault ? "  default" : "")"
  }
}
