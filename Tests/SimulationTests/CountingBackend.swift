import Basics
import Contract
import Synchronization
import WalletModel

/// Answers what it knows and counts how often it acted.
final class CountingBackend: Backend {
  private let count = Mutex(0)
  private let refusal: WalletError?

  init(refusal: WalletError? = nil) { self.refusal = refusal }

  var acted: Int { count.withLock { $0 } }

  func perform<O: Operation>(_ operation: O, _ call: Call) async throws(WalletError) -> O.Answer {
    count.withLock { $0 += 1 }
    if let refusal { throw refusal }
    if let done = Done() as? O.Answer { return done }
    let issuer = IssuerProfile(name: "Aurora", greeting: "Good to see you.", supportsPINLogin: true)
    if let status = DeviceStatus(isRegistered: true, isActive: true, issuer: issuer) as? O.Answer { return status }
    throw WalletError(404, .notFound, "This backend knows no such thing.")
  }

  func events(after cursor: EventCursor) async throws(WalletError) -> [IssuerEvent] { [] }
}

extension Call {
  static let any = Call(.phone(DeviceIdentifier(rawValue: "00"), session: nil), .issuer(IssuerIdentifier(rawValue: "aurora")))

  /// A call to the same party by another caller.
  static func any(by caller: Caller) -> Call { Call(caller, any.party) }
}

extension Timestamp {
  static let morning = Timestamp(iso8601: "2026-11-21T09:41:00Z")!
}

/// Gives the other tasks their turn until the condition holds.
func until(_ condition: () -> Bool) async {
  while !condition() { await Task.yield() }
}

extension Backend {
  /// Returns the result of a call, for comparison in tests.
  func ask<O: Operation>(_ operation: O, _ call: Call = .any) async -> Result<O.Answer, WalletError> {
    do throws(WalletError) {
      return .success(try await perform(operation, call))
    } catch {
      return .failure(error)
    }
  }

  /// Returns the error that prevents the delivery of events.
  func askForEvents() async -> WalletError? {
    do throws(WalletError) {
      _ = try await events(after: .beginning)
      return nil
    } catch {
      return error
    }
  }
}

extension Result where Failure == WalletError {
  var error: WalletError? {
    if case .failure(let error) = self { error } else { nil }
  }
}
