internal import Basics
package import Contract
internal import Cryptography
internal import Service
internal import Storage
internal import Synchronization
package import WalletModel

extension CreateCard: IssuerOperation {
  package func handle(_ context: IssuerCredentialContext) async throws(WalletError) -> Card {
    let order = request.tidied
    try await context.reserve { sql in _ = try judge(order, context, sql) }
    var pin: PasswordHash?
    if let cardPin = order.cardPin { pin = try await context.hash(cardPin, .cardPIN, name: "card PIN") }
    let tookForced = Mutex(false)
    let card = try await context.commit { [pin] sql in
      // Checks again, because other orders may have been committed meanwhile, and their cards count.
      let (account, program, mobile) = try judge(order, context, sql)
      let cardId = context.newCardIdentifier
      // An earlier order, whose recorded response was deleted, has used this key.
      if try sql.card(cardId, at: context.now, context.keys) != nil { throw WalletError.keyReused }
      let forced = try sql.consumeNextOrderStatus(of: context.issuer)
      if let forced {
        tookForced.withLock { $0 = true }
        context.note(.nextOrder, from: forced.rawValue, to: "by program")
      }
      let new = NewCard(
        cardId: cardId, program: program, status: forced ?? program.firstStatus,
        expiry: CardExpiry(context.now, after: program.validMonths), currency: order.currency, mobile: mobile,
        deliveryAddress: order.deliveryAddress, externalId: order.externalId, pin: pin)
      return try context.issue(new, to: account, sql).card
    }
    if tookForced.withLock({ $0 }) { context.tenant.forgetSettings() }
    return card
  }

  /// Returns account, program and mobile number of an order, or throws the refusal.
  private func judge(
    _ order: CardRequest, _ context: IssuerCredentialContext, _ sql: borrowing DatabaseTransaction
  ) throws -> (account: Account, program: CardProgram, mobile: String) {
    let account = try context.session(sql).account
    guard let program = context.configuration.program(named: order.programName),
      let offered = try context.programs(of: account, sql).first(where: { $0.programName == program.name })
    else {
      let problem = order.programName.isEmpty ? "is required" : "must be one of your eligible programs"
      throw WalletError.invalid([FieldError("programName", problem)])
    }
    let residence = CardResidence(country: account.country)
    var problems = order.problems(program: offered, residence: residence)
    let mobile = order.mobile ?? account.phone
    if order.mobile == nil, CardField.mobile.problem(with: mobile, residence: residence) != nil {
      problems.append(FieldError("mobile", "is required, like +1 123456789: your wallet's number has no country code"))
    }
    if let userAgent, userAgent.isEmpty || userAgent.count > 200 || userAgent.hasControlCharacters {
      problems.append(FieldError("userAgent", "must be 1 to 200 printable characters"))
    }
    guard problems.isEmpty else { throw WalletError.invalid(problems) }
    guard offered.allowableCards > 0 else { throw WalletError.noMoreCards }
    return (account, program, mobile)
  }
}
