import Basics
import WalletModel

// The words for cards, on the phone and in the Simulator. Commands, JSON and the glass use the vendor's names of statuses.

extension CardType {
  var words: Text {
    switch self {
    case .physical: "physical"
    case .virtual: "virtual"
    case .unknown: "prepaid"
    }
  }
}

extension CardScheme {
  var words: Text {
    CardNetwork(self).map(\.words) ?? "card"
  }
}

extension CardStatus {
  /// The status in lists and sentences: "locked", "on its way".
  package var words: Text {
    switch self {
    case .active: "active"
    case .digital: "online only"
    case .locked: "locked"
    case .suspended: "suspended"
    case .issued: "on its way"
    case .pending: "being checked"
    case .applied: "delayed"
    case .expired: "expired"
    case .cancelled: "cancelled"
    case .rejected: "declined"
    case .unknown: "unknown"
    }
  }

  /// The look of a card with this status.
  var condition: CardCondition {
    switch self {
    case .active: .active
    case .digital: CardCondition(.filled, .envelope, bar: .line, words)
    case .locked: CardCondition(.dimmed, .chip, bar: .filled, words)
    case .suspended: CardCondition(.dimmed, .chip, bar: .double, words)
    case .issued: CardCondition(.outline, .envelope, bar: .line, words)
    case .pending, .applied, .unknown: CardCondition(.outline, .none, bar: .line, words)
    case .expired, .rejected: CardCondition(.dashed, .chip, bar: .dashed, words)
    case .cancelled: CardCondition(.dashed, .chip, bar: .dashed, words, isStruck: true)
    }
  }
}

extension MobileWalletType {
  var words: Text {
    DeviceWallet.allCases.first { $0.type == self }.map { Text(untrusted: $0.payName) } ?? "Another wallet"
  }
}

extension MobileWalletStatus {
  /// "completed"
  var words: Text { Text(untrusted: rawValue.lowercased()) }

  /// Returns the meaning of the status for a card in this mobile wallet.
  func meaning(in type: MobileWalletType) -> Text {
    let name: Text = type == .unknown ? "this mobile wallet" : type.words
    return switch self {
    case .initiated: "Adding this card to \(name) isn't finished. Verify it on the device, or add the card again."
    case .completed: "You can use this card with \(name)."
    case .unknown: "Update the app to see the status in \(name)."
    }
  }
}

extension Card {
  /// "•••• 7009"
  var masked: Text { "•••• \(lastFour)" }
  /// "virtual Mastercard"
  var kind: Text { cardType.words + " " + scheme.words }
  /// "•••• 7009 · locked", without the status of an active card.
  var label: Text { status == .active ? masked : masked + " · " + status.words }

  static let (suspendedRank, lockedRank) = (0, 3)

  /// News for Home about a card that needs the customer's attention or has not arrived yet; the lowest rank is the most urgent.
  var news: (rank: Int, words: Text)? {
    switch status {
    case .suspended: (Self.suspendedRank, "is " + status.words)
    // Until it is delivered, a digital card can already pay online.
    case .issued, .digital: (1, "is " + CardStatus.issued.words)
    case .pending, .applied: (2, "is " + status.words)
    case .locked: (Self.lockedRank, "is " + status.words)
    case .active, .cancelled, .expired, .rejected, .unknown: nil
    }
  }

  /// "Virtual Mastercard · EUR · 11/29"
  var inBrief: Text { kind.capitalisedFirst + " · \(currency) · \(expiry.printed)" }

  /// The card's drawing.
  ///
  /// - Parameters:
  ///   - holder: the name on the card; nil for the customer's name.
  ///   - number: the card number while it is revealed.
  ///   - isUnknown: true if the card's current status is unknown.
  func face(of owner: SignedIn, holder: String? = nil, number: Secret? = nil, isUnknown: Bool = false) -> CardFace {
    CardFace(
      product: product(at: owner.issuer), kind: cardType.words, isPhysical: cardType == .physical, lastFour: Text(untrusted: lastFour),
      number: number,
      holder: Text(untrusted: holder ?? "\(owner.wallet.firstName) \(owner.wallet.lastName)"), expiry: Text(untrusted: expiry.printed),
      currency: Text(untrusted: currency), scheme: scheme, condition: (isUnknown ? .unknown : status).condition,
      face: owner.issuer.face(of: programName))
  }

  /// Returns the card's drawing in the wallet's sheet, with the data that the app gave to the sheet, and the issuer's art.
  func face(of owner: SignedIn, named configuration: PKAddPaymentPassRequestConfiguration) -> CardFace {
    let art = face(of: owner)
    return CardFace(
      product: Text(untrusted: configuration.localizedDescription), kind: art.kind, isPhysical: art.isPhysical,
      lastFour: Text(untrusted: configuration.primaryAccountSuffix), holder: Text(untrusted: configuration.cardholderName),
      expiry: art.expiry, currency: art.currency, scheme: art.scheme, condition: art.condition, face: art.face)
  }

  /// Returns the card as a row of a stack, below another card.
  func strip(of owner: SignedIn) -> CardStrip {
    CardStrip(
      lastFour: Text(untrusted: lastFour), product: shortProduct(at: owner.issuer), condition: status.condition,
      face: owner.issuer.face(of: programName))
  }

  /// "Everyday"
  func shortProduct(at issuer: IssuerProfile) -> Text { issuer.short(product(at: issuer)) }

  /// The meaning of the status for the customer, and the next step.
  var situation: Text {
    switch status {
    case .active: "Ready to use wherever \(scheme.words) is accepted."
    case .pending: "The issuer is checking your order. No action is needed."
    case .applied: "Your order is delayed by a technical problem. No action is needed."
    case .issued: "Your card is on its way. When it arrives, activate it with the code from our email."
    case .digital: "You can pay online now. Activate the card with the emailed code."
    case .locked: "You locked this card. Unlock it to pay with it."
    case .suspended: "Suspended by the issuer. Customer care can help."
    case .cancelled: "You can't use this card again. You can order a new one."
    case .rejected: "The issuer declined this order. Customer care can tell you why."
    case .expired: "This card has expired and can't be used. You can order a new one."
    case .unknown: "Update the app to see this card's status."
    }
  }
}

extension Card {
  /// The last payments, one row each; empty if the card doesn't include them.
  var paymentRows: [Block] { (lastPayments ?? []).map { .paragraph($0.inBrief(columns: Page.leastColumns), .quiet) } }
}

extension CardPayment {
  /// Returns the payment in one row, in which a long name is cut: "Harbour Books 10.50 GBP approved".
  func inBrief(columns: Int) -> Text {
    let rest: Text = " \(amount.inWords) " + (decision == .approved ? "approved" : "declined")
    return Text(untrusted: merchantName).truncatedAfterWord(to: max(1, columns - rest.width)) + rest
  }
}

extension CardList {
  /// Returns true if there are cards after this page.
  ///
  /// - Parameter offset: the number of cards before this page.
  func hasMore(from offset: Int) -> Bool { !cards.isEmpty && offset + cards.count < meta.numberOfRecords }

  /// Returns "3 cards" if this page has all, otherwise "11 to 20 of 5000".
  ///
  /// - Parameter offset: the number of cards before this page.
  func shown(from offset: Int) -> Text {
    let (count, all) = (cards.count, meta.numberOfRecords)
    if offset == 0, count >= all { return count == 1 ? "1 card" : "\(count) cards" }
    return count == 1 ? "\(offset + 1) of \(all)" : "\(offset + 1) to \(offset + count) of \(all)"
  }
}

extension DeliveryAddress {
  /// "Elm Street 1, 10115 Berlin, DE"
  var inOneLine: Text {
    let place = [postalCode, city].filter { !$0.isEmpty }.joined(separator: " ")
    let parts = [address1, address2 ?? "", address3 ?? "", place, state ?? "", countryCode].filter { !$0.isEmpty }
    return Text.joined(parts.map(Text.init(untrusted:)), by: ", ")
  }
}
