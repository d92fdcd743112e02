import Handset
import WalletClient
import WalletModel

/// What an issuer's app asks PassKit before it offers a button, with the notes for those who watch.
struct PassKit {
  let library: PKPassLibrary
  private let wallet: AppleWallet

  init(wallet: AppleWallet, issuer: IssuerIdentifier, isEntitled: Bool) {
    self.wallet = wallet
    library = PKPassLibrary(wallet: wallet, issuer: issuer, isEntitled: isEntitled)
  }

  /// Decides what *Card* offers, and says why.
  func offer(of card: Card) async throws(WalletError) -> ToldOffer {
    let (offer, asked) = try await answers(of: card)
    return ToldOffer(.apple(offer), asked: asked, reasons: offer.reasons.map { $0.sentence(of: card, offer) })
  }

  /// The offer, with the questions that it rests on and their answers.
  func answers(of card: Card) async throws(WalletError) -> (offer: AppleWalletOffer, asked: [(call: String, outcome: String)]) {
    let passes = try await library.passes(of: .secureElement)
    let remote = try await library.remoteSecureElementPasses()
    let answers = AppleWalletAnswers(
      obstacle: try await wallet.settings().appleObstacle, isEntitled: try await library.hasEntitlement(),
      passes: passes, remotePasses: remote)
    // An issuer that does not say decides when it is asked to tokenize.
    let offer = AppleWalletOffer(of: card, goesIntoApplePay: card.wallets?.contains(.applePay) ?? true, answers)
    let canAddPaymentPass = try await PKAddPaymentPassViewController.canAddPaymentPass(on: wallet)
    let canAddCard = try await library.canAddSecureElementPass(
      primaryAccountIdentifier: offer.passes.first?.primaryAccountIdentifier)
    return (
      offer,
      [
        ("canAddPaymentPass", canAddPaymentPass ? "yes" : "no"), ("canAddSecureElementPass", canAddCard ? "yes" : "no"),
        ("passes", "\(passes.count)"), ("remoteSecureElementPasses", remote.map { "\($0.count)" } ?? "no watch"),
      ]
    )
  }
}

extension AppleWalletOffer {
  /// The devices that the card can be added to; nil if it can't be added.
  var missingDevices: [PassDevice]? {
    for case .add(let devices) in buttons { return devices }
    return nil
  }
}

extension AppleWalletOffer.Reason {
  /// The reason for the glass.
  fileprivate func sentence(of card: Card, _ offer: AppleWalletOffer) -> String {
    let name = "•••• \(card.lastFour)"
    return switch self {
    case .unsupported: "This iPhone has no Apple Pay."
    case .restricted: "The settings of this iPhone forbid adding cards."
    case .notEntitled: "The app has no entitlement for Apple Pay."
    case .cardNotUsable: "\(name) is \(card.status.rawValue); only ACTIVE and DIGITAL cards can be added."
    case .programNotOffered: "The program \(card.programName) does not go into Apple Pay."
    case .everywhere: offer.hasWatch ? "\(name) is on iPhone and Apple Watch." : "\(name) is on this iPhone."
    case .missing:
      switch offer.missingDevices {
      case [.phone, .watch]?: "\(name) is on neither iPhone nor Apple Watch."
      case [.watch]?: "\(name) is not on the Apple Watch yet."
      default: "\(name) is not on this iPhone yet."
      }
    case .requiresActivation: "A pass of \(name) requires activation."
    }
  }
}
