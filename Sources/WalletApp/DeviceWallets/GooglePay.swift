import Handset
import WalletClient
import WalletModel

/// What an issuer's app asks Google Play services before it offers a button, with the notes for those who watch.
struct GooglePay {
  let tapAndPay: TapAndPay
  private let wallet: GoogleWallet

  init(wallet: GoogleWallet, issuer: IssuerIdentifier, isAllowListed: Bool) {
    self.wallet = wallet
    tapAndPay = TapAndPay(wallet: wallet, issuer: issuer, isAllowListed: isAllowListed)
  }

  /// Decides what *Card* offers, and says why.
  func offer(of card: Card) async throws(WalletError) -> ToldOffer {
    var asked: [(call: String, outcome: String)] = []
    let settings = try await wallet.settings()
    let answers = GoogleWalletAnswers(
      hasNFC: settings.hasNFC, tokens: try await tokens(&asked))
    // An issuer that does not say decides when it is asked to tokenize.
    let offer = GoogleWalletOffer(of: card, goesIntoGooglePay: card.wallets?.contains(.googlePay) ?? true, answers)
    return ToldOffer(
      .google(offer), asked: asked, reasons: offer.reasons.map { $0.sentence(of: card, isInServedRegion: settings.isInServedRegion) })
  }

  /// Asks for the issuer's tokens, as the wallet has them.
  private func tokens(_ asked: inout [(call: String, outcome: String)]) async throws(WalletError) -> GoogleWalletAnswers.Tokens {
    do throws(WalletError) {
      asked.append(("getEnvironment", try await tapAndPay.getEnvironment()))
    } catch {
      guard let status = error.tapAndPayStatus else { throw error }
      asked.append(("getEnvironment", "\(status.rawValue) \(status.name)"))
      return .refused(status)
    }
    do throws(WalletError) {
      let tokens = try await tapAndPay.listTokens()
      asked.append(("listTokens", "\(tokens.count)"))
      let passes = try await wallet.contents().passes
      return .tokens(
        tokens.compactMap { token in passes.first { $0.deviceAccountIdentifier == token.issuerTokenId } },
        defaultToken: tokens.first(where: \.isDefaultToken)?.issuerTokenId)
    } catch {
      guard let status = error.tapAndPayStatus else { throw error }
      asked.append(("listTokens", "\(status.rawValue) \(status.name)"))
      return .refused(status)
    }
  }

  /// Has the wallet do something with a token of the issuer's.
  func perform(_ request: TokenRequest, _ pass: WalletPass) async throws(WalletError) {
    let token = pass.deviceAccountIdentifier
    wallet.tell(.person(request.deed, title: "•••• \(pass.primaryAccountNumberSuffix), \(wallet.wallet.payName)"))
    switch request {
    case .view:
      let calls = ToldCalls { [wallet] in wallet.tell($0) }
      try await calls.asking("viewToken") { () async throws(WalletError) in try await tapAndPay.viewToken(token) }
    case .select:
      try await result(of: .requestSelectToken) { () async throws(WalletError) in try await tapAndPay.requestSelectToken(token) }
    case .delete:
      try await result(of: .requestDeleteToken) { () async throws(WalletError) in try await tapAndPay.requestDeleteToken(token) }
    }
  }

  /// Tells of a call that Google Wallet answers when it closes, and of the result.
  private func result(of call: TapAndPayCall, _ body: () async throws(WalletError) -> Void) async throws(WalletError) {
    wallet.tell(.message(SequenceMessage(.app, .wallet, call.rawValue)))
    do throws(WalletError) {
      try await body()
    } catch {
      wallet.tell(.message(tapAndPay.message(of: .refused(error))))
      throw error
    }
    wallet.tell(.message(tapAndPay.message(of: .succeeded)))
  }

  /// Has the wallet verify a token that needs it, with the methods as they are now. Throws 15002 if the phone has no active wallet, by
  /// which of the three calls ever.
  func tokenize(_ token: TokenReference) async throws(WalletError) -> WalletPass {
    try await ask(.getActiveWalletId) { () async throws(WalletError) in try await tapAndPay.getActiveWalletId() }
    try await ask(.getStableHardwareId) { () async throws(WalletError) in try await tapAndPay.getStableHardwareId() }
    wallet.tell(.message(SequenceMessage(.app, .wallet, "tokenize")))
    return try await tapAndPay.tokenize(token)
  }

  /// Asks for an id. Of a wallet that is there it is a question like those before the button; a refusal is a step of the sequence.
  private func ask(_ call: TapAndPayCall, _ body: () async throws(WalletError) -> String) async throws(WalletError) {
    do throws(WalletError) {
      _ = try await body()
    } catch {
      wallet.tell(.message(SequenceMessage(.app, .wallet, call.rawValue, outcome: error.walletStatus ?? error.statusMessage)))
      throw error
    }
    wallet.tell(.question(SequenceMessage(.app, .wallet, call.rawValue, outcome: "yes")))
  }
}

extension TokenRequest {
  /// What the person did.
  fileprivate var deed: String {
    switch self {
    case .view: "View in Google Wallet"
    case .select: "Pay with this card"
    case .delete: "Remove from Google Wallet"
    }
  }
}

extension GoogleWalletOffer.Reason {
  /// The reason for the glass.
  fileprivate func sentence(of card: Card, isInServedRegion: Bool) -> String {
    let name = "•••• \(card.lastFour)"
    return switch self {
    case .noNFC: "The phone has no NFC."
    case .walletUnavailable: "Google Wallet can't be used: it is outdated or unreachable."
    case .notAllowListed:
      isInServedRegion ? "The app is not on Google's allow-list (15009)." : "Google doesn't serve the app in this region (15009)."
    case .cardNotUsable: "\(name) is \(card.status.rawValue); only ACTIVE and DIGITAL cards go into Google Wallet."
    case .programNotOffered: "The card's program does not go into Google Pay."
    case .noActiveWallet: "The phone has no active wallet (15002): it is created first."
    case .missing: "\(name) is not in Google Wallet."
    case .added: "\(name) is in Google Wallet."
    case .needsVerification: "A token of \(name) needs identity verification."
    case .pending: "A token of \(name) is being added."
    case .suspended: "\(name) is suspended in Google Wallet."
    }
  }
}
