internal import Basics
package import Contract
internal import FoundationEssentials
package import WalletModel
package import Wire

/// The codec of operations and their responses: HTTP messages, each in the operation's wire format. All responses are JSON.
///
/// Fields that the route's path names are sent there; the others in the query of GET and DELETE, and in a JSON object or a form for other
/// methods. On the platform's wire, the data of every call and credentials are in headers.
package enum OperationCodec {
  // MARK: - Requests

  /// Encodes an operation. Throws 400 if that fails, which is impossible for the operations of the contract.
  package static func request<O: Operation>(_ operation: O, _ call: Call) throws(WalletError) -> WireRequest {
    switch O.wire {
    case .platform, .json: try jsonRequest(operation, call)
    case .form: try formRequest(operation, call)
    }
  }

  private static func jsonRequest<O: Operation>(_ operation: O, _ call: Call) throws(WalletError) -> WireRequest {
    if let key = call.idempotencyKey, !key.isValid { throw .badIdempotencyKey }
    return try jsonRequest(operation, O.route, O.name.rawValue, headers(call, on: O.wire))
  }

  /// Encodes an admin operation. Throws 400 if that fails.
  package static func request<O: AdminOperation>(_ operation: O) throws(WalletError) -> WireRequest {
    try jsonRequest(operation, O.route, O.facts.name.rawValue, WireHeaders())
  }

  private static func jsonRequest(
    _ operation: some Encodable, _ route: Route, _ name: String, _ headers: WireHeaders
  ) throws(WalletError) -> WireRequest {
    var headers = headers
    let (method, inPath) = (route.method, RouteTable.Pattern(route.path).fields)
    guard var fields = try? WireFields(operation, isText: { !method.hasBody || inPath.contains($0) }) else { throw unwritable(name) }
    let path = fields.consumeTexts(inPath)
    guard path.count == inPath.count, !path.values.contains("") else { throw unwritable(name) }
    let query = fields.texts.sorted { $0.key < $1.key }.map { "\(PercentEncoding.encode($0))=\(PercentEncoding.encode($1))" }
    if method.hasBody { headers.add(WireHeader.contentType, ContentType.json.rawValue) }
    return WireRequest(
      method: method.rawValue, path: RouteTable.path(of: route, path), query: query.joined(separator: "&"), headers: headers,
      body: method.hasBody ? fields.json : [])
  }

  static func unwritable(_ name: String) -> WalletError {
    WalletError(400, .invalidRequest, "\(name) cannot be written down")
  }

  /// Returns the headers of a call, without those of its body.
  static func headers(_ call: Call, on wire: WireFormat) -> WireHeaders {
    var headers = WireHeaders()
    call.caller.headers(
      to: call.party, on: wire, idempotencyKey: call.idempotencyKey, encode: { PercentEncoding.encode($0) },
      add: { headers.add($0, $1) })
    return headers
  }

  /// Returns the caller and the party of a request for this operation. Throws 400 if a header, or the form that names the caller, is
  /// malformed.
  package static func call<O: Operation>(for operation: O.Type, of request: WireRequest) throws(WalletError) -> Call {
    switch O.wire {
    case .platform: try platformCall(for: operation, of: request)
    case .form: formCall(for: operation, of: request, try form(of: request, for: operation))
    // The request identifies neither the app nor its phone: the merchant's JWT authorizes it.
    case .json: Call(.phone(.app, session: nil), .gateway)
    }
  }

  private static func platformCall<O: Operation>(for operation: O.Type, of request: WireRequest) throws(WalletError) -> Call {
    func value(_ name: String) throws(WalletError) -> String? {
      guard let text = request.headers[name] else { return nil }
      guard let value = PercentEncoding.decode(text) else { throw .unreadable(name, "must be percent-encoded UTF-8") }
      return value
    }
    // One error reports all missing headers.
    var missing: [FieldError] = []
    func needed(_ name: String) throws(WalletError) -> String {
      guard let value = try value(name) else {
        missing.append(FieldError(name, "is required"))
        return ""
      }
      return value
    }
    func requireAll() throws(WalletError) { if !missing.isEmpty { throw .invalid(missing) } }
    var session: Secret?
    if let text = try value(WireHeader.authorization) {
      guard let token = text.credentials(of: "Bearer") else {
        throw .unreadable(WireHeader.authorization, "must be Bearer and a token")
      }
      session = Secret(token)
    }
    let careKey = try value(WireHeader.careKey).map { Secret($0) }
    let party = try Party(O.party, needed)
    // The key isn't percent-decoded, because it may contain percent signs.
    let key = request.headers[WireHeader.idempotencyKey].map(IdempotencyKey.init(rawValue:))
    if O.askingParty != nil {
      let name = try needed(WireHeader.caller)
      try requireAll()
      guard let asking = Party(name: name) else { throw .unreadable(WireHeader.caller, "must name a party") }
      return Call(.party(asking, key: try value(WireHeader.callerKey).map { Secret($0) }), party, idempotencyKey: key)
    }
    // Customer care has no phone, so it need not name one.
    let hasDevice = careKey == nil || request.headers[WireHeader.device] != nil
    let device = hasDevice ? DeviceIdentifier(rawValue: try needed(WireHeader.device)) : .customerCare
    try requireAll()
    guard O.isForCustomerCare else { return Call(.phone(device, session: session), party, idempotencyKey: key) }
    guard device.isValid else { throw .badDevice }
    return Call(.customerCare(key: careKey), party, idempotencyKey: key)
  }

  /// Decodes an operation. Throws 400 with the invalid field.
  ///
  /// - Parameter path: the fields of the path, as the route table returns them.
  package static func operation<O: Operation>(
    _ type: O.Type, of request: WireRequest, path: [String: Substring]
  ) throws(WalletError) -> O {
    if O.wire == .form { return try self.operation(type, in: try form(of: request, for: type), path: try fields(of: path)) }
    return try decode(type, O.route, of: request, path: path, needsBody: false)
  }

  /// Decodes an admin operation. Throws 400 with the invalid field.
  package static func operation<O: AdminOperation>(
    _ type: O.Type, of request: WireRequest, path: [String: Substring]
  ) throws(WalletError) -> O {
    try decode(type, O.route, of: request, path: path, needsBody: true)
  }

  private static func decode<T: Decodable>(
    _ type: T.Type, _ route: Route, of request: WireRequest, path: [String: Substring], needsBody: Bool
  ) throws(WalletError) -> T {
    var fields = try fields(of: path)
    if !route.method.hasBody {
      try query(request.query, into: &fields)
      return try reading { try T(from: TextDecoder(fields)) }
    }
    let body = try json(of: request, isRequired: needsBody)
    return try reading(type, body, path: fields) {
      if fields.isEmpty { return try JSONDecoder().decode(T.self, from: body) }
      let decoder = JSONDecoder()
      decoder.userInfo[.path] = fields
      return try decoder.decode(WithPath<T>.self, from: body).value
    }
  }

  /// Decodes a request together with its caller and party; a form is parsed only once.
  package static func read<O: Operation>(
    _ type: O.Type, of request: WireRequest, path: [String: Substring]
  ) throws(WalletError) -> (operation: O, call: Call) {
    guard O.wire == .form else {
      let call = try call(for: type, of: request)
      return (try operation(type, of: request, path: path), call)
    }
    let form = try form(of: request, for: type)
    return (try operation(type, in: form, path: try fields(of: path)), formCall(for: type, of: request, form))
  }

  private static func fields(of path: [String: Substring]) throws(WalletError) -> [String: String] {
    var fields: [String: String] = [:]
    for (name, text) in path { fields[name] = try RouteTable.decode(text, name) }
    return fields
  }

  /// Decodes the body of a request that isn't an operation. Throws 400 with the invalid field.
  package static func body<T: Decodable>(_ request: WireRequest, as type: T.Type) throws(WalletError) -> T {
    let body = try json(of: request, isRequired: true)
    return try reading(type, body, path: [:]) { try JSONDecoder().decode(T.self, from: body) }
  }

  /// - Parameter isRequired: false if an empty body counts as an object without fields.
  private static func json(of request: WireRequest, isRequired: Bool) throws(WalletError) -> Data {
    try expect(.json, of: request)
    guard request.body.isEmpty else { return Data(request.body) }
    if isRequired { throw .unreadable("body", "is required") }
    return Data("{}".utf8)
  }

  /// Throws 415 if the request declares another content type.
  static func expect(_ type: ContentType, of request: WireRequest) throws(WalletError) {
    guard let said = request.headers[WireHeader.contentType], !said.isType(type) else { return }
    throw WalletError(415, .invalidRequest, "the body has to be \(type.rawValue)")
  }

  /// Decodes the fields of a query. Throws 400 if one is repeated or invalid.
  package static func query(_ text: String, into fields: inout [String: String]) throws(WalletError) {
    for pair in text.split(separator: "&") {
      let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = PercentEncoding.decode(halves[0], isForm: true),
        let value = PercentEncoding.decode(halves.count > 1 ? halves[1] : "", isForm: true)
      else { throw .unreadable("query", "must be percent-encoded UTF-8") }
      guard fields.updateValue(value, forKey: name) == nil else { throw .unreadable(name, "is given twice") }
    }
  }

  /// Decodes a body, or throws 400 with all fields that are missing or malformed.
  private static func reading<T: Decodable>(
    _ type: T.Type, _ body: Data, path: [String: String], _ decode: () throws -> T
  ) throws(WalletError) -> T {
    do {
      return try decode()
    } catch {
      let first = WalletError(unreadable: error)
      let all = FaultFinder.faults(of: type, in: Array(body), path: path).map { FieldError.unreadable($0.path, $0.why) }
      // If `FaultFinder` doesn't find the first decoder's error, throws that error alone: the client has to correct it before other ones
      // can be found.
      throw all.contains(where: { fault in first.fieldErrors.contains { $0.field == fault.field } }) ? .invalid(all) : first
    }
  }

  static func reading<T>(_ body: () throws -> T) throws(WalletError) -> T {
    do {
      return try body()
    } catch {
      throw WalletError(unreadable: error)
    }
  }

  // MARK: - Answers

  /// - Parameters:
  ///   - trace: the trace of the request.
  ///   - text: contains the response's JSON if it was encoded before.
  package static func answer<O: Operation>(
    _ answer: O.Answer, of type: O.Type, _ trace: RequestTrace, _ text: AnswerText
  ) -> WireAnswer {
    // A response consists of strings, numbers, lists and objects, which can always be encoded.
    guard let (json, hasSecret) = text.consume() ?? (try? WireJSON(answer)).map({ ($0.bytes, $0.hasSecret) }) else {
      return ProblemCodec.answer(WalletError(500, .storageFailed, "the answer of \(O.name.rawValue) cannot be written down"))
    }
    let body = O.wire == .form ? trace.gatewayTrace(O.ndc(of: answer)).added(to: json) : json
    return WireAnswer(status: O.status(of: answer), type: .json, body, hasSecret: hasSecret)
  }

  /// Decodes the response to an operation. Throws the server's error, and 1001 if the response is malformed.
  package static func read<O: Operation>(_ answer: WireAnswer, of type: O.Type) throws(WalletError) -> O.Answer {
    if O.wire == .form, let refusal = GatewayRefusal.read(answer) { throw refusal }
    return try body(answer, as: O.Answer.self)
  }

  /// Decodes the response to a request that isn't an operation.
  package static func body<T: Decodable>(_ answer: WireAnswer, as type: T.Type) throws(WalletError) -> T {
    let contentType = answer.headers[WireHeader.contentType]
    if contentType?.hasPrefix(ContentType.problem.rawValue) == true { throw ProblemCodec.read(answer) }
    guard contentType?.isType(.json) == true, let value = try? JSONDecoder().decode(T.self, from: Data(answer.body)) else {
      throw .unreadableAnswer
    }
    return value
  }
}

extension Route.Method {
  /// True if fields that aren't in the path are sent in the body.
  package var hasBody: Bool {
    switch self {
    case .get, .delete: false
    case .post, .put, .patch: true
    }
  }
}

extension WalletError {
  /// The error for a response that violates the contract.
  package static let unreadableAnswer = WalletError(0, .badResponse, "The response is malformed.")

  package static func unreadable(_ field: String, _ why: String) -> WalletError { .invalid([FieldError(field, why)]) }

  /// Converts a decoding error: the invalid field and the reason, without the value, which may be a secret.
  fileprivate init(unreadable error: any Error) {
    if let error = error as? FormError {
      self = .invalid(error.problems)
      return
    }
    let (path, why) = FaultFinder.fault(error) ?? ([], "is malformed")
    self = .invalid([.unreadable(path, why)])
  }
}

extension FieldError {
  fileprivate static func unreadable(_ path: [any CodingKey], _ why: String) -> FieldError {
    let field = path.reduce("") { text, key in
      if let index = key.intValue { return "\(text)[\(index)]" }
      return text.isEmpty ? key.stringValue : "\(text).\(key.stringValue)"
    }
    return FieldError(field.isEmpty ? "body" : field, why)
  }
}

extension String {
  fileprivate func isType(_ type: ContentType) -> Bool {
    (split(separator: ";").first ?? "").trimmingPrefix { $0 == " " }.lowercased().filter { $0 != " " } == type.rawValue
  }
}

extension JSONEncoder {
  /// Returns an encoder that writes secrets in clear text, for HTTP messages only.
  static func wire(_ disclosure: SecretDisclosure = SecretDisclosure()) -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.userInfo[.wire] = disclosure
    return encoder
  }
}
