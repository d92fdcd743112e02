internal import Basics
package import Contract
internal import Service
internal import Storage
package import WalletModel

extension IssueCustomerCard: IssuerOperation {
  package func handle(_ context: IssuerContext) async throws(WalletError) -> Card {
    try await context.commit { sql in
      guard let owner = try sql.account(username: username, at: context.issuer) else { throw WalletError.noSuchUsername }
      if let known = try context.customerCard(cardId, sql), known.owner.id == owner.id, isAsked(for: known.kept.card) {
        return try context.answer(known.kept, [.tokenizations], sql)
      }
      let isTaken = try sql.card(cardId, at: context.now, context.keys) != nil
      guard let program = context.configuration.program(named: programName) else {
        let names = context.configuration.programs.map(\.name).joined(separator: ", ")
        throw WalletError.invalid([FieldError("programName", "must be one of: \(names)")])
      }
      let new = NewCard(
        cardId: cardId, program: program, status: status ?? program.firstStatus,
        expiry: expiry ?? CardExpiry(context.now, after: program.validMonths), currency: currency ?? program.currencies.first ?? "",
        mobile: owner.phone, lastFour: lastFour)
      let problems = problems(new, isTaken: isTaken, at: context.now)
      guard problems.isEmpty else { throw WalletError.invalid(problems) }
      let card = try context.issue(new, to: owner, tells: false, sql).card
      for (number, content) in tokenizations.enumerated() {
        let kept = StoredTokenization(number: number, content: content, phone: nil, initiated: context.now)
        try sql.insert(kept, of: cardId)
        context.note(kept, of: card.lastFour, from: "none", to: kept.inWords)
        try context.orderImport(of: kept, card, sql)
      }
      // Reads the card again, because its status is EXPIRED if the given expiry is in the past.
      return try context.answer(try context.card(cardId, of: owner, sql), [.tokenizations], sql)
    }
  }

  /// Returns true if the request describes this card, and not another one under the same identifier.
  private func isAsked(for card: Card) -> Bool {
    card.programName == programName && lastFour.map { $0 == card.lastFour } != false && currency.map { $0 == card.currency } != false
  }

  private func problems(_ new: NewCard, isTaken: Bool, at now: Timestamp) -> [FieldError] {
    var list: [FieldError] = []
    if !cardId.isWellFormed { list.append(FieldError("cardId", "must be a UUID in lowercase")) }
    if isTaken { list.append(FieldError("cardId", "belongs to another card")) }
    if [.expired, .unknown].contains(new.status) {
      list.append(FieldError("status", "must be a status of a new card; for EXPIRED, set a past expiry"))
    } else if new.program.cardType == .virtual, [.issued, .digital].contains(new.status) {
      list.append(FieldError("status", "must not be ISSUED or DIGITAL for a virtual card"))
    }
    if let lastFour, lastFour.utf8.count != 4 || !lastFour.hasOnlyDigits { list.append(FieldError("lastFour", "must be 4 digits")) }
    if !new.program.currencies.contains(new.currency) {
      list.append(FieldError("currency", "must be one of: \(new.program.currencies.joined(separator: ", "))"))
    }
    if !(1...12).contains(new.expiry.month) || !(1...9999).contains(new.expiry.year) {
      list.append(FieldError("expiry", "must be a month, like 11/2029"))
    } else if new.expiry.isTooLate(at: now) {
      list.append(FieldError("expiry", CardExpiry.lateness))
    }
    return list + tokenizationProblems(new.status)
  }

  private func tokenizationProblems(_ status: CardStatus) -> [FieldError] {
    if tokenizations.isEmpty { return [] }
    if status.endsEnrolments {
      return [FieldError("tokenizations", "must be omitted for a card that is \(status.rawValue)")]
    }
    // The same limit as for a page of cards; wallets allow about ten tokenizations of a card. (our choice)
    if tokenizations.count > 100 { return [FieldError("tokenizations", "must have at most 100 entries")] }
    let wallets = tokenizations.compactMap(\.walletId)
    if Set(wallets).count < wallets.count { return [FieldError("tokenizations", "must not repeat a wallet")] }
    return tokenizations.enumerated().flatMap { index, tokenization in
      tokenization.problems(needsReference: false).map { FieldError("tokenizations[\(index)].\($0.field)", $0.message) }
    }
  }
}
