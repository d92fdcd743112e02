internal import Basics
internal import Cryptography
internal import Service
internal import Storage
internal import WalletModel

let cardsMigrations: [StaticString] = [
  """
  CREATE TABLE issuer_cards (
    card TEXT PRIMARY KEY,
    account BIGINT NOT NULL REFERENCES issuer_accounts (id),
    -- Encrypted.
    pan BYTEA NOT NULL,
    -- What stands for the number: no two cards have the same.
    pan_tag BYTEA NOT NULL UNIQUE,
    bin TEXT NOT NULL,
    last_four TEXT NOT NULL,
    expiry_month INTEGER NOT NULL,
    expiry_year INTEGER NOT NULL,
    -- The first moment after the expiry.
    ends BIGINT NOT NULL,
    card_type TEXT NOT NULL,
    program TEXT NOT NULL,
    scheme TEXT NOT NULL,
    currency TEXT NOT NULL,
    mobile TEXT NOT NULL,
    -- Where it is sent; NULL where it is not.
    address1 TEXT,
    address2 TEXT,
    address3 TEXT,
    city TEXT,
    country TEXT,
    state TEXT,
    postal_code TEXT,
    external_id TEXT,
    -- Never EXPIRED: that is for the calendar to say.
    status TEXT NOT NULL,
    -- What whoever changed it last gave as the reason.
    status_reason TEXT,
    created BIGINT NOT NULL,
    activated BIGINT,
    -- A verifier.
    pin BYTEA,
    -- What stands for the code that came with it; NULL where there is none to wait for.
    activation_code BYTEA,
    activation_misses INTEGER NOT NULL DEFAULT 0
  );
  -- All that pages, counts and programs are found by, so that no card is looked at that is not shown.
  CREATE INDEX issuer_cards_page ON issuer_cards (account, created DESC, card, card_type, status, ends, program);
  CREATE TABLE issuer_tokenizations (
    card TEXT NOT NULL REFERENCES issuer_cards (card),
    number INTEGER NOT NULL,
    wallet_type TEXT NOT NULL,
    -- Of Google Pay the wallet's id, of the others the phone; NULL where a card was taken over and nobody knows.
    holder TEXT,
    dpan_ref TEXT,
    status TEXT NOT NULL,
    initiated BIGINT NOT NULL,
    PRIMARY KEY (card, number),
    UNIQUE (card, wallet_type, holder)
  );
  """
]

/// A stored card with its current status, which is EXPIRED after its expiry.
struct StoredCard: Sendable {
  var card: Card
  let account: Int
  /// The reason for the status, from the actor that has set it; nil if none was given.
  var statusReason: String?
  /// The HMAC tag of the activation code that came with the card; nil if no code is expected.
  var activationCode: [UInt8]?
  /// The number of wrong activation codes so far.
  var activationMisses = 0
}

/// The secrets of a new card, as they are stored: sealed, as tags and as a hash.
struct CardSecrets: Sendable {
  let sealedPAN: [UInt8]
  let panTag: [UInt8]
  let pin: PasswordHash?
}

// MARK: - Cards

extension DatabaseTransaction {
  /// Returns the card with this identifier, of any account; nil if there is none.
  func card(_ id: CardIdentifier, at now: Timestamp, _ keys: IssuerKeys) throws(StorageError) -> StoredCard? {
    try first("SELECT \(Self.cardColumns) FROM issuer_cards WHERE card = \(id)") { row throws(StorageError) in
      try row.card(at: now, keys)
    }
  }

  private static let cardColumns: SQL = """
    card, account, status, expiry_month, expiry_year, last_four, bin, card_type, program, currency, mobile, scheme, created,
      activated, CASE WHEN pin IS NULL THEN 0 ELSE 1 END AS is_pin_set, external_id, address1, address2, address3, city, country, state,
      postal_code, status_reason, activation_code, activation_misses
    """

  /// Returns a page of an account's cards that match a filter.
  func cards(
    of account: Int, _ filter: CardFilter, _ order: CardOrder, limit: Int, offset: Int, _ keys: IssuerKeys
  ) throws(StorageError) -> [StoredCard] {
    let page: SQL =
      switch order {
      case .newestFirst:
        """
        SELECT \(Self.cardColumns) FROM issuer_cards WHERE account = \(account) AND \(filter.condition)
        ORDER BY created DESC, card LIMIT \(limit) OFFSET \(offset)
        """
      // Finds the page in the index, so that the sort reads only cards of the page.
      case .usableFirst:
        """
        WITH page (id, standing) AS (
          SELECT card, CASE
              WHEN \(filter.has(CardStanding.usable.statuses)) THEN 0
              WHEN \(filter.has(CardStanding.open.statuses)) THEN 1
              ELSE 2 END AS standing
          FROM issuer_cards WHERE account = \(account) AND \(filter.condition)
          ORDER BY standing, created DESC, card LIMIT \(limit) OFFSET \(offset)
        )
        SELECT \(Self.cardColumns) FROM page JOIN issuer_cards ON card = id ORDER BY standing, created DESC, card
        """
      }
    return try rows(page) { row throws(StorageError) in try row.card(at: filter.now, keys) }
  }

  /// Returns the number of an account's cards that match a filter.
  func cardCount(of account: Int, _ filter: CardFilter) throws(StorageError) -> Int {
    try first("SELECT COUNT(*) AS count FROM issuer_cards WHERE account = \(account) AND \(filter.condition)") { row throws(StorageError) in
      try row.integer("count")
    } ?? 0
  }

  /// Returns the number of cards by program, without programs that have none.
  func cardCounts(of account: Int, _ filter: CardFilter) throws(StorageError) -> [String: Int] {
    let counts = try rows(
      "SELECT program, COUNT(*) AS count FROM issuer_cards WHERE account = \(account) AND \(filter.condition) GROUP BY program"
    ) { row throws(StorageError) in (try row.text("program"), try row.integer("count")) }
    return Dictionary(counts) { $0 + $1 }
  }

  func insert(_ kept: StoredCard, _ secrets: CardSecrets) throws(StorageError) {
    let card = kept.card
    let address = card.deliveryAddress
    try insert(
      into: "issuer_cards",
      [
        "card": .text(card.cardId.rawValue), "account": .integer(kept.account), "pan": .blob(secrets.sealedPAN),
        "pan_tag": .blob(secrets.panTag), "bin": .text(card.bin), "last_four": .text(card.lastFour),
        "expiry_month": .integer(card.expiry.month), "expiry_year": .integer(card.expiry.year), "ends": .moment(card.expiry.end),
        "card_type": .text(card.cardType.rawValue), "program": .text(card.programName), "scheme": .text(card.scheme.rawValue),
        "currency": .text(card.currency), "mobile": .text(card.mobile), "address1": Value(address?.address1),
        "address2": Value(address?.address2), "address3": Value(address?.address3), "city": Value(address?.city),
        "country": Value(address?.countryCode), "state": Value(address?.state), "postal_code": Value(address?.postalCode),
        "external_id": Value(card.externalId), "status": .text(card.status.rawValue), "status_reason": Value(kept.statusReason),
        "created": .moment(card.createdDate.moment), "activated": Value(card.activationDate?.moment), "pin": Value(secrets.pin?.stored),
        "activation_code": Value(kept.activationCode),
      ])
  }

  /// Writes the card's fields that can change. The status must not be EXPIRED, which is never stored but follows from the expiry.
  func update(_ kept: StoredCard) throws(StorageError) {
    let card = kept.card
    try execute(
      """
      UPDATE issuer_cards SET status = \(card.status), status_reason = \(kept.statusReason), activated = \(card.activationDate?.moment),
        expiry_month = \(card.expiry.month), expiry_year = \(card.expiry.year), ends = \(card.expiry.end),
        activation_code = \(kept.activationCode), activation_misses = \(kept.activationMisses)
      WHERE card = \(card.cardId)
      """)
  }

  func setPIN(_ pin: PasswordHash, of card: CardIdentifier) throws(StorageError) {
    try execute("UPDATE issuer_cards SET pin = \(pin.stored) WHERE card = \(card)")
  }

  /// Returns the identifier of the card whose number has this tag; nil if there is none.
  func cardIdentifier(withPAN tag: [UInt8]) throws(StorageError) -> CardIdentifier? {
    try first("SELECT card FROM issuer_cards WHERE pan_tag = \(tag)") { row throws(StorageError) in
      CardIdentifier(rawValue: try row.text("card"))
    }
  }

  /// Returns the encrypted number of a card.
  func sealedPAN(of card: CardIdentifier) throws(StorageError) -> [UInt8]? {
    try first("SELECT pan FROM issuer_cards WHERE card = \(card)") { row throws(StorageError) in try row.blob("pan") }
  }
}

/// A filter of cards by type and by current status, which is EXPIRED after a card's expiry.
struct CardFilter: Sendable {
  /// The type of the cards; nil for both types.
  var cardType: CardType?
  /// The current statuses of the cards; nil for all.
  var statuses: [CardStatus]?
  let now: Timestamp

  /// The SQL condition of the filter. Its text is the same for every filter, so that one prepared statement is enough.
  fileprivate var condition: SQL {
    "(\(cardType == nil) = 1 OR card_type = \(cardType)) AND (\(statuses == nil) = 1 OR \(has(statuses ?? [])))"
  }

  /// Returns the SQL condition that a card's current status is one of these: LIKE searches for the status in a list separated by spaces.
  fileprivate func has(_ statuses: [CardStatus]) -> SQL {
    func words(_ list: [CardStatus]) -> String { " \(list.map(\.rawValue).joined(separator: " ")) " }
    let ended = statuses.filter { !Self.expiring.contains($0) } + (statuses.contains(.expired) ? Self.expiring : [])
    return "CASE WHEN ends > \(now) THEN \(words(statuses)) ELSE \(words(ended)) END LIKE '% ' || status || ' %'"
  }

  /// The statuses that become EXPIRED with the calendar.
  private static let expiring = CardStatus.allCases.filter { status in
    CardTransition.all.contains { $0.from == status && $0.actor == .calendar }
  }
}

extension Row {
  fileprivate func card(at now: Timestamp, _ keys: IssuerKeys) throws(StorageError) -> StoredCard {
    let account = try integer("account")
    let expiry = CardExpiry(month: try integer("expiry_month"), year: try integer("expiry_year"))
    guard let status = CardStatus(rawValue: try text("status")), let cardType = CardType(rawValue: try text("card_type")),
      let scheme = CardScheme(rawValue: try text("scheme")), (1...12).contains(expiry.month), (1...9999).contains(expiry.year)
    else { throw .corrupt }
    let card = Card(
      cardId: CardIdentifier(rawValue: try text("card")), status: status.on(now, expiry: expiry, cardType: cardType), expiry: expiry,
      lastFour: try text("last_four"), bin: try text("bin"), customerId: keys.reference("customer", of: account), cardType: cardType,
      programName: try text("program"), currency: try text("currency"), mobile: try text("mobile"), deliveryAddress: try deliveryAddress(),
      createdDate: try moment("created"), accountId: keys.reference("account", of: account), scheme: scheme,
      activationDate: isNull("activated") ? nil : try moment("activated"), isPinSet: try flag("is_pin_set"),
      externalId: try optionalText("external_id"))
    return StoredCard(
      card: card, account: account, statusReason: try optionalText("status_reason"),
      activationCode: isNull("activation_code") ? nil : try blob("activation_code"),
      activationMisses: try integer("activation_misses"))
  }

  private func deliveryAddress() throws(StorageError) -> DeliveryAddress? {
    guard !isNull("address1") else { return nil }
    return DeliveryAddress(
      address1: try text("address1"), address2: try optionalText("address2"), address3: try optionalText("address3"),
      city: try text("city"), countryCode: try text("country"), state: try optionalText("state"), postalCode: try text("postal_code"))
  }
}
