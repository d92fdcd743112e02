import Handset
import WalletClient
import WalletModel

/// The queries of an issuer's app to Google Play services before it offers a button, each with a note for the glass.
struct GooglePay {
  let tapAndPay: TapAndPay
  private let wallet: GoogleWallet

  init(wallet: GoogleWallet, issuer: IssuerIdentifier, isAllowListed: Bool) {
    self.wallet = wallet
    tapAndPay = TapAndPay(wallet: wallet, issuer: issuer, isAllowListed: isAllowListed)
  }

  /// Decides which button the page *Card* offers, with the reasons.
  func offer(of card: Card) async throws(WalletError) -> ToldOffer {
    var asked: [(call: String, outcome: String)] = []
    let settings = try await wallet.settings()
    let answers = GoogleWalletAnswers(
      hasNFC: settings.hasNFC, tokens: try await tokens(&asked))
    // An issuer that doesn't list the card's wallets decides when it gets the request to tokenize.
    let offer = GoogleWalletOffer(of: card, goesIntoGooglePay: card.wallets?.contains(.googlePay) ?? true, answers)
    return ToldOffer(
      .google(offer), asked: asked, reasons: offer.reasons.map { $0.sentence(of: card, isInServedRegion: settings.isInServedRegion) })
  }

  /// Requests the issuer's tokens from the wallet.
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

  /// Makes the wallet perform a request for one of the issuer's tokens.
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

  /// Makes a call to which Google Wallet responds when it closes, and notes call and result.
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

  /// Makes the wallet verify a token, and returns the pass with its current activation methods. Throws 15002 if one of the three calls
  /// finds no active wallet on the phone.
  func tokenize(_ token: TokenReference) async throws(WalletError) -> WalletPass {
    try await ask(.getActiveWalletId) { () async throws(WalletError) in try await tapAndPay.getActiveWalletId() }
    try await ask(.getStableHardwareId) { () async throws(WalletError) in try await tapAndPay.getStableHardwareId() }
    wallet.tell(.message(SequenceMessage(.app, .wallet, "tokenize")))
    return try await tapAndPay.tokenize(token)
  }

  /// Requests an ID. Notes success as a query, like those before the button is offered, and a refusal as a step of the sequence.
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
  /// The label of the button that the person pressed.
  fileprivate var deed: String {
    switch self {
    case .view: "View in Google Wallet"
    case .select: "Pay with this card"
    case .delete: "Remove from Google Wallet"
    }
  }
}

extension GoogleWalletOffer.Reason {
  /// The reason as a sentence for the glass.
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
