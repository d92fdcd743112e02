import Handset
import WalletClient
import WalletModel

/// The queries of an issuer's app to Samsung Wallet before it offers a button, each with a note for the glass.
struct SamsungSDK {
  let samsungPay: SamsungPay
  private let wallet: SamsungWallet

  init(wallet: SamsungWallet, issuer: IssuerIdentifier, hasService: Bool) {
    self.wallet = wallet
    samsungPay = SamsungPay(wallet: wallet, issuer: issuer, hasService: hasService)
  }

  /// Decides which button the page *Card* offers, with the reasons.
  func offer(of card: Card) async throws(WalletError) -> ToldOffer {
    var asked: [(call: String, outcome: String)] = []
    // An issuer that doesn't list the card's wallets decides when it gets the request to tokenize.
    let offer = SamsungWalletOffer(
      of: card, goesIntoSamsungPay: card.wallets?.contains(.samsungPay) ?? true, try await answers(&asked))
    return ToldOffer(.samsung(offer), asked: asked, reasons: offer.reasons.map { $0.sentence(of: card) })
  }

  private func answers(_ asked: inout [(call: String, outcome: String)]) async throws(WalletError) -> SamsungWalletAnswers {
    var call = SamsungPayCall.getSamsungPayStatus
    do throws(WalletError) {
      let status = try await samsungPay.getSamsungPayStatus()
      asked.append((call.rawValue, "\(status.code) \(status.name)" + (status.reason.map { " \($0.rawValue)" } ?? "")))
      if let reason = status.reason { return .notReady(reason) }
      call = .getAllCards
      let cards = try await samsungPay.getAllCards()
      asked.append((call.rawValue, "\(cards.count)"))
      let passes = try await wallet.contents().passes
      return .ready(cards.compactMap { card in passes.first { $0.deviceAccountIdentifier == card.cardId } })
    } catch {
      guard let refusal = error.samsungPayError else { throw error }
      asked.append((call.rawValue, refusal.numbers))
      return .refused(refusal)
    }
  }
}

extension SamsungWalletOffer.Reason {
  /// The reason as a sentence for the glass.
  fileprivate func sentence(of card: Card) -> String {
    let name = "•••• \(card.lastFour)"
    return switch self {
    case .notReady(.setupNotCompleted): "Samsung Wallet is not set up (-356): that comes first."
    case .notReady(.appNeedsUpdate): "Samsung Wallet needs an update (-357): that comes first."
    case .notReady(let reason): "Samsung Wallet can't be used: \(reason.words) (\(reason.rawValue))."
    case .refused(SamsungPayError(.notAllowed, .serviceIdentifier)): "The issuer has no service at Samsung (-6/-301)."
    case .refused(SamsungPayError(.notAllowed, .serviceNotInThisRegion)): "Samsung doesn't serve the app in this region (-6/-302)."
    case .refused(let error): "Samsung Wallet refuses: \(error.words) (\(error.numbers))."
    case .cardNotUsable: "\(name) is \(card.status.rawValue); only ACTIVE and DIGITAL cards go into Samsung Wallet."
    case .programNotOffered: "The card's program does not go into Samsung Pay."
    case .missing: "\(name) is not in Samsung Wallet."
    case .added: "\(name) is in Samsung Wallet."
    case .pendingActivation: "\(name) is pending activation in Samsung Wallet."
    case .suspended: "\(name) is suspended in Samsung Wallet."
    }
  }
}
