import Basics
import Handset
import WalletClient
import WalletModel

/// The queries of an issuer's app before it offers a button, each with a note for the glass: to PassKit, and to the SDK of the issuer's
/// platform if that adds the cards.
struct PassKit {
  let library: PKPassLibrary
  private let wallet: AppleWallet
  private let platform: Platform?

  /// The SDK of the issuer's platform, and the elapsed time, which continues while the world's civil time is frozen.
  struct Platform {
    let paymentInstruments: PaymentInstruments
    let elapsed: ElapsedTime
  }

  /// - Parameter platform: the issuer's platform; nil if the issuer's app adds cards by `tokenize`.
  init(wallet: AppleWallet, issuer: IssuerIdentifier, isEntitled: Bool, platform: Platform?) {
    self.wallet = wallet
    self.platform = platform
    library = PKPassLibrary(wallet: wallet, issuer: issuer, isEntitled: isEntitled)
  }

  /// Decides which button the page *Card* offers, with the reasons.
  func offer(of card: Card) async throws(WalletError) -> ToldOffer {
    let answers = try await answers(of: card, isForPage: true)
    let offer = answers.offer
    return ToldOffer(.apple(offer), asked: answers.asked, reasons: offer.reasons.map { $0.sentence(of: card, offer) })
  }

  /// An offer, with the queries that it is based on.
  struct Answers {
    let offer: AppleWalletOffer
    /// The queries with their results.
    let asked: [(call: String, outcome: String)]
    /// The platform SDK's service for the card, or the error; nil if it wasn't requested.
    let service: Result<ProvisioningService, WalletError>?
  }

  /// Makes the queries for a card's offer.
  ///
  /// - Parameter isForPage: true for the page *Card*, before the person has chosen a button.
  func answers(of card: Card, isForPage: Bool) async throws(WalletError) -> Answers {
    let passes = try await library.passes(of: .secureElement)
    let remote = try await library.remoteSecureElementPasses()
    var answers = AppleWalletAnswers(
      obstacle: try await wallet.settings().appleObstacle, isEntitled: try await library.hasEntitlement(),
      passes: passes, remotePasses: remote, platform: nil)
    // An issuer that doesn't list the card's wallets decides when it gets the request to tokenize.
    let goesIntoApplePay = card.wallets?.contains(.applePay) ?? true
    var service: Result<ProvisioningService, WalletError>?
    if let platform, AppleWalletOffer.obstacles(to: card, goesIntoApplePay: goesIntoApplePay, answers).isEmpty {
      let made = await self.service(of: card, isForPage: isForPage, at: platform)
      service = made
      answers.platform = try await answer(made)
    }
    let offer = AppleWalletOffer(of: card, goesIntoApplePay: goesIntoApplePay, answers)
    let canAddPaymentPass = try await PKAddPaymentPassViewController.canAddPaymentPass(on: wallet)
    let canAddPass = try await library.canAddSecureElementPass(
      primaryAccountIdentifier: offer.passes.first?.primaryAccountIdentifier)
    return Answers(
      offer: offer,
      asked: [
        ("canAddPaymentPass", "this iPhone: \(canAddPaymentPass ? "yes" : "no")"),
        ("canAddSecureElementPass", "this card: \(canAddPass ? "yes" : "no")"),
        ("passes", "\(passes.count)"), ("remoteSecureElementPasses", remote.map { "\($0.count)" } ?? "no watch"),
      ] + (answers.platform?.asked ?? []), service: service)
  }

  private func service(
    of card: Card, isForPage: Bool, at platform: Platform
  ) async -> Result<ProvisioningService, WalletError> {
    let sdkInput: Opaque<SDKInputKind>
    do throws(WalletError) {
      sdkInput = try await platform.paymentInstruments.getNetworkTokenActivationData(card.paymentInstrumentId, isForPage: isForPage)
    } catch {
      return .failure(error)
    }
    do throws(ProvisioningError) {
      return .success(try await ProvisioningService(sdkInput: sdkInput, library: library, elapsed: platform.elapsed))
    } catch {
      return .failure(.notAddable)
    }
  }

  /// Converts the platform's answer. Throws if the issuer has ended the session: the app then offers nothing, and shows the error.
  private func answer(
    _ service: Result<ProvisioningService, WalletError>
  ) async throws(WalletError) -> AppleWalletAnswers.PlatformAnswer {
    switch service {
    case .success(let service):
      let isWatchActivated = try await WatchAvailability(on: wallet).activate()
      return .canAdd(try await service.canAddCardDetails(isWatchActivated: isWatchActivated).devices)
    case .failure(let error):
      if [.sessionEnded, .deviceInactive, .deviceNotRegistered].contains(error.code) { throw error }
      return .refused(error)
    }
  }
}

extension AppleWalletAnswers.PlatformAnswer {
  /// The query to the SDK with its result; none if there was no activation data, which the SDK requires.
  fileprivate var asked: [(call: String, outcome: String)] {
    switch self {
    case .canAdd(let devices): [("canAddCard", "this card: \(devices.isEmpty ? "no" : "yes")")]
    case .refused: []
    }
  }
}

extension AppleWalletOffer {
  /// The devices to which the card can be added; nil if it can't be added.
  var missingDevices: [PassDevice]? {
    for case .add(let devices) in buttons { return devices }
    return nil
  }
}

extension AppleWalletOffer.Reason {
  /// The reason as a sentence for the glass.
  fileprivate func sentence(of card: Card, _ offer: AppleWalletOffer) -> String {
    let name = "•••• \(card.lastFour)"
    return switch self {
    case .unsupported: "This iPhone has no Apple Pay."
    case .restricted: "The settings of this iPhone forbid adding cards."
    case .notEntitled: "The app has no entitlement for Apple Pay."
    case .cardNotUsable: "\(name) is \(card.status.rawValue); only ACTIVE and DIGITAL cards can be added."
    case .noActivationDataRole:
      "The issuer's credential at its platform has no role for activation data (403): the app can't ask canAddCard."
    case .noActivationData: "The issuer's platform gave no activation data: the app can't ask canAddCard."
    case .programNotOffered: "The card's program does not go into Apple Pay."
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
