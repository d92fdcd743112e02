import Basics
package import Contract
package import WalletModel
package import Wire

// The wire format of the checkout gateway: forms in body or query; `entityId` and a bearer token identify the caller. (OPPWA)

extension OperationCodec {
  private static let entityId = "entityId"
  /// The prefixes of fields that merchants send but that have no effect here. (OPPWA, `standingInstruction.mode`)
  static let ignored = ["standingInstruction.", "testMode", "customer.", "billing.", "shipping.", "customParameters["]

  static func formRequest<O: Operation>(_ operation: O, _ call: Call) throws(WalletError) -> WireRequest {
    let (method, inPath) = (O.route.method, RouteTable.Pattern(O.route.path).fields)
    guard var form = try? WireForm(operation, discloses: method.hasBody) else { throw unwritable(O.name.rawValue) }
    var path: [String: String] = [:]
    for name in inPath { path[name] = form.consume(name) }
    guard path.count == inPath.count, !path.values.contains("") else { throw unwritable(O.name.rawValue) }
    if let entity = call.caller.identity.entity {
      guard form.add(entityId, entity.entityId) else { throw unwritable(O.name.rawValue) }
    }
    var headers = headers(call, on: O.wire)
    if method.hasBody { headers.add(WireHeader.contentType, ContentType.form.rawValue) }
    return WireRequest(
      method: method.rawValue, path: RouteTable.path(of: O.route, path), query: method.hasBody ? "" : form.text, headers: headers,
      body: method.hasBody ? Array(form.text.utf8) : [])
  }

  /// Returns caller and party of a request. An app's request identifies neither app nor phone, only the checkout. An unknown entity counts
  /// as one without a key.
  static func formCall<O: Operation>(for operation: O.Type, of request: WireRequest, _ form: WireForm) -> Call {
    guard O.askingParty != nil else { return Call(.phone(.app, session: nil), .gateway) }
    let entity = form[entityId].flatMap(GatewayEntity.named)
    let key = entity == nil ? nil : bearer(of: request)?.key
    return Call(.party(.merchant(entity?.merchant ?? MerchantIdentifier(rawValue: "")), key: key), .gateway)
  }

  private static func bearer(of request: WireRequest) -> EntityBearer? {
    request.headers[WireHeader.authorization]?.credentials(of: "Bearer").map(EntityBearer.init(text:))
  }

  /// Returns the node of the world that a request identifies without further headers: by its bearer token or, from an app, by the checkout
  /// in its path.
  package static func node<O: Operation>(of request: WireRequest, for operation: O.Type, path: [String: Substring]) -> GatewayNode? {
    switch O.wire {
    // A JWT identifies only its site, which every world has.
    case .platform, .json: nil
    case .form where O.askingParty != nil: bearer(of: request)?.node
    case .form: path["checkoutId"].flatMap { PercentEncoding.decode($0) }.flatMap { CheckoutIdentifier(rawValue: $0).node }
    }
  }

  /// Returns the refusal of a request that identifies no world. It is the same as that of a world that doesn't know the caller.
  package static func leadsNowhere<O: Operation>(_ operation: O.Type) -> WalletError {
    O.askingParty == nil ? .noSuchCheckout : .partyOnly
  }

  /// - Parameter path: the fields of the path.
  static func operation<O: Operation>(_ type: O.Type, in form: WireForm, path: [String: String]) throws(WalletError) -> O {
    var form = form
    if O.askingParty != nil { _ = form.consume(entityId) }
    for name in form.names where ignored.contains(where: name.hasPrefix) { _ = form.consume(name) }
    for (name, text) in path { guard form.add(name, text) else { throw .unreadable(name, "is in the path already") } }
    return try reading { try form.decode(type) }
  }

  static func form<O: Operation>(of request: WireRequest, for operation: O.Type) throws(WalletError) -> WireForm {
    guard O.route.method.hasBody else { return try reading { try WireForm(text: request.query) } }
    try expect(.form, of: request)
    guard let text = String(validating: request.body, as: UTF8.self) else { throw .unreadable("form", "must be percent-encoded UTF-8") }
    return try reading { try WireForm(text: text) }
  }

  /// Returns the response to a refused request in the operation's wire format; nil if the format has none for this error.
  package static func refusal<O: Operation>(_ error: WalletError, of type: O.Type, _ trace: RequestTrace) -> WireAnswer? {
    switch O.wire {
    case .platform: nil
    case .form: GatewayRefusal.answer(error, trace)
    case .json: JWTRefusal.answer(error)
    }
  }
}

/// A refusal by the checkout gateway: a result, like that of every response. (OPPWA, `result.parameterErrors`)
package struct GatewayRefusal: Codable, Hashable, Sendable {
  package struct RefusedResult: Codable, Hashable, Sendable {
    let code: String
    let description: String
    /// The wrong parameters; nil unless the refusal is about parameters.
    let parameterErrors: [ParameterError]?
  }

  /// A wrong parameter, without its value, which may be a card's number.
  package struct ParameterError: Codable, Hashable, Sendable {
    let name: String
    let message: String
  }

  let result: RefusedResult

  private init(_ cause: ResultCause, _ parameterErrors: [ParameterError]? = nil) {
    result = RefusedResult(code: cause.rawValue, description: cause.description, parameterErrors: parameterErrors)
  }

  /// Encodes an error with its HTTP status; nil if it isn't an error of the gateway.
  static func answer(_ error: WalletError, _ trace: RequestTrace) -> WireAnswer? {
    switch error {
    case _ where error == .partyOnly:
      var answer = GatewayRefusal(.merchantNotAuthorized).answer(status: 401, trace)
      answer.headers.add("WWW-Authenticate", "Bearer")
      return answer
    case _ where error == .noSuchCheckout: return GatewayRefusal(.invalidParameter).answer(status: error.statusCode, trace)
    case _ where error.code == .invalidRequest:
      let problems = error.fieldErrors.map { ParameterError(name: $0.field, message: $0.message) }
      return GatewayRefusal(.invalidParameter, problems.isEmpty ? nil : problems).answer(status: error.statusCode, trace)
    default: return nil
    }
  }

  private func answer(status: Int, _ trace: RequestTrace) -> WireAnswer {
    // A refusal consists of strings, which can always be encoded.
    let content = (try? [UInt8](wire: self)) ?? []
    return WireAnswer(status: status, type: .json, trace.gatewayTrace(nil).added(to: content), hasSecret: false)
  }

  /// Decodes the error of a response; nil if it isn't an error of the gateway.
  static func read(_ answer: WireAnswer) -> WalletError? {
    guard answer.status >= 400, let refusal = try? OperationCodec.body(answer, as: Self.self) else { return nil }
    switch ResultCause(rawValue: refusal.result.code) {
    case .merchantNotAuthorized: return .partyOnly
    case .invalidParameter where answer.status == WalletError.noSuchCheckout.statusCode: return .noSuchCheckout
    case .invalidParameter: return .invalid((refusal.result.parameterErrors ?? []).map { FieldError($0.name, $0.message) })
    default: return nil
    }
  }
}
