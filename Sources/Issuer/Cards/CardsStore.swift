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

/// A card as it is stored, its status as the calendar makes it.
struct KeptCard: Sendable {
  var card: Card
  let account: Int
  /// Why it is in this status, as whoever took it there said.
  var statusReason: String?
  /// The tag of the activation code that came with it. Nil if no code is expected.
  var activationCode: [UInt8]?
  /// Wrong codes so far.
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
  /// The card with this identifier, whosever it is.
  func card(_ id: CardIdentifier, at now: Timestamp, _ keys: IssuerKeys) throws(StorageError) -> KeptCard? {
    try first(
      """
      SELECT card, account, status, expiry_month, expiry_year, last_four, bin, card_type, program, currency, mobile, scheme, created,
        activated, CASE WHEN pin IS NULL THEN 0 ELSE 1 END AS is_pin_set, external_id, address1, address2, address3, city, country, state, postal_code,
        status_reason, activation_code, activation_misses
      FROM issuer_cards WHERE card = $1
      """, [.text(id.rawValue)]
    ) { row throws(StorageError) in try row.card(at: now, keys) }
  }

  /// A page of an account's cards that a filter leaves.
  func cards(
    of account: Int, _ filter: CardFilter, _ order: CardOrder, limit: Int, offset: Int, _ keys: IssuerKeys
  ) throws(StorageError) -> [KeptCard] {
    let page = [.integer(account)] + filter.values + [.integer(limit), .integer(offset)]
    return switch order {
    case .newestFirst: try newestCards(page, at: filter.now, keys)
    case .usableFirst: try usableCards(page + CardFilter.standingValues(at: filter.now), at: filter.now, keys)
    }
  }

  private func newestCards(_ page: [Value], at now: Timestamp, _ keys: IssuerKeys) throws(StorageError) -> [KeptCard] {
    try rows(
      """
      SELECT card, account, status, expiry_month, expiry_year, last_four, bin, card_type, program, currency, mobile, scheme, created,
        activated, CASE WHEN pin IS NULL THEN 0 ELSE 1 END AS is_pin_set, external_id, address1, address2, address3, city, country, state, postal_code,
        status_reason, activation_code, activation_misses
      FROM issuer_cards
      WHERE account = $1 AND ($2 = '' OR card_type = $2)
        AND ($3 = '' OR CASE WHEN ends > $4 THEN $3 ELSE $5 END LIKE '% ' || status || ' %')
      ORDER BY created DESC, card LIMIT $6 OFFSET $7
      """, all: page
    ) { row throws(StorageError) in try row.card(at: now, keys) }
  }

  // The page is found in the index, so that the sort reads no card that is not shown.
  private func usableCards(_ page: [Value], at now: Timestamp, _ keys: IssuerKeys) throws(StorageError) -> [KeptCard] {
    try rows(
      """
      WITH page (id, standing) AS (
        SELECT card, CASE
            WHEN CASE WHEN ends > $4 THEN $8 ELSE $9 END LIKE '% ' || status || ' %' THEN 0
            WHEN CASE WHEN ends > $4 THEN $10 ELSE $11 END LIKE '% ' || status || ' %' THEN 1
            ELSE 2 END AS standing
        FROM issuer_cards
        WHERE account = $1 AND ($2 = '' OR card_type = $2)
          AND ($3 = '' OR CASE WHEN ends > $4 THEN $3 ELSE $5 END LIKE '% ' || status || ' %')
        ORDER BY standing, created DESC, card LIMIT $6 OFFSET $7
      )
      SELECT card, account, status, expiry_month, expiry_year, last_four, bin, card_type, program, currency, mobile, scheme, created,
        activated, CASE WHEN pin IS NULL THEN 0 ELSE 1 END AS is_pin_set, external_id, address1, address2, address3, city, country, state, postal_code,
        status_reason, activation_code, activation_misses
      FROM page JOIN issuer_cards ON card = id
      ORDER BY standing, created DESC, card
      """, all: page
    ) { row throws(StorageError) in try row.card(at: now, keys) }
  }

  /// How many of an account's cards a filter leaves.
  func cardCount(of account: Int, _ filter: CardFilter) throws(StorageError) -> Int {
    try first(
      """
      SELECT COUNT(*) AS count FROM issuer_cards
      WHERE account = $1 AND ($2 = '' OR card_type = $2)
        AND ($3 = '' OR CASE WHEN ends > $4 THEN $3 ELSE $5 END LIKE '% ' || status || ' %')
      """, all: [.integer(account)] + filter.values
    ) { row throws(StorageError) in try row.integer("count") } ?? 0
  }

  /// Returns the number of cards by program, without programs that have none.
  func cardCounts(of account: Int, _ filter: CardFilter) throws(StorageError) -> [String: Int] {
    let counts = try rows(
      """
      SELECT program, COUNT(*) AS count FROM issuer_cards
      WHERE account = $1 AND ($2 = '' OR card_type = $2)
        AND ($3 = '' OR CASE WHEN ends > $4 THEN $3 ELSE $5 END LIKE '% ' || status || ' %')
      GROUP BY program
      """, all: [.integer(account)] + filter.values
    ) { row throws(StorageError) in (try row.text("program"), try row.integer("count")) }
    return Dictionary(counts) { $0 + $1 }
  }

  func insert(_ kept: KeptCard, _ secrets: CardSecrets) throws(StorageError) {
    let card = kept.card
    let address = card.deliveryAddress
    try execute(
      """
      INSERT INTO issuer_cards (card, account, pan, pan_tag, bin, last_four, expiry_month, expiry_year, ends, card_type, program,
        scheme, currency, mobile, address1, address2, address3, city, country, state, postal_code, external_id, status, status_reason,
        created, activated, pin, activation_code)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26,
        $27, $28)
      """,
      [
        .text(card.cardId.rawValue), .integer(kept.account), .blob(secrets.sealedPAN), .blob(secrets.panTag), .text(card.bin),
        .text(card.lastFour), .integer(card.expiry.month), .integer(card.expiry.year), .moment(card.expiry.end),
        .text(card.cardType.rawValue), .text(card.programName), .text(card.scheme.rawValue), .text(card.currency), .text(card.mobile),
        Value(address?.address1), Value(address?.address2), Value(address?.address3), Value(address?.city), Value(address?.countryCode),
        Value(address?.state), Value(address?.postalCode), Value(card.externalId), .text(card.status.rawValue), Value(kept.statusReason),
        .moment(card.createdDate.moment), card.activationDate.map { .moment($0.moment) } ?? .null, Value(secrets.pin?.stored),
        Value(kept.activationCode),
      ])
  }

  /// Writes what changes in a card's life. Its status must be another than the calendar's.
  func update(_ kept: KeptCard) throws(StorageError) {
    let card = kept.card
    try execute(
      """
      UPDATE issuer_cards SET status = $1, status_reason = $2, activated = $3, expiry_month = $4, expiry_year = $5, ends = $6,
        activation_code = $7, activation_misses = $8
      WHERE card = $9
      """,
      [
        .text(card.status.rawValue), Value(kept.statusReason), card.activationDate.map { .moment($0.moment) } ?? .null,
        .integer(card.expiry.month), .integer(card.expiry.year), .moment(card.expiry.end), Value(kept.activationCode),
        .integer(kept.activationMisses), .text(card.cardId.rawValue),
      ])
  }

  func setPIN(_ pin: PasswordHash, of card: CardIdentifier) throws(StorageError) {
    try execute("UPDATE issuer_cards SET pin = $1 WHERE card = $2", [.blob(pin.stored), .text(card.rawValue)])
  }

  /// The card with this number.
  func cardIdentifier(withPAN tag: [UInt8]) throws(StorageError) -> CardIdentifier? {
    try first("SELECT card FROM issuer_cards WHERE pan_tag = $1", [.blob(tag)]) { row throws(StorageError) in
      CardIdentifier(rawValue: try row.text("card"))
    }
  }

  /// The encrypted number.
  func sealedPAN(of card: CardIdentifier) throws(StorageError) -> [UInt8]? {
    try first("SELECT pan FROM issuer_cards WHERE card = $1", [.text(card.rawValue)]) { row throws(StorageError) in try row.blob("pan") }
  }
}

/// Which cards are looked for; statuses as the calendar makes them.
struct CardFilter: Sendable {
  /// Nil: of both.
  var cardType: CardType?
  /// Nil: all of them.
  var statuses: [CardStatus]?
  let now: Timestamp

  /// The type, the statuses of cards that are still good, until when, and the statuses of those whose expiry is over: words between
  /// blanks, so that one statement does for every list and looks a word up in it by LIKE. Nothing stands for no matter which.
  fileprivate var values: [Value] {
    func words(_ list: [CardStatus]) -> Value { .text(" \(list.map(\.rawValue).joined(separator: " ")) ") }
    guard let statuses else { return [.text(cardType?.rawValue ?? ""), .text(""), .moment(now), .text("")] }
    let isOver = statuses.filter { !Self.expiring.contains($0) } + (statuses.contains(.expired) ? Self.expiring : [])
    return [.text(cardType?.rawValue ?? ""), words(statuses), .moment(now), words(isOver)]
  }

  /// The statuses that can pay, of cards in their time and of those over it, then the same of those that are open.
  fileprivate static func standingValues(at now: Timestamp) -> [Value] {
    [CardStanding.usable, .open].flatMap { standing in
      let values = CardFilter(statuses: standing.statuses, now: now).values
      return [values[1], values[3]]
    }
  }

  /// The statuses that the calendar changes to EXPIRED.
  private static let expiring = CardStatus.allCases.filter { status in
    CardTransition.all.contains { $0.from == status && $0.actor == .calendar }
  }
}

extension Row {
  fileprivate func card(at now: Timestamp, _ keys: IssuerKeys) throws(StorageError) -> KeptCard {
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
    return KeptCard(
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
