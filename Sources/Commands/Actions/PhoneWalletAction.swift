import Basics
package import Handset
package import WalletModel
package import Worlds

/// A change of the wallets on the current phone.
package enum PhoneWalletAction: WorldAction {
  /// Sets a setting to one of its values.
  case set(PhoneSetting, String)
  case watch(isPaired: Bool)
  /// Makes the wallet refuse the next call of this name from an issuer's app, or return a wrong result.
  case refuse(WalletRefusal)
  /// Cancels the refusal of the call of this name.
  case answer(String)

  package var words: [String] {
    switch self {
    case .set(let setting, let value): ["phone", "set", setting.rawValue, value]
    case .watch(let isPaired): ["phone", "watch", isPaired ? "pair" : "unpair"]
    case .refuse(let refusal): ["phone", "refuse", refusal.call, refusal.status]
    case .answer(let call): ["phone", "refuse", call, WalletRefusal.none]
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
      guard try await world.wallets.refuse(refusal, on: phone.number) else {
        throw CommandError(.refused, "\(phone.name) is \(phone.kind.withArticle), which has no \(refusal.wallet.appName).")
      }
      let outcome = refusal.wrongAnswer == nil ? "is refused with \(refusal.status) \(refusal.meaning)" : "answers with \(refusal.meaning)"
      return PlainLine("The next \(refusal.call) on \(phone.name) \(outcome).").text
    case .answer(let call):
      guard world.wallets.calls(on: phone.number).contains(call) else {
        throw CommandError(.refused, "\(phone.name) is \(phone.kind.withArticle), whose wallets have no call “\(call)”.")
      }
      let refusal = try await world.wallets.consumeRefusal(of: call, on: phone.number)
      return PlainLine("\(call) on \(phone.name) \(refusal == nil ? "has no refusal" : "works again").").text
    }
  }
}

extension PhoneWalletAction {
  /// Parses a call, and a status, or `none` to cancel a refusal.
  package static func refuse(_ call: String, with status: String) throws(UsageError) -> PhoneWalletAction {
    guard status == WalletRefusal.none else { return .refuse(try WalletRefusal(call, with: status)) }
    guard WalletRefusal.calls.contains(call) else { throw WalletRefusal.unknown(call) }
    return .answer(call)
  }
}

extension WalletRefusal {
  /// The word that, in place of a status, cancels a refusal.
  static let none = "none"

  /// The calls to each wallet.
  static let callsOfWallets = DeviceWallet.allCases.map { ($0.appName, calls(to: $0).joined(separator: ", ")) }

  /// The statuses that each wallet's calls can return, and the kinds of wrong results, with their meanings.
  static let statusesByGroup: [(group: String, rows: [(String, String)])] = [
    ("Statuses of Apple Wallet", PKAddPaymentPassError.allCases.map { ("\($0.rawValue)", $0.name) }),
    (
      "Statuses of Google Wallet",
      all(of: TapAndPayCall.pushTokenize.rawValue).filter { $0.wrongAnswer == nil }.map { ($0.status, $0.meaning) }
    ),
    (
      "Statuses of Samsung Wallet; a reason can follow after a slash, like -6/-301",
      SamsungPayError.Code.allCases.map { code in
        let reasons = code.reasons.map { "\($0.rawValue)" }
        let list = reasons.isEmpty ? "" : "; \(reasons.count == 1 ? "reason" : "reasons"): \(reasons.joined(separator: ", "))"
        return ("\(code.rawValue)", code.words + list)
      }
    ),
    (
      "Wrong results",
      WrongWalletAnswer.Kind.allCases.map { kind in
        let calls = WrongWalletAnswer.all.filter { $0.kind == kind }.map(\.call).joined(separator: ", ")
        return (kind.rawValue, "succeed with \(kind.words): \(calls)")
      }
    ),
  ]

  /// Parses a call and a status. A status of Samsung Wallet may have a reason after a slash: `-6/-301`.
  fileprivate init(_ name: String, with status: String) throws(UsageError) {
    guard Self.calls.contains(name) else { throw Self.unknown(name) }
    guard let known = WalletRefusal(of: name, with: status) else {
      let valid = Self.all(of: name).map { "\($0.status) \($0.meaning)" }
      throw UsageError("\(name) has no status “\(status)”. Its statuses: \(valid.joined(separator: "; ")).")
    }
    self = known
  }

  fileprivate static func unknown(_ call: String) -> UsageError {
    UsageError(unknown: "call", call, among: calls, otherwise: "Valid calls: \(calls.joined(separator: ", ")).")
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

/// A pass, with only the last digits of its numbers.
package struct PassRow: Codable, Sendable {
  /// The wallet, such as `APPLE_PAY`.
  package let wallet: String
  /// `phone` or `watch`.
  package let device: String
  package let issuer: String
  package let lastFour: String
  /// The last four digits of the device account number.
  package let deviceLastFour: String
  package let state: String
  package let causes: [String]
  package let dpanRef: String
  package let primaryAccountIdentifier: String
  package let methods: [String]
  package let added: String
  /// True for the token with which the phone pays.
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
