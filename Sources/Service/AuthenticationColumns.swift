package import Storage
package import WalletModel

// The columns that each bank's table of authentications has.

extension BankAuthentication {
  package static let columnNames: SQL = """
    acs_transaction, acquirer_merchant, merchant, amount, currency, kind, made, status, is_cancelled, code_tag, codes, misses, is_used
    """

  package var columns: Columns {
    [
      "acs_transaction": .text(acsTransID.rawValue), "acquirer_merchant": Value(acquirerMerchantID?.rawValue),
      "merchant": .text(merchantName), "amount": .units(amount),
      "currency": .currency(amount), "kind": .text(kind.rawValue), "made": .moment(made), "status": .text(status.rawValue),
      "is_cancelled": .flag(isCancelled), "code_tag": Value(codeTag), "codes": .integer(codes), "misses": .integer(misses),
      "is_used": .flag(isUsed),
    ]
  }

  /// The SQL assignments of the columns that can change.
  package var changes: SQL {
    """
    status = \(status), is_cancelled = \(isCancelled), code_tag = \(codeTag), codes = \(codes), misses = \(misses), is_used = \(isUsed)
    """
  }
}

extension Row {
  /// The authentication in a row that has all of these columns.
  package func authentication() throws(StorageError) -> BankAuthentication {
    guard let status = TransStatus(rawValue: try text("status")), let kind = ChallengeKind(rawValue: try text("kind")) else {
      throw .corrupt
    }
    return BankAuthentication(
      TransactionIdentifier(rawValue: try text("acs_transaction")),
      acquirerMerchantID: try optionalText("acquirer_merchant").map(MerchantIdentifier.init(rawValue:)), merchantName: try text("merchant"),
      amount: try amount("amount", "currency"), kind: kind, made: try moment("made"), status: status, isCancelled: try flag("is_cancelled"),
      codeTag: isNull("code_tag") ? nil : try blob("code_tag"), codes: try integer("codes"), misses: try integer("misses"),
      isUsed: try flag("is_used"))
  }
}
