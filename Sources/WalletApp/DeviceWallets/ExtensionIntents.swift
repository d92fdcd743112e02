import Basics
import Handset
import Simulation
import Synchronization
import UserInterface
import WalletClient
import WalletModel

// Apple Wallet's requests to the extensions of the issuers' apps on its phone. The wallet waits no longer than the vendor's limits.

extension Intents.LoadExtensions: ExecutablePhoneIntent {
  func execute(_ services: Services, in app: AppID) async throws(WalletError) -> [ExtensionListing] {
    guard let wallet = services.wallets.appleWallet(on: app.phone) else { throw .notAddable }
    wallet.tell(.person("Add a card", title: "From Apple Wallet"))
    // With this query, earlier reasons about the extensions are out of date.
    wallet.tell(.question(SequenceMessage(.wallet, .issuerExtension, "extensions", outcome: "\(services.issuers.count)")))
    var listings: [ExtensionListing] = []
    for issuer in services.issuers {
      let host = try services.extensionHost(of: issuer.identifier, on: app.phone)
      if let offer = try await host.offer(for: device) {
        let (name, face) = services.issuers.organization(issuer.identifier)
        listings.append(ExtensionListing(issuer: issuer.identifier, name: name, face: face, offer: offer))
      }
    }
    return listings
  }
}

extension Intents.AuthorizeExtension: ExecutablePhoneIntent {
  func execute(_ services: Services, in app: AppID) async throws(WalletError) -> [PassEntry] {
    let host = try services.extensionHost(of: issuer, on: app.phone)
    do throws(WalletError) {
      switch proof {
      case .pin(let pin): _ = await services.admit(try await host.session.client.authentication.loginByPIN(pin), on: host.session)
      case .fingerprint(let isOwner):
        try await services.phones.touchSensor(of: app.phone, isOwner: isOwner)
        _ = host.session.note(try await host.session.client.authentication.loginWithDeviceAuthenticationToken())
      }
    } catch {
      // For the wallet, the authorization page has two outcomes: authorized and canceled. After other refusals the customer can try again
      // on the page.
      host.wallet.tell(.why("\(host.name) doesn't let the customer in: \(error.statusMessage)."))
      if error.endsAuthorization {
        host.tell("authorization", outcome: "canceled")
        host.wallet.tell(.why("\(host.name) can't confirm who the customer is: it lists nothing."))
      }
      throw error
    }
    host.tell("authorization", outcome: "authorized")
    return try await host.entries(for: device)
  }
}

extension Intents.CancelExtensionAuthorization: ExecutablePhoneIntent {
  func execute(_ services: Services, in app: AppID) async throws(WalletError) {
    try services.extensionHost(of: issuer, on: app.phone).tell("authorization", outcome: "canceled")
  }
}

extension Intents.AddPassEntry: ExecutablePhoneIntent {
  func execute(_ services: Services, in app: AppID) async throws(WalletError) -> WalletPass {
    let host = try services.extensionHost(of: issuer, on: app.phone)
    services.wallets.tell(.person(isAgain ? "Try again" : "Agree", title: nil), on: app.phone)
    let adding: PKAddPaymentPassViewController
    if isAgain, let known = services.extensionSheets[app.phone] {
      adding = known
    } else {
      try await services.extensionSheets[app.phone]?.close(.systemCancelled)
      adding = try await host.handler.adding(entry.paymentInstrumentId)
      services.extensionSheets[app.phone] = adding
    }
    if !adding.hasRequest { try await adding.generateRequest(for: device) }
    return try await adding.add()
  }
}

/// The last sheets by which wallets have added a card from an extension, by phone number.
final class ExtensionSheets: Sendable {
  private let sheets = Mutex<[Int: PKAddPaymentPassViewController]>([:])

  subscript(phone: Int) -> PKAddPaymentPassViewController? {
    get { sheets.withLock { $0[phone] } }
    set { sheets.withLock { $0[phone] = newValue } }
  }
}

/// Apple Wallet's access to one issuer's extension.
private struct ExtensionHost {
  let session: AppSession
  let handler: IssuerExtension
  let wallet: AppleWallet
  let name: String
  let services: Services

  func tell(_ word: String, outcome: String) {
    wallet.tell(.message(SequenceMessage(.wallet, .issuerExtension, word, outcome: outcome)))
  }

  /// Requests the extension's offer for a device; returns nil if there is none, or if it arrives too late.
  func offer(for device: PassDevice) async throws(WalletError) -> ExtensionListing.Offer? {
    let app = session.app
    guard app.wasOpened else {
      wallet.tell(.why("\(name) was never opened on this iPhone, so it is skipped."))
      return nil
    }
    guard try await handler.library.hasEntitlement() else { return nil }
    guard app.extensionSettings.targets != .none else {
      wallet.tell(.why("\(name) has no extension of Apple Wallet: there is nothing to ask."))
      return nil
    }
    let status = await handler.status()
    guard try await isInTime("status", app.extensionSettings.status, limit: ExtensionSetting.statusLimit) else {
      await handler.refresh()
      return nil
    }
    let isAvailable =
      switch device {
      case .phone: status.passEntriesAvailable
      case .watch: status.remotePassEntriesAvailable
      }
    guard isAvailable else { return nil }
    if status.requiresAuthentication, app.extensionSettings.targets == .noAuthorization {
      wallet.tell(.why("\(name) requires authentication, and has no extension for authorization: it lists nothing."))
      return .noAuthorization
    }
    if status.requiresAuthentication, let profile = app.issuer {
      return .authentication(profile, hasFingerprint: app.deviceToken != nil)
    }
    let entries = try await entries(for: device)
    if entries.isEmpty, session.signedIn == nil { wallet.tell(.why("Nobody is logged in to \(name): its extension lists no card.")) }
    return entries.isEmpty ? nil : .cards(entries)
  }

  /// Requests the cards that the extension lists for a device; returns none if the list arrives too late.
  func entries(for device: PassDevice) async throws(WalletError) -> [PassEntry] {
    let began = services.time.elapsed
    let entries = await handler.entries(for: device)
    let word =
      switch device {
      case .phone: "passEntries"
      case .watch: "remotePassEntries"
      }
    let took = services.time.elapsed - began
    guard try await isInTime(word, took + session.app.extensionSettings.entries, since: took, limit: ExtensionSetting.entriesLimit) else {
      await handler.refresh()
      return []
    }
    for entry in entries {
      guard case .failure(let flaw) = entry.art else { continue }
      wallet.tell(.why("\(name) \(flaw.inWords): a plain card is shown."))
      break
    }
    return entries
  }

  /// Waits for the extension's response, at most for the wallet's limit. Returns true if the response is in time.
  ///
  /// - Parameters:
  ///   - span: the duration of the response, of which `past` has already elapsed.
  private func isInTime(_ word: String, _ span: Duration, since past: Duration = .zero, limit: Duration) async throws(WalletError) -> Bool {
    do throws(CancellationError) {
      try await services.time.sleep(for: min(span, limit) - past)
    } catch {
      throw WalletError(0, .cancelled, "nobody waits any longer")
    }
    let isInTime = span <= limit
    tell(word, outcome: isInTime ? "\(span.milliseconds) ms" : "too late")
    if !isInTime {
      wallet.tell(
        .why(
          "\(name) takes \(span.milliseconds) ms for \(word), \((span - limit).milliseconds) ms too long, so Apple Wallet skips the app."
        ))
    }
    return isInTime
  }
}

extension CardArt.Flaw {
  /// The flaw in words for the glass, after the app's name.
  fileprivate var inWords: String {
    switch self {
    case .missing: "gives no card art"
    case .tooLarge: "gives card art larger than \(CardArt.columns) by \(CardArt.rowCount) cells"
    case .notPrintable: "gives card art with characters that can't be printed"
    }
  }
}

extension Services {
  /// Returns Apple Wallet's side of an issuer's extension on a phone. Throws `notOffered` (status 0) for an issuer that the world doesn't
  /// have.
  fileprivate func extensionHost(of identifier: IssuerIdentifier, on phone: Int) throws(WalletError) -> ExtensionHost {
    guard let issuer = issuers.first(where: { $0.identifier == identifier }),
      let session = session(of: AppID(phone: phone, app: .issuer(identifier))), let wallet = wallets.appleWallet(on: phone),
      let passKit = passKit(of: session)
    else { throw .notAddable }
    return ExtensionHost(
      session: session,
      handler: IssuerExtension(
        client: session.client, library: passKit.library, app: session.app, elapsed: elapsed),
      wallet: wallet, name: issuer.name, services: self)
  }

  /// Makes the issuers' apps on a phone share data with their extensions before another app opens. Only an app with a session can.
  func shareActivationData(on phone: Int) async {
    for issuer in issuers where issuer.isEntitledForApplePay {
      guard let session = session(of: AppID(phone: phone, app: .issuer(issuer.identifier))), session.signedIn != nil else { continue }
      await session.client.shareActivationData()
    }
  }
}
