internal import Basics
package import Contract
package import WalletModel

/// A call to a party, as the traffic log stores it.
package struct LoggedCall: Sendable {
  package enum State: Hashable, Sendable {
    case inFlight
    case answered(status: Int, summary: String)
    case refused(WalletError)
  }
  package let operation: OperationName
  /// The word for the operation in a sequence; nil if sequences leave the call out.
  package let sequenceWord: String?
  package let caller: Caller.Identity
  package let party: Party
  package let idempotencyKey: IdempotencyKey?
  /// True if the call had a session's token.
  let hasSession: Bool
  package internal(set) var state = State.inFlight
  /// The duration of the call until its response; nil while it is in flight.
  package internal(set) var took: Duration?
  /// The fault that has fired on the call; nil if none has.
  package internal(set) var fault: Fault?
  /// True if a server has reported the call or its effects.
  var isReported = false
  /// The changes of the party's data, as it has reported them. Parties on a server report them only to holders of the control key.
  package internal(set) var changes: [Change] = []
  /// The decision on a provisioning, as the network has reported it; nil for other calls.
  package internal(set) var decision: ProvisioningDecision?
  /// The request, with secrets masked; nil if it is too long to be stored.
  package let request: Masked?
  var answered: Masked?

  init(
    operation: OperationName, sequenceWord: String?, caller: Caller.Identity, party: Party, idempotencyKey: IdempotencyKey?,
    hasSession: Bool, request: Masked?
  ) {
    self.operation = operation
    self.sequenceWord = sequenceWord
    self.caller = caller
    self.party = party
    self.idempotencyKey = idempotencyKey
    self.hasSession = hasSession
    self.request = request
  }

  /// Creates a call that has ended on a server, from the server's report.
  package init(
    reported operation: OperationName, sequenceWord: String?, caller: Caller.Identity, party: Party, idempotencyKey: IdempotencyKey?,
    request: Masked?, state: State, answer: Masked?, took: Duration?, changes: [Change], decision: ProvisioningDecision?
  ) {
    self.init(
      operation: operation, sequenceWord: sequenceWord, caller: caller, party: party, idempotencyKey: idempotencyKey, hasSession: false,
      request: request)
    (self.state, answered, self.took, self.changes, self.decision) = (state, answer, took, changes, decision)
  }

  /// Returns true for the same request of the same caller, as far as its wire format shows that.
  func isSame(as other: LoggedCall) -> Bool {
    guard operation == other.operation, party == other.party, request == other.request else { return false }
    return isOnVendorsWire
      ? isOfNoPhone == other.isOfNoPhone : caller == other.caller && idempotencyKey == other.idempotencyKey
  }

  /// True if the caller isn't a phone.
  var isOfNoPhone: Bool { if case .phone = caller { false } else { true } }

  /// The response, or the vendor's error object if the call was refused; nil while it is in flight, or if it is too long to be stored.
  package var answer: Masked? {
    if case .refused(let error) = state { Masked(ErrorObject(error)) } else { answered }
  }

  /// True if the call has none of Billfold's headers.
  private var isOnVendorsWire: Bool {
    switch operation.operation.wire {
    case .platform: false
    case .form, .json: true
    }
  }

  /// True if the call is a form on the wire, or would be one.
  package var isForm: Bool { operation.operation.wire == .form }

  /// The gateway entity that the form names; nil if there is none.
  package var entityId: String? { isForm ? caller.entity?.entityId : nil }

  /// The headers that the call has on the wire, or would have, with secrets masked.
  package var headers: [(name: String, value: String)] {
    var headers: [(name: String, value: String)] = []
    maskedCaller.headers(
      to: party, on: operation.operation.wire, idempotencyKey: idempotencyKey, encode: { $0 }, add: { headers.append(($0, $1)) })
    return headers
  }

  private var maskedCaller: Caller {
    switch caller {
    case .phone(let device): .phone(device, session: hasSession ? Self.mask : nil)
    case .customerCare: .customerCare(key: Self.mask)
    case .party(let party): .party(party, key: Self.mask)
    }
  }

  private static let mask = Secret("•••")

  /// The outcome in a few words: `wrong PIN, 3 left`, `registered, active`; empty while the call is in flight.
  package var phrase: String {
    switch state {
    case .inFlight: ""
    case .answered(_, let summary): summary
    case .refused(let error): error.phrase
    }
  }

  /// The method by which the app's delegate receives the outcome; nil while the call is in flight, and for calls without such a method.
  package var delegateMethod: String? {
    switch state {
    case .inFlight: nil
    case .answered(let status, _): operation.delegateMethod(after: status, isRefused: false)
    case .refused(let error): operation.delegateMethod(after: error.statusCode, isRefused: true)
    }
  }
}

/// An error as the vendor's SDK shows it (`PDPaydiantError`), with our members.
private struct ErrorObject: Encodable {
  let statusCode: Int
  let statusMessage: String
  let errorInformation: ErrorInformation
  let description: String
  let fieldErrors: [FieldError]
  let attemptsLeft: Int?
  /// The time before the next attempt, in seconds.
  let retryAfter: Double?

  init(_ error: WalletError) {
    statusCode = error.statusCode
    statusMessage = error.statusMessage
    errorInformation = error.errorInformation
    description = error.description
    fieldErrors = error.fieldErrors
    attemptsLeft = error.attemptsLeft
    retryAfter = error.retryAfter?.wireSeconds
  }
}

extension WalletError {
  /// The first clause of the description, for a line of a log: `wrong PIN, 3 left`.
  fileprivate var phrase: String {
    if code == .cancelled { return "cancelled by the app" }
    var phrase = String(description[..<endOfFirstClause])
    // Makes a capital that starts a sentence lower case, but not one that starts an abbreviation.
    if let first = phrase.first, phrase.dropFirst().first?.isUppercase != true {
      phrase = first.lowercased() + phrase.dropFirst()
    }
    if let attemptsLeft, attemptsLeft > 0, !phrase.contains("left") { phrase += ", \(attemptsLeft) left" }
    return phrase
  }

  private var endOfFirstClause: String.Index {
    description.indices.first { index in
      switch description[index] {
      case ";": true
      case ".":
        description.index(after: index) == description.endIndex || description[description.index(after: index)].isWhitespace
      default: false
      }
    } ?? description.endIndex
  }
}
