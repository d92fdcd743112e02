import Basics
import Contract
package import WalletModel
package import Worlds

/// The payments at the gateway, the oldest first.
package struct TransactionQuery: WorldQuery {
  package init() {}
  package var words: [String] { ["payment", "list"] }
  package func answer(from world: World) async throws -> [TransactionRow] {
    try await world.all(GetTransactions()).map(TransactionRow.init)
  }
  package func text(of rows: [TransactionRow]) -> String { rows.isEmpty ? "No payments.\n" : rows.map(\.line).text }
}

/// A payment as the gateway stores it, with only the last digits of the card number.
package struct TransactionRow: Codable, Sendable {
  /// The time when the payment began.
  package let time: String
  /// The shop's identifier.
  package let shop: String
  package let merchantTransactionId: String
  /// `10.50`
  package let amount: String
  package let currency: String
  package let brand: String?
  package let lastFour: String?
  /// The result code, or the `errorcode` of a payment by JWT; nil while the bank has not decided.
  package let result: String?
  /// The vendor's description of the result.
  package let description: String?
  /// How far the acquirer has paid the merchant for a payment by JWT; nil for checkouts, and for payments that the bank has not approved.
  package let settlestatus: SettleStatus?

  fileprivate init(_ transaction: GatewayTransaction) {
    time = transaction.started.description
    shop = transaction.merchant.rawValue
    merchantTransactionId = transaction.merchantTransactionId
    (amount, currency) = (transaction.amount.amount, transaction.amount.currency.code)
    (brand, lastFour) = (transaction.card?.brand.rawValue, transaction.card?.lastFour)
    (result, description) = (transaction.result?.code, transaction.result?.description)
    settlestatus = transaction.settlement
  }

  fileprivate var line: PlainLine {
    let card = ShopperCard(brand: brand, lastFour: lastFour).map { "  \($0.inWords)" } ?? ""
    let outcome = result.flatMap { code in description.map { "\(code) \($0)" } } ?? "in progress"
    let settlement = settlestatus.map { "  settlestatus \($0.rawValue), \($0.inWords)" } ?? ""
    return "\(time)  \(MerchantProfile.name(of: MerchantIdentifier(rawValue: shop)))  \(amount) \(currency)\(card)  \(outcome)\(settlement)"
  }
}
