internal import Basics
internal import Contract
internal import Handset
internal import Synchronization
internal import WalletModel

/// Sends the operations of one issuer's app on a phone. It adds device and session to each, and applies what the response changes about
/// them.
final class Sender: Sendable {
  /// A session as the phone knows it.
  struct Session {
    let grant: SessionGrant
    /// The time of the last call for which the issuer accepted the session.
    var lastCall: Timestamp
  }

  let phone: any PhoneMemory
  private let calls: PhoneCalls
  private let clock: any WorldClock
  private let current = Mutex<Session?>(nil)

  init(backend: any Backend, phone: any PhoneMemory, clock: any WorldClock) {
    self.phone = phone
    self.clock = clock
    calls = PhoneCalls(backend: backend, clock: clock, repeatsLostWrites: false) { () async throws(WalletError) in
      try await phone.nextIdempotencyKey()
    }
  }

  var session: Session? { current.withLock { $0 } }

  func send<O: Operation>(_ operation: O) async throws(WalletError) -> O.Answer {
    let (moment, token) = (clock.now, session?.grant.token)
    do throws(WalletError) {
      let caller = Caller.phone(phone.deviceIdentifier, session: token)
      let answer = try await calls.perform(operation, as: caller, at: .issuer(phone.issuerIdentifier))
      if O.sessionUse == .needs { noteAnswer(to: token, asked: moment) }
      return answer
    } catch {
      await obey(error, token)
      throw error
    }
  }

  /// Sends an operation to a shop or its gateway, whose refusals don't affect the wallet's session.
  ///
  /// - Parameter assertion: the proof of the shopper's identity; nil if the operation needs none.
  func send<O: Operation>(_ operation: O, to party: Party, assertion: Secret?) async throws(WalletError) -> O.Answer {
    try await calls.perform(operation, as: .phone(phone.deviceIdentifier, session: assertion), at: party)
  }

  // MARK: - Session

  /// Stores the session of a successful login, and its owner's name.
  func open(_ response: LoginResponse, asked moment: Timestamp) async {
    current.withLock { $0 = Session(grant: response.session, lastCall: moment) }
    // The outcomes of other logins, which may still be in flight, no longer matter.
    calls.forgetSession()
    await phone.remember(holder: response.wallet.firstName)
  }

  /// Drops the session if it still has this token; nil stands for no session. A session that was opened since then stays.
  func dropSession(_ token: Secret?) {
    let isDropped = current.withLock { current in
      guard current?.grant.token == token else { return false }
      current = nil
      return true
    }
    if isDropped { calls.forgetSession() }
  }

  /// Forgets session and wallet, because the wallet is no longer linked to this phone.
  func forgetWallet() async {
    dropSession(session?.grant.token)
    await phone.forgetHolder()
  }

  /// Drops the session and the long-lived token, because a new credential has ended both.
  func forgetCredentials() async {
    dropSession(session?.grant.token)
    try? await phone.keep(deviceToken: nil)
  }

  var now: Timestamp { clock.now }

  private func noteAnswer(to token: Secret?, asked moment: Timestamp) {
    current.withLock { current in
      guard let token, let session = current, session.grant.token == token else { return }
      current?.lastCall = max(session.lastCall, moment)
    }
  }

  /// Applies an error to session and link, unless the request's session is no longer the current one.
  private func obey(_ error: WalletError, _ token: Secret?) async {
    guard session?.grant.token == token else { return }
    switch error.code {
    case .sessionEnded, .deviceInactive: dropSession(token)
    case .deviceNotRegistered: await forgetWallet()
    default: break
    }
  }
}
