import WalletModel
package import Worlds

/// The payments at the checkout gateway, the oldest first.
package struct TransactionQuery: WorldQuery {
  package init() {}
  package var words: [String] { ["payment", "list"] }
  package func answer(from world: World) async throws -> [TransactionRow] { try await world.transactions().map(TransactionRow.init) }
  package func text(of rows: [TransactionRow]) -> String { rows.isEmpty ? "No payments.\n" : rows.map(\.line).text }
}

/// A payment as the gateway has it, without any number but the last digits.
package struct TransactionRow: Codable, Sendable {
  /// When its checkout was prepared.
  package let time: String
  /// The shop's identifier.
  package let shop: String
  package let merchantTransactionId: String
  /// `10.50`
  package let amount: String
  package let currency: String
  package let brand: String?
  package let lastFour: String?
  /// The result code; nil while the bank has not decided.
  package let result: String?
  /// The vendor's sentence.
  package let description: String?

  fileprivate init(_ transaction: GatewayTransaction) {
    time = transaction.prepared.description
    shop = transaction.merchant.rawValue
    merchantTransactionId = transaction.merchantTransactionId
    (amount, currency) = (transaction.amount.amount, transaction.amount.currency.code)
    (brand, lastFour) = (transaction.card?.brand.rawValue, transaction.card?.lastFour)
    (result, description) = (transaction.result?.code, transaction.result?.description)
  }

  fileprivate var line: PlainLine {
    let card = ShopperCard(brand: brand, lastFour: lastFour).map { "  \($0.inWords)" } ?? ""
    let outcome = result.flatMap { code in description.map { "\(code) \($0)" } } ?? "in progress"
    return "\(time)  \(MerchantProfile.name(of: MerchantIdentifier(rawValue: shop)))  \(amount) \(currency)\(card)  \(outcome)"
  }
}
