internal import Basics
package import Contract
internal import FoundationEssentials
package import WalletModel
package import Wire

/// The codec of the parties' events: a page of JSON, or a stream of server-sent events.
package enum EventCodec {
  /// Returns a request for all events after an event.
  package static func request(after cursor: EventCursor) -> WireRequest {
    let route = ServerPage.getEvents.route
    return WireRequest(method: route.method.rawValue, path: route.path, query: "after=\(cursor)")
  }

  /// Returns the cursor of the last event that the client knows. Throws 400 if it is invalid.
  package static func cursor(in request: WireRequest) throws(WalletError) -> EventCursor {
    var fields: [String: String] = [:]
    try OperationCodec.query(request.query, into: &fields)
    let header = request.headers[WireHeader.lastEventID]
    guard let text = header ?? fields["after"] else { return .beginning }
    guard let cursor = EventCursor(text) else {
      throw .unreadable(header == nil ? "after" : WireHeader.lastEventID, "must be the cursor of an event, or its number")
    }
    return cursor
  }

  package static func answer(_ events: [IssuerEvent]) -> WireAnswer {
    guard let body = try? [UInt8](wire: EventPage(events: events.map(Event.init))) else {
      return ProblemCodec.answer(WalletError(500, .storageFailed, "the events cannot be written down"))
    }
    // Events may contain codes, so they are never compressed. (`ContentCoding`)
    return WireAnswer(status: 200, type: .json, body, hasSecret: true)
  }

  package static func read(_ answer: WireAnswer) throws(WalletError) -> [IssuerEvent] {
    try OperationCodec.body(answer, as: EventPage.self).events.map(\.event)
  }

  /// Encodes one event of a stream. (HTML, server-sent events)
  package static func streamed(_ issuerEvent: IssuerEvent) -> [UInt8] {
    let event = Event(issuerEvent)
    guard let data = try? [UInt8](wire: event) else { return [] }
    return ServerSentEvent.bytes(id: issuerEvent.cursor.description, type: event.type.rawValue, data: data)
  }
}

/// A page of events.
struct EventPage: Codable {
  let events: [Event]
}

/// An event with its type.
struct Event: Codable, Hashable, Sendable {
  enum EventType: String, CaseIterable, Codable {
    case message, deviceActivationChanged, sessionEnded
  }

  let event: IssuerEvent
  var type: EventType {
    switch event.content {
    case .message: .message
    case .deviceActivationChanged: .deviceActivationChanged
    case .sessionEnded: .sessionEnded
    }
  }

  init(_ event: IssuerEvent) { self.event = event }

  private enum CodingKeys: CodingKey { case number, cursor, moment, type, message, deviceIdentifier, isActive, reason }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func device() throws -> DeviceIdentifier { try container.decode(DeviceIdentifier.self, forKey: .deviceIdentifier) }
    let content: IssuerEvent.Content =
      switch try container.decode(EventType.self, forKey: .type) {
      case .message: .message(try container.decode(Message.self, forKey: .message))
      case .deviceActivationChanged:
        .deviceActivationChanged(try device(), isActive: try container.decode(Bool.self, forKey: .isActive))
      case .sessionEnded: .sessionEnded(try device(), try container.decode(SessionEndReason.self, forKey: .reason))
      }
    // An event without a cursor comes from an earlier release.
    let cursor =
      try container.decodeIfPresent(EventCursor.self, forKey: .cursor)
      ?? EventCursor(number: try container.decode(Int64.self, forKey: .number), history: nil)
    event = IssuerEvent(cursor, moment: try container.decode(Timestamp.self, forKey: .moment), content: content)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(event.cursor.number, forKey: .number)
    if event.cursor.history != nil { try container.encode(event.cursor, forKey: .cursor) }
    try container.encode(event.moment, forKey: .moment)
    try container.encode(type, forKey: .type)
    switch event.content {
    case .message(let message): try container.encode(message, forKey: .message)
    case .deviceActivationChanged(let device, let isActive):
      try container.encode(device, forKey: .deviceIdentifier)
      try container.encode(isActive, forKey: .isActive)
    case .sessionEnded(let device, let reason):
      try container.encode(device, forKey: .deviceIdentifier)
      try container.encode(reason, forKey: .reason)
    }
  }
}

extension EventCursor: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let cursor = EventCursor(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no cursor of an event")
    }
    self = cursor
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
