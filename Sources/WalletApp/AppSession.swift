import Basics
import Handset
import Simulation
import Synchronization
import UserInterface
import WalletClient
import WalletModel

/// One issuer's app on one phone while it runs, with what it knows of its login. The session's token stays in the client core.
final class AppSession: Sendable {
  let number: Int
  let issuer: IssuerIdentifier
  let client: WalletClient
  let name: String
  let kind: PhoneKind
  private let phones: Phones
  private let time: WorldTime
  private let known = Watched(Known())
  /// The time at which the person last used the app.
  private let lastUse = Mutex(Timestamp.earliest)
  /// The wallet's sheet over the app. Not part of `known`, because it is read at every key press, and reading `known` copies all of it.
  private let openSheet = Mutex<WalletSheet?>(nil)

  private struct Known {
    /// The login that opened the session; nil once the person knows that it is over.
    var login: LoginResponse?
    /// The reason why the issuer has ended the session; nil if it hasn't reported one.
    var ended: SessionEndReason?
    var status: DeviceStatus?
    var recovering: String?
    /// The delegate of an open sheet of the platform's SDK, kept here because the SDK holds it weakly.
    var provisioningDelegate: (any ProvisioningServiceDelegate)?
    /// False after a login, until the app reports the passes on the phone.
    var hasReportedPasses = true
    /// The customers' baskets and payments, by username in lower case.
    var shopping: [String: Shopping] = [:]
    /// The number of logins, unlinkings and activation changes: a status that was requested before one of these is out of date.
    var version = 0
  }

  var id: AppID { AppID(phone: number, app: .issuer(issuer)) }

  init(_ phone: Phone, issuer: IssuerIdentifier, client: WalletClient, phones: Phones, time: WorldTime) {
    (number, name, kind) = (phone.number, phone.name, phone.kind)
    self.issuer = issuer
    self.client = client
    self.phones = phones
    self.time = time
  }

  /// The phone's status in the issuer's last response, with later changes that the app knows of; nil before the first response.
  var status: DeviceStatus? { known.read { $0.status } }

  /// The data that the app keeps between two runs.
  var app: InstalledApp { phones.app(of: issuer, on: number) }

  /// Notes that the person has used the app now.
  func noteUse() {
    let now = time.now
    lastUse.withLock { $0 = now }
  }

  /// The end of the open session, with its cause; nil if no session is open.
  var deadline: SessionDeadline? {
    let lastUse = lastUse.withLock { $0 }
    // If the clock was moved back, the last use may lie in the future: it counts as now.
    return client.authentication.sessionDeadline(lastUse: min(lastUse, time.now))
  }

  /// The wallet that is signed in, as long as its session is valid.
  var signedIn: SignedIn? {
    guard let login = known.read({ $0.login }), let deadline, time.now < deadline.end else { return nil }
    return signedIn(by: login)
  }

  /// The username of the customer who is logged in, in lower case; nil if nobody is.
  var username: String? { signedIn?.wallet.username.lowercased() }

  /// The baskets and the open payment of the customer who is logged in; without a login, a new object that is not kept.
  var shopping: Shopping {
    known.withLock { known in
      guard let username = known.login?.wallet.username.lowercased() else { return Shopping() }
      let shopping = known.shopping[username] ?? Shopping()
      known.shopping[username] = shopping
      return shopping
    }
  }

  /// True if setting a PIN requires the current one, as far as the phone knows; the issuer decides.
  var needsCurrentPIN: Bool {
    guard let expires = known.read({ $0.login?.passcodeChoiceExpires }) else { return true }
    return time.now > expires
  }

  /// Notes that the issuer has ended the session.
  func noteEnd(_ reason: SessionEndReason) {
    known.withLock { $0.ended = reason }
    switch reason {
    case .deviceDeactivated: noteActivation(false)
    case .credentialsChanged: break
    }
  }

  /// Notes that customer care has deactivated or reactivated the phone.
  func noteActivation(_ isActive: Bool) {
    known.withLock { known in
      known.version += 1
      known.status = known.status.map { DeviceStatus(isRegistered: true, isActive: isActive, issuer: $0.issuer) }
    }
  }

  /// Notes that the person knows of the session's end. If a time limit of the issuer ended the session, also discards it in the client
  /// core.
  ///
  /// - Returns: the cause in one word if a time limit of the issuer ended the session and this was not noted before; otherwise nil.
  func noteEndIsKnown() -> String? {
    known.withLock { ($0.login, $0.ended) = (nil, nil) }
    guard let deadline, deadline.cause != .ownLimit, time.now >= deadline.end else { return nil }
    client.authentication.forgetSession()
    return "timeout"
  }

  /// The session's end, if the session ended while the app was starting, so that the person doesn't know of it; otherwise nil.
  var untoldEnd: SessionEnd? {
    let (login, ended) = known.read { ($0.login, $0.ended) }
    guard login != nil else { return nil }
    if let ended { return SessionEnd(ended) }
    guard let deadline, time.now >= deadline.end else { return nil }
    return SessionEnd(deadline.cause)
  }

  private func signedIn(by login: LoginResponse, isFresh: Bool = false) -> SignedIn {
    let app = app
    return SignedIn(
      wallet: login.wallet, phoneName: name, issuer: known.read { $0.status?.issuer } ?? app.issuer ?? .unknown,
      mayChoosePIN: isFresh && login.mayChoosePasscode, canSetPIN: isFresh && login.passcodeChoiceExpires != nil,
      offersFingerprint: isFresh && app.deviceToken == nil && !app.declinesFingerprint)
  }

  /// Requests the phone's status from the issuer; `isNews` is true if the status has changed. Throws 1100 if the phone can't run the app.
  ///
  /// If a login, unlinking or activation change happens during the request, the response is out of date and is not stored.
  func check() async throws(WalletError) -> (status: DeviceStatus, isNews: Bool) {
    try client.device.isDeviceSupported()
    let version = known.read { $0.version }
    let status = try await client.device.isDeviceRegistered()
    return known.withLock { known in
      guard known.version == version else { return (status, false) }
      let isNews = known.status != nil && known.status != status
      known.status = status
      return (status, isNews)
    }
  }

  /// Requests the phone's status from the issuer, and before a login whether its device token still exists. Returns true if one has
  /// changed.
  ///
  /// Throws 1100 if the phone can't run the app.
  func checkAgain() async throws(WalletError) -> Bool {
    let (status, isNews) = try await check()
    guard !isNews, status.isActive, signedIn == nil, app.deviceToken != nil else { return isNews }
    // If the request fails, no change is known.
    return (try? await client.authentication.isAuthorizedTokenExist()) == false
  }

  /// Notes a successful login.
  func note(_ login: LoginResponse) -> SignedIn {
    // A sheet of an earlier session has ended.
    sheet = nil
    known.withLock { known in
      known.version += 1
      known.login = login
      known.ended = nil
      known.hasReportedPasses = false
      known.status = known.status.map { DeviceStatus(isRegistered: true, isActive: true, issuer: $0.issuer) }
    }
    return signedIn(by: login, isFresh: true)
  }

  /// Changes the stored summary of the signed-in wallet.
  func noteWallet(_ change: (inout WalletSummary) -> Void) {
    known.withLock { known in
      guard var login = known.login else { return }
      change(&login.wallet)
      known.login = login
    }
  }

  /// The username of the customer whose password is being recovered.
  var recovering: String? {
    get { known.read { $0.recovering } }
    set { known.withLock { $0.recovering = newValue } }
  }

  /// The wallet's sheet over the app, which may have ended; nil if there is none.
  var sheet: WalletSheet? {
    get { openSheet.withLock { $0 } }
    set { openSheet.withLock { $0 = newValue } }
  }

  func keep(_ delegate: any ProvisioningServiceDelegate) { known.withLock { $0.provisioningDelegate = delegate } }

  /// True if the issuer's app adds cards to Apple Wallet by the platform's activation data.
  var addsByActivationData: Bool { (known.read { $0.status?.issuer } ?? app.issuer)?.appleProvisioning == .activationData }

  /// Removes the sheet from the app, and returns it for the caller to close.
  func consumeSheet() -> WalletSheet? {
    openSheet.withLock { sheet in
      defer { sheet = nil }
      return sheet
    }
  }

  /// Returns true once after each login: the caller then has to report the passes on the phone.
  func consumePassReport() -> Bool {
    known.withLock { known in
      defer { known.hasReportedPasses = true }
      return known.login != nil && !known.hasReportedPasses
    }
  }

  /// Notes that the phone is no longer linked to a wallet.
  func noteUnlinked() {
    known.withLock { known in
      known.version += 1
      known.login = nil
      known.status = known.status.map { DeviceStatus(isRegistered: false, isActive: false, issuer: $0.issuer) }
    }
  }
}

extension AppSession: PresentingViewController {
  func present(_ sheet: PKAddPaymentPassViewController) { self.sheet = .apple(sheet) }
}

extension IssuerProfile {
  /// The profile before the issuer's first response, without which nobody can sign in.
  fileprivate static let unknown = IssuerProfile(name: "", greeting: "", supportsPINLogin: true)
}
