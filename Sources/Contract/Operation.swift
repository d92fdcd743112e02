package import Basics
package import WalletModel

/// A request to a party of the world: a value with the type of its response, and everything that is particular to it.
///
/// Most requirements have no default, so that forgetting one does not compile. Only `status`, `ndc`, `redacted`, `replacingJWT` and
/// `sequenceWord` have a default, which nearly all operations use.
package protocol Operation: Codable, Equatable, Sendable {
  associatedtype Answer: Codable & Equatable & Sendable
  static var facts: OperationFacts { get }

  /// The change that is unconfirmed if no response arrives; a read changes nothing.
  var change: CardWrite { get }
  /// The cards in a response, which confirm earlier changes.
  func cards(in answer: Answer) -> ShownCards
  /// The entered texts that magic data may replace. (Screens, magic data)
  var magicTexts: [MagicText] { get }
  /// The outcome in a few words for the traffic log, without secrets.
  static func summary(of answer: Answer) -> String
  /// The vendor's word for the operation in a sequence diagram; nil if sequences leave the operation out. (Sequences,
  /// `SequenceWords.swift`)
  var sequenceWord: String? { get }
  /// Passes the operation to the party that handles it. The implementation is one line, which compiles only if a party declares a handler.
  func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> Answer

  /// HTTP-like status of a response; 200 unless the vendor's differs.
  static func status(of answer: Answer) -> Int
  /// The number that identifies an answer at the checkout gateway, if the response creates this number; nil if the request contains it.
  /// (OPPWA, `ndc`)
  static func ndc(of answer: Answer) -> String?
  /// The response as it may stay in memory after delivery, without the secrets that may not stay there. An operation whose response has
  /// such secrets must implement it: the default keeps everything.
  static func redacted(_ answer: Answer) -> Answer
  /// The response with another JWT in place of the one that it carries to the app. An operation whose response carries a JWT must implement
  /// this.
  static func replacingJWT(in answer: Answer, by replacement: (Opaque<JWTKind>, JWTDamage.Kind) -> Opaque<JWTKind>) -> Answer
}

extension Operation {
  package static func status(of answer: Answer) -> Int { 200 }
  package static func ndc(of answer: Answer) -> String? { nil }
  package static func redacted(_ answer: Answer) -> Answer { answer }
  package static func replacingJWT(
    in answer: Answer, by replacement: (Opaque<JWTKind>, JWTDamage.Kind) -> Opaque<JWTKind>
  ) -> Answer { answer }
}

/// An operation that neither changes cards nor shows them in its response, and has no text that magic data may replace.
package protocol OperationWithoutCards: Operation {}

extension OperationWithoutCards {
  package var change: CardWrite { .none }
  package func cards(in answer: Answer) -> ShownCards { .none }
  package var magicTexts: [MagicText] { [] }
}

extension Operation where Answer == Card {
  package func cards(in answer: Card) -> ShownCards { .one(answer.cardId) }
}

extension Operation where Answer == Done {
  package func cards(in answer: Done) -> ShownCards { .none }
}

/// The static facts of an operation's type. None has a default, so that none is forgotten.
package struct OperationFacts: Sendable {
  package let name: OperationName
  package let route: Route
  package let subject: Subject
  package let party: PartyKind
  package let wire: WireFormat
  package let caller: Caller.Kind

  package init(_ name: OperationName, _ route: Route, _ subject: Subject, asks receiver: Receiver, by caller: Caller.Kind) {
    self.name = name
    self.route = route
    self.subject = subject
    party = receiver.party
    wire = receiver.wire
    self.caller = caller
  }

  /// The party that receives the operation, and the operation's wire format there: the gateway has several formats.
  package struct Receiver: Sendable {
    fileprivate let party: PartyKind
    fileprivate let wire: WireFormat

    package static let issuer = Receiver(party: .issuer, wire: .platform)
    package static let network = Receiver(party: .network, wire: .platform)
    package static let merchant = Receiver(party: .merchant, wire: .platform)
    package static func gateway(_ wire: WireFormat) -> Receiver { Receiver(party: .gateway, wire: wire) }
  }
}

/// How operations are sent over HTTP: the format of requests, the identification of callers, and the recognition of retries.
package enum WireFormat: Sendable {
  /// JSON, with caller and party in our own headers, and an idempotency key for writes. (ours)
  case platform
  /// Forms, with `entityId` and a bearer token if the caller is an entity, and no idempotency key: an equal request counts as a retry.
  /// (OPPWA)
  case form
  /// JSON without our own headers, and no idempotency key: an equal request counts as a retry. (Trust Payments)
  case json
}

extension Operation {
  package static var name: OperationName { facts.name }
  package static var route: Route { facts.route }
  package static var party: PartyKind { facts.party }
  package static var wire: WireFormat { facts.wire }

  /// Reads change nothing except the remaining time of a session.
  package static var isRead: Bool { route.method == .get }
  /// Whether the response is recorded for retries. False for reads, and for writes that are idempotent by themselves.
  package static var isRecorded: Bool { facts.route.isRecorded }
  /// Whether the caller sends the key under which the response is recorded.
  package static var needsIdempotencyKey: Bool { isRecorded && wire == .platform }
  /// True if only customer care may send the operation, with its key in the call.
  package static var isForCustomerCare: Bool { if case .customerCare = facts.caller { true } else { false } }
  /// The only kind of party that may send the operation, with its key in the call; nil if phones or customer care send it.
  package static var askingParty: PartyKind? { if case .party(let kind) = facts.caller { kind } else { nil } }
  package static var sessionUse: SessionUse { if case .phone(let use) = facts.caller { use } else { .none } }
}

/// The use that an operation makes of the phone's session.
package enum SessionUse: Sendable {
  /// Needs no session.
  case none
  /// Requires a session and renews it.
  case needs
  /// Opens a session, or requires one and ends it, so that a retry is useless once the phone has another session, or none.
  case opens, ends
  /// Ends the phone's session if it has one, but doesn't require one; a retry is just as useless.
  case drops
  /// Requires a shopper's assertion instead of a session. (`CreateShopperAssertion`)
  case assertion
}

/// The subject of operations: a folder in each module that has operations, a tag in the API description.
package enum Subject: String, CaseIterable, Sendable {
  case access = "Access"
  case cards = "Cards"
  case deviceWallets = "DeviceWallets"
  case payments = "Payments"
}

/// A response without content.
package struct Done: Codable, Equatable, Sendable {
  package init() {}
}

/// The method and path of an operation.
package struct Route: Hashable, Sendable {
  package enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
  }
  package let method: Method
  package let path: String

  package init(_ method: Method, _ path: String) {
    self.method = method
    self.path = path
  }

  package static func get(_ path: String) -> Route { Route(.get, path) }
  package static func post(_ path: String) -> Route { Route(.post, path) }
  package static func put(_ path: String) -> Route { Route(.put, path) }
  package static func patch(_ path: String) -> Route { Route(.patch, path) }
  package static func delete(_ path: String) -> Route { Route(.delete, path) }

  /// GET and PUT are idempotent by themselves. DELETE is recorded nevertheless, because its response says what was ended. (RFC 9110, 9.2.2)
  fileprivate var isRecorded: Bool { method != .get && method != .put }
}
