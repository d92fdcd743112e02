internal import Basics
internal import Contract
internal import Service
internal import Storage
internal import WalletModel

/// The validation of a merchant's payment request together with the data that the customer has entered.
struct TransactionJudge: Sendable {
  let site: GatewaySite
  let order: JWTPaymentRequest
  let entered: EnteredPaymentFields
  let configuration: SiteConfiguration

  /// The card that pays: entered, or inherited from a parent transaction.
  struct PayingCard: Sendable {
    let pan: Secret
    let expiry: CardExpiry
    let brand: PaymentBrand
    /// The customer's data by field; empty if the site doesn't ask for it.
    let customer: [PaymentField: Secret]
  }

  /// Returns the card that pays and its security code. Throws the refusal for the first broken rule.
  func card(at now: Timestamp, _ keys: GatewayKeys, _ sql: borrowing DatabaseTransaction) throws -> (PayingCard, SecurityCode) {
    let rule = StoredCardRule(order.credentials, order.combination, hasParent: order.parent != nil)
    let inherited: [PaymentField]
    switch rule {
    case .refused(let code, let field): throw JWTRefusal(code, [field.rawValue])
    case .allowed(_, let fields): inherited = fields
    }
    if order.combination.checksAccount, !configuration.checksAccounts || order.brand?.isCard == false {
      throw JWTRefusal(.invalidRequestType, [PaymentField.requesttypedescriptions.rawValue])
    }
    guard order.brand?.isCard != false else { throw JWTRefusal(.paymenttypedescription) }
    let wrong = entered.wrong
    guard wrong.isEmpty else { throw JWTRefusal(.invalidField, wrong.map(\.rawValue)) }
    let card = order.parent == nil ? try enteredCard(at: now) : try inheritedCard(inherited, keys, sql)
    guard let code = entered.securitycode.flatMap({ SecurityCode($0, of: card.brand) }) else { throw JWTRefusal(.securitycode) }
    guard now < card.expiry.end else { throw JWTRefusal(.expirydate) }
    if configuration.isFinancial {
      let missing = PaymentField.ofCategory6012.filter { card.customer[$0] == nil }
      guard missing.isEmpty else { throw JWTRefusal(.categoryFieldsMissing, missing.map(\.rawValue)) }
    }
    return (card, code)
  }

  private func enteredCard(at now: Timestamp) throws(JWTRefusal) -> PayingCard {
    var missing: [PaymentField] = []
    for field in [PaymentField.pan, .expirydate, .securitycode] where entered[field] == nil { missing.append(field) }
    guard missing.isEmpty, let pan = entered.pan, let expiry = entered.expirydate.flatMap({ CardExpiry($0) }) else {
      throw JWTRefusal(.invalidField, missing.map(\.rawValue))
    }
    let number = pan.reveal()
    guard let brand = PaymentBrand(number: number), brand.isValid(number: number) else { throw JWTRefusal(.pan) }
    guard order.brand == nil || order.brand == brand else { throw JWTRefusal(.paymenttypedescription) }
    guard !expiry.isTooLate(at: now) else { throw JWTRefusal(.expirydate) }
    return PayingCard(pan: pan, expiry: expiry, brand: brand, customer: enteredCustomer)
  }

  private var enteredCustomer: [PaymentField: Secret] {
    guard configuration.isFinancial else { return [:] }
    return PaymentField.aboutCustomer.reduce(into: [:]) { $0[$1] = entered[$1] }
  }

  /// Returns the card of the parent, which must be a transaction of the same site that has stored its card.
  private func inheritedCard(
    _ inherited: [PaymentField], _ keys: GatewayKeys, _ sql: borrowing DatabaseTransaction
  ) throws -> PayingCard {
    let unfit = JWTRefusal(.invalidParent, [PaymentField.parenttransactionreference.rawValue])
    guard let reference = order.parent, let parent = try sql.transaction(.reference(reference)), parent.site == site, parent.isStored,
      order.brand == nil || order.brand == parent.brand
    else { throw unfit }
    guard let sealed = parent.pan, let pan = keys.open(sealed, StoredTransaction.pan, ofRequest: parent.requestReference) else {
      throw StorageError.corrupt
    }
    var customer: [PaymentField: Secret] = [:]
    if let sealed = parent.customer {
      guard let text = keys.open(sealed, StoredTransaction.customer, ofRequest: parent.requestReference),
        let read = Self.customer(Array(text.reveal().utf8))
      else { throw StorageError.corrupt }
      customer = read
    }
    // The customer can't enter fields that the parent has.
    let doubled = inherited.filter { field in
      entered[field] != nil && (field == .pan || field == .expirydate || customer[field] != nil)
    }
    guard doubled.isEmpty else { throw JWTRefusal(.invalidField, doubled.map(\.rawValue)) }
    return PayingCard(
      pan: pan, expiry: parent.expiry, brand: parent.brand, customer: customer.isEmpty ? enteredCustomer : customer)
  }

  // MARK: - What is stored

  /// Creates a transaction. Encrypts the card's number and the customer's data.
  func transaction(
    with card: PayingCard, begunBy request: IdempotencyKey, _ reference: String, _ tag: [UInt8], at now: Timestamp, _ keys: GatewayKeys,
    _ sql: borrowing DatabaseTransaction
  ) throws -> StoredTransaction {
    var numbers: [RequestType: Int] = [:]
    for type in order.combination.types.dropLast() { numbers[type] = try sql.nextTransactionNumber() }
    guard let pan = keys.seal(card.pan, StoredTransaction.pan, ofRequest: reference) else { throw StorageError.cannotEncrypt }
    var customer: [UInt8]?
    if !card.customer.isEmpty {
      customer = keys.seal(Self.text(of: card.customer), StoredTransaction.customer, ofRequest: reference)
      if customer == nil { throw StorageError.cannotEncrypt }
    }
    return StoredTransaction(
      number: try sql.nextTransactionNumber(), queryNumber: numbers[.threeDQuery], checkNumber: numbers[.accountCheck], request: request,
      requestReference: reference, jwtTag: tag, site: site, order: order, brand: card.brand, maskedPan: PAN.masked(card.pan),
      expiry: card.expiry, pan: pan, customer: customer,
      address: SecurityResponse(address: order.billing[.billingpremise] ?? entered.billingpremise),
      postcode: SecurityResponse(address: order.billing[.billingpostcode] ?? entered.billingpostcode),
      code: .notChecked, started: now, step: order.combination.step(after: nil))
  }

  /// Returns the customer's data as JSON, for encryption.
  private static func text(of customer: [PaymentField: Secret]) -> Secret {
    let members = PaymentField.aboutCustomer.compactMap { field in
      customer[field].map { JSONObject.Member(field.rawValue, .text($0.reveal())) }
    }
    return Secret(JSONObject(members).json)
  }

  /// Parses the decrypted JSON of a customer's data; nil if it is invalid.
  static func customer(_ bytes: [UInt8]) -> [PaymentField: Secret]? {
    guard case .object(let object)? = try? JSONValue(bytes) else { return nil }
    return PaymentField.aboutCustomer.reduce(into: [:]) { known, field in known[field] = object.text(field.rawValue).map { Secret($0) } }
  }
}

extension StoredTransaction {
  // The names of the texts that are encrypted for a request.
  static let (pan, customer) = ("transaction pan", "transaction customer")
}
