import Basics
import Contract
import Handset
import WalletClient
package import WalletModel
package import Worlds

/// A change that customer care makes to one token of a customer's card.
package struct TokenAction: WorldAction {
  let change: TokenChange
  /// The last four digits of the card, or its identifier.
  let card: String
  /// `phone`, `watch` or the token's reference; nil for the card's only token.
  let place: String?
  let owner: CardOwner

  package init(_ change: TokenChange, _ card: String, on place: String? = nil, owner: CardOwner = CardOwner()) {
    (self.change, self.card, self.place, self.owner) = (change, card, place, owner)
  }

  package var words: [String] {
    ["token", change.verb.rawValue] + (place.map { ["\(Option.on.name)=\($0)"] } ?? [])
      + (change.reason.map { ["\(Option.reason.name)=\($0)"] } ?? []) + owner.words + ["--", card]
  }

  package func perform(on world: inout World) async throws -> String {
    try await owner.withCards(in: world) { customer in
      let card = try await customer.card(card)
      let token = try await customer.tokens(of: card).token(on: place)
      do throws(WalletError) {
        let changed = try await customer.support.updateCustomerToken(
          TokenReference(rawValue: token.tokenUniqueReference), of: card.cardId, change)
        let after = TokenRow(changed, on: token.device, of: token.phone)
        return PlainLine("\(change.verb.done) the token of card \(card.lastFour) \(token.place): \(after.stateInWords(after: token))").text
      } catch {
        guard error.code == .transitionNotAllowed else { throw error }
        throw CommandError(
          .refused, "Customer care can't \(change.verb.rawValue) the token of card \(card.lastFour) \(token.place): \(error.description).")
      }
    }
  }
}

/// The tokens of a customer's card, including deactivated ones, oldest first.
package struct TokenQuery: WorldQuery {
  let card: String
  let owner: CardOwner

  package init(_ card: String, owner: CardOwner = CardOwner()) { (self.card, self.owner) = (card, owner) }

  package var words: [String] { ["token", "list"] + owner.words + ["--", card] }

  package func answer(from world: World) async throws -> [TokenRow] {
    try await owner.withCards(in: world) { customer in try await customer.tokens(of: try await customer.card(card)).rows }
  }

  package func text(of rows: [TokenRow]) -> String {
    rows.isEmpty ? "No tokens. The card is in no mobile wallet.\n" : rows.map(\.line.text).joined()
  }
}

/// A token, with only the last digits of its numbers.
package struct TokenRow: Codable, Sendable {
  package let tokenUniqueReference: String
  package let wallet: String
  /// `phone` or `watch`; nil if no phone of this world has its pass.
  package let device: String?
  /// The name of the phone; for a watch, of the phone that the watch is paired with.
  package let phone: String?
  package let state: String
  package let causes: [String]
  package let accountPanSuffix: String
  /// The last four digits of the device account number.
  package let tokenPanSuffix: String
  package let paymentAccountReference: String

  fileprivate init(_ token: NetworkToken, on device: String?, of phone: String?) {
    tokenUniqueReference = token.tokenUniqueReference.rawValue
    wallet = token.wallet.rawValue
    (self.device, self.phone) = (device, phone)
    state = token.state.rawValue
    causes = token.causes.map(\.rawValue)
    accountPanSuffix = token.accountPanSuffix
    tokenPanSuffix = token.tokenPanSuffix
    paymentAccountReference = token.paymentAccountReference.rawValue
  }

  /// `on the watch of Phone 1`
  package var place: String {
    guard let device, let phone else { return "on another device" }
    return device == PassDevice.watch.rawValue ? "on the watch of \(phone)" : "on \(phone)"
  }

  /// `SUSPENDED (card, issuer)`
  package var stateInWords: String { state + (causes.isEmpty ? "" : " (\(causes.joined(separator: ", ")))") }

  fileprivate func stateInWords(after before: TokenRow) -> String {
    stateInWords == before.stateInWords ? "still \(stateInWords)." : "\(before.stateInWords) to \(stateInWords)."
  }

  fileprivate var line: PlainLine {
    let place = device == nil && state == TokenState.deactivated.rawValue ? "" : ", \(place)"
    return "\(tokenPanSuffix)  \(stateInWords)\(place)  \(tokenUniqueReference)"
  }
}

/// The tokens of one card.
struct CardTokens: Sendable {
  let world: WorldName
  /// The options that name the customer.
  let owner: [String]
  let lastFour: String
  let rows: [TokenRow]

  /// Returns the token on a device, `phone` or `watch`, or with a reference; nil for the only token that isn't deactivated.
  func token(on place: String?) throws -> TokenRow {
    if let place, let token = rows.first(where: { $0.tokenUniqueReference == place }) { return token }
    let living = rows.filter { $0.state != TokenState.deactivated.rawValue }
    let found = place.map { place in living.filter { $0.device == place } } ?? living
    if found.count == 1 { return found[0] }
    guard !living.isEmpty else {
      throw CommandError(.noInput, "Card \(lastFour) has no token\(rows.isEmpty ? "" : " left"): it is in no mobile wallet.")
    }
    let list = (["To list its tokens, run: billfold token list \(lastFour) --world \(world)"] + owner).joined(separator: " ")
    guard let place else {
      throw CommandError(
        .noInput, "Card \(lastFour) has \(living.count) tokens. Choose one with --on phone, --on watch or --on REFERENCE. \(list)")
    }
    let problem = found.isEmpty ? "has no token on “\(Printable(place.prefix(40)))”" : "has \(found.count) tokens on a \(place)"
    let choices = found.isEmpty ? "--on phone, --on watch or --on REFERENCE" : "--on REFERENCE"
    throw CommandError(.noInput, "Card \(lastFour) \(problem). Choose one with \(choices). \(list)")
  }
}

extension CustomerCards {
  /// Returns a card's tokens, each with the phone or watch of this world that it is on.
  func tokens(of card: Card) async throws(WalletError) -> CardTokens {
    let tokens = try await support.retrieveCustomerTokens(card.cardId)
    let places = tokens.isEmpty ? [:] : try await world.wallets.places()
    return CardTokens(
      world: world.file.name, owner: owner.words, lastFour: card.lastFour,
      rows: tokens.map { token in
        let place = places[token.tokenUniqueReference]
        return TokenRow(token, on: place?.device.rawValue, of: place?.phone.name)
      })
  }
}

/// The verb of a command that changes a token.
enum TokenVerb: String, CaseIterable, Sendable {
  case activate, suspend, resume, delete

  /// The network's reason codes for the change; empty if it takes none.
  var reasons: [String] {
    switch self {
    case .activate: []
    case .suspend: TokenSuspensionReason.allCases.map(\.rawValue)
    case .resume: TokenResumptionReason.allCases.map(\.rawValue)
    case .delete: TokenDeletionReason.allCases.map(\.rawValue)
    }
  }

  /// - Parameter reason: the typed reason; nil for OTHER.
  func change(because reason: String?) throws(UsageError) -> TokenChange {
    func read<Reason: RawRepresentable<String>>(otherwise usual: Reason) throws(UsageError) -> Reason {
      guard let reason else { return usual }
      guard let known = Reason(rawValue: reason.uppercased()) else {
        throw UsageError(unknown: "reason", reason, among: reasons, otherwise: "Valid reasons: \(reasons.joined(separator: ", ")).")
      }
      return known
    }
    return switch self {
    case .activate: .activate
    case .suspend: .suspend(try read(otherwise: .other))
    case .resume: .resume(try read(otherwise: .other))
    case .delete: .delete(try read(otherwise: .other))
    }
  }

  fileprivate var done: String {
    switch self {
    case .activate: "Activated"
    case .suspend: "Suspended"
    case .resume: "Resumed"
    case .delete: "Deleted"
    }
  }
}

extension TokenChange {
  fileprivate var verb: TokenVerb {
    switch self {
    case .activate: .activate
    case .suspend: .suspend
    case .resume: .resume
    case .delete: .delete
    }
  }

  fileprivate var reason: String? {
    switch self {
    case .activate: nil
    case .suspend(let reason): reason.rawValue
    case .resume(let reason): reason.rawValue
    case .delete(let reason): reason.rawValue
    }
  }
}
