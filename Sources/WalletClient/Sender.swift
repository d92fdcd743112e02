internal import Contract
internal import Handset
internal import Synchronization
internal import WalletModel

/// Sends the operations of one phone. Adds device, session and idempotency key to each, and stores the changes that follow from the
/// response.
final class Sender: Sendable {
  /// A session as the phone knows it.
  struct Session {
    let grant: SessionGrant
    /// The time of the last call for which the issuer accepted the session.
    var lastCall: Timestamp
  }

  private struct Contents {
    var session: Session?
    var unsettled = UnconfirmedWrites()
  }

  let phone: any PhoneMemory
  private let backend: any Backend
  private let clock: any WorldClock
  private let contents = Mutex(Contents())

  init(backend: any Backend, phone: any PhoneMemory, clock: any WorldClock) {
    self.backend = backend
    self.phone = phone
    self.clock = clock
  }

  var session: Session? { contents.withLock { $0.session } }

  func send<O: Operation>(_ operation: O) async throws(WalletError) -> O.Answer {
    let moment = clock.now
    let key = O.needsIdempotencyKey ? try await key(for: operation, at: moment) : nil
    let (token, losses) = contents.withLock { ($0.session?.grant.token, $0.unsettled.losses) }
    do throws(WalletError) {
      let call = Call(.phone(phone.deviceIdentifier, session: token), .issuer(phone.issuerIdentifier), idempotencyKey: key)
      let answer = try await backend.perform(operation, call)
      settle(key)
      contents.withLock { $0.unsettled.forget(shownBy: operation, answer, since: losses) }
      if O.sessionUse == .needs { noteAnswer(to: token, asked: moment) }
      return answer
    } catch {
      if error.leavesOutcomeUnknown { lose(key) } else { settle(key, hasArrived: !error.hasNotArrived) }
      await obey(error, token)
      throw error
    }
  }

  // MARK: - Session

  /// Stores the session of a successful login, and its owner's name.
  func open(_ response: LoginResponse, asked moment: Timestamp) async {
    contents.withLock { contents in
      contents.session = Session(grant: response.session, lastCall: moment)
      // The outcome of every other login that may be in flight doesn't matter any more.
      contents.unsettled.forgetSession()
    }
    await phone.remember(holder: response.wallet.firstName)
  }

  /// Drops the session with this token; nil stands for no session. Another one that was opened meanwhile stays.
  func dropSession(_ token: Secret?) {
    contents.withLock { contents in
      guard contents.session?.grant.token == token else { return }
      contents.session = nil
      contents.unsettled.forgetSession()
    }
  }

  /// Forgets the wallet, which is no longer linked to this phone.
  func forgetWallet() async {
    dropSession(session?.grant.token)
    await phone.forgetHolder()
  }

  /// Drops the session and the long-lived token, both of which a new credential has ended.
  func forgetCredentials() async {
    dropSession(session?.grant.token)
    try? await phone.keep(deviceToken: nil)
  }

  var now: Timestamp { clock.now }

  private func noteAnswer(to token: Secret?, asked moment: Timestamp) {
    contents.withLock { contents in
      guard let token, let session = contents.session, session.grant.token == token else { return }
      contents.session?.lastCall = max(session.lastCall, moment)
    }
  }

  /// Applies an error to session and link, unless its session is gone already.
  private func obey(_ error: WalletError, _ token: Secret?) async {
    guard session?.grant.token == token else { return }
    switch error.code {
    case .sessionEnded, .deviceInactive: dropSession(token)
    case .deviceNotRegistered: await forgetWallet()
    default: break
    }
  }

  // MARK: - Idempotency

  /// Returns the key of the same write if its outcome is unknown. Otherwise returns a new key, noted before its first use.
  private func key<O: Operation>(for operation: O, at moment: Timestamp) async throws(WalletError) -> IdempotencyKey {
    if let key = contents.withLock({ $0.unsettled.key(of: operation, at: moment) }) { return key }
    let key = try await phone.nextIdempotencyKey()
    contents.withLock { $0.unsettled.add(operation, key, at: moment) }
    return key
  }

  /// - Parameter hasArrived: false keeps a key whose earlier attempt still has an unknown outcome.
  private func settle(_ key: IdempotencyKey?, hasArrived: Bool = true) {
    guard let key else { return }
    contents.withLock { $0.unsettled.remove(key, ifLost: hasArrived) }
  }

  private func lose(_ key: IdempotencyKey?) {
    guard let key else { return }
    contents.withLock { $0.unsettled.lose(key) }
  }
}
