package import Storage
package import WalletModel

// The columns that each bank's table of authentications has.

extension BankAuthentication {
  /// The values of `acs_transaction, merchant, amount, currency, kind, made`, then those of `variables`.
  package var columns: [Value] {
    [
      .text(acsTransID.rawValue), .text(merchantName), .units(amount), .currency(amount), .text(kind.rawValue), .moment(made),
    ] + variables
  }

  /// The values of `status, is_cancelled, code_tag, codes, misses, is_used`, which may change.
  package var variables: [Value] {
    [.text(status.rawValue), .flag(isCancelled), Value(codeTag), .integer(codes), .integer(misses), .flag(isUsed)]
  }
}

extension Row {
  /// The authentication of a row with all of these columns.
  package func authentication() throws(StorageError) -> BankAuthentication {
    guard let status = TransStatus(rawValue: try text("status")), let kind = ChallengeKind(rawValue: try text("kind")) else {
      throw .corrupt
    }
    return BankAuthentication(
      TransactionIdentifier(rawValue: try text("acs_transaction")), merchantName: try text("merchant"),
      amount: try amount("amount", "currency"), kind: kind, made: try moment("made"), status: status, isCancelled: try flag("is_cancelled"),
      codeTag: isNull("code_tag") ? nil : try blob("code_tag"), codes: try integer("codes"), misses: try integer("misses"),
      isUsed: try flag("is_used"))
  }
}
