import Contract
import WalletModel

@testable import UserInterface

// From Apps on Your iPhone: the issuers' extensions in Apple Wallet.

extension Script {
  /// The second one has no art.
  static let entries = [("7009", CardNetwork.mastercard, drawing), ("4242", .visa, nil)].map { lastFour, network, drawing in
    PassEntry(
      paymentInstrumentId: PaymentInstrumentIdentifier(rawValue: "PI0000000000000000000" + lastFour), network: network,
      primaryAccountSuffix: lastFour,
      art: Result { () throws(CardArt.Flaw) in try CardArt(drawing) })
  }

  static let drawing: [[CardArt.Cell]] = [
    [("╭──────────────────────────────╮", .edge)],
    [("│", .edge), (" Meridian Wallet", .strong), ("       ╱  ╱   ", .quiet), ("│", .edge)],
    [("│", .edge), ("                      ╱  ╱  ╱ ", .quiet), ("│", .edge)],
    [("│ ", .edge), ("├┼┤", .chip), ("                 ╱  ╱  ╱  ", .quiet), ("│", .edge)],
    [("│ ", .edge), ("•••• 7009", .text), ("          ╱  ╱  ╱   ", .quiet), ("│", .edge)],
    [("│", .edge), ("                   ╱  ╱  ╱    ", .quiet), ("│", .edge)],
    [("│ ", .edge), ("Anna Sample", .text), ("       ", .text), ("Mastercard", .mark), (" ", .line), ("│", .edge)],
    [("╰──────────────────────────────╯", .edge)],
  ].map { (row: [(String, CardArt.Part)]) in row.flatMap { text, part in text.map { CardArt.Cell($0, part) } } }

  static let meridianExtension = ExtensionListing(issuer: issuerID, name: "Meridian Wallet", face: .one, offer: .cards(entries))

  static func citadelExtension(hasFingerprint: Bool = false) -> ExtensionListing {
    ExtensionListing(
      issuer: IssuerIdentifier(rawValue: "strict"), name: "Citadel Private", face: .two,
      offer: .authentication(
        IssuerProfile(name: "Citadel Private", greeting: "Careful with what is yours.", supportsPINLogin: true, maxPasscodeLength: 6),
        hasFingerprint: hasFingerprint))
  }

  static let wrongPINInExtension = WalletError(401, .wrongCredentials, "wrong PIN, 2 left", attemptsLeft: 2)
}

extension Catalogue {
  static func available(
    _ r: inout Rehearsal, _ listings: [ExtensionListing], watch: [WalletPass]? = nil
  ) {
    appleWallet(&r, Script.contents(Array(Script.fourPasses.dropFirst()), watch: watch))
    r.choose("Add a card")
    r.answer(Intents.LoadExtensions.self, listings)
  }

  @Sendable static func availableCards(_ r: inout Rehearsal) { available(&r, [Script.meridianExtension, Script.citadelExtension()]) }

  @Sendable static func availableOnWatch(_ r: inout Rehearsal) {
    watch(&r, onWatch)
    r.choose("Add a card")
    r.answer(Intents.LoadExtensions.self, [Script.meridianExtension])
  }

  static func entriesOfApp(_ r: inout Rehearsal) {
    availableCards(&r)
    r.choose("Meridian Wallet")
  }

  static func entryTerms(_ r: inout Rehearsal) {
    entriesOfApp(&r)
    r.choose("•••• 7009")
  }

  @Sendable static func addingEntry(_ r: inout Rehearsal) {
    entryTerms(&r)
    r.choose("Agree")
  }

  static func authentication(_ r: inout Rehearsal, hasFingerprint: Bool = false) {
    available(&r, [Script.meridianExtension, Script.citadelExtension(hasFingerprint: hasFingerprint)])
    r.choose("Citadel Private")
  }

  static func proving(_ r: inout Rehearsal) {
    authentication(&r)
    r.type("258036")
    r.press(.enter)
  }

  static let availableStates: [Entry] = [
    entry(.availableCards, "looking") { r in
      appleWallet(&r, Script.contents())
      r.choose("Add a card")
    },
    entry(.availableCards, "apps", availableCards),
    entry(.availableCards, "none") { available(&$0, []) },
    entry(.availableCards, "not-loaded") { r in
      appleWallet(&r, Script.contents())
      r.choose("Add a card")
      r.refuse(Intents.LoadExtensions.self, Script.offline)
    },
    entry(.availableCards, "authentication") { authentication(&$0) },
    entry(.availableCards, "fingerprint") { authentication(&$0, hasFingerprint: true) },
    entry(.availableCards, "checking") { proving(&$0) },
    entry(.availableCards, "wrong-pin") { r in
      proving(&r)
      r.refuse(Intents.AuthorizeExtension.self, Script.wrongPINInExtension)
    },
    entry(.availableCards, "pin-disabled") { r in
      proving(&r)
      r.refuse(Intents.AuthorizeExtension.self, WalletError(401, .wrongCredentials, "wrong PIN", attemptsLeft: 0))
    },
    entry(.availableCards, "nothing-left") { r in
      proving(&r)
      r.answer(Intents.AuthorizeExtension.self, [])
    },
    entry(.availableCards, "cards", entriesOfApp),
    entry(.availableCards, "plain-card") { r in
      entriesOfApp(&r)
      r.press(.down)
    },
    entry(.availableCards, "watch", availableOnWatch),
    entry(.availableCards, "terms", entryTerms),
    entry(.availableCards, "adding", addingEntry),
    entry(.availableCards, "offline") { r in
      addingEntry(&r)
      r.refuse(Intents.AddPassEntry.self, Script.offline)
    },
    entry(.availableCards, "refused") { r in
      addingEntry(&r)
      r.refuse(Intents.AddPassEntry.self, Script.declined)
    },
  ]
}
