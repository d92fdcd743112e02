internal import Contract
internal import Service
internal import Storage
internal import WalletModel

/// The programs from which a customer can order. (Rules, cards: programs)
extension RequestContext where Owner == IssuerTenant {
  /// Returns the programs for the account owner's region, including those that force a status, each with the number of cards that can still
  /// be ordered.
  func programs(of account: Account, _ sql: borrowing DatabaseTransaction) throws(StorageError) -> [PrepaidProgram] {
    let counts = try sql.cardCounts(of: account.id, CardFilter(statuses: CardStatus.allCases.filter { !$0.isFinal }, now: now))
    return configuration.programs(for: account.country).map { program in
      PrepaidProgram(
        programName: program.name, programType: program.cardType, scheme: program.scheme, currencies: program.currencies,
        region: program.region, allowableCards: max(0, program.maxCards - counts[program.name, default: 0]), bin: program.bin,
        wallets: program.wallets)
    }
  }
}
