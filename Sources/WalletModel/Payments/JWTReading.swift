package import Basics

/// A decoded JWT of a payment, for people: each value with its meaning. The signature is not verified.
package struct JWTReading: Hashable, Sendable {
  /// A value and what it means.
  package struct Row: Hashable, Sendable {
    package let name: String
    package let value: String
    /// Empty if the value needs no explanation.
    package let meaning: String

    init(_ name: String, _ value: String, _ meaning: String = "") {
      self.name = name
      self.value = value
      self.meaning = meaning
    }
  }

  /// The rows under a heading.
  package struct Part: Hashable, Sendable {
    package let heading: String
    package let rows: [Row]
  }

  package let parts: [Part]
  /// The encoded JWT.
  package let text: String
  /// Whether gateway, shop or app refused the JWT.
  package let isRefused: Bool

  private init(_ parts: [Part], _ text: String, isRefused: Bool) {
    self.parts = parts
    self.text = text
    self.isRefused = isRefused
  }

  /// The reading of a request that the shop signed.
  ///
  /// - Parameters:
  ///   - customerFields: the fields that were sent beside the JWT.
  ///   - refusal: the gateway's refusal of the request; nil if there is none.
  package init(request: Opaque<JWTKind>, customerFields: [PaymentField], refusal: JWTRefusal?, at now: Timestamp) {
    self = Self.read(request, refused: refusal.map { Self.refused(by: .byGateway($0)) }) { jwt in
      let payload = jwt.claims.object(JWTClaim.payload)
      var parts = [Part(heading: "Payload", rows: payload.map(Self.payload) ?? [])]
      if payload?.text(PaymentField.parenttransactionreference.rawValue) != nil {
        parts.append(
          Part(heading: "Inherited", rows: [Row("pan, expirydate", "", "from the earlier transaction, without the security code")]))
      }
      parts.append(
        Part(
          heading: "Sent separately, never in a JWT",
          rows: customerFields.isEmpty ? [Row("nothing", "")] : customerFields.map { Row($0.rawValue, "•••") }))
      parts.append(
        Part(
          heading: "Signature",
          rows: [
            refusal == nil
              ? Row("HMAC-SHA256", "by the shop", "verified by the gateway; the app has no secret")
              : Row("HMAC-SHA256", "not accepted", "rejected by the gateway")
          ]))
      return parts
    }
  }

  /// The reading of a response that the gateway signed.
  ///
  /// - Parameters:
  ///   - isVerified: whether the shop accepted the response.
  ///   - refused: who refused the response, and why; nil if nobody did.
  package init(response: Opaque<JWTKind>, isVerified: Bool, refused: RefusedJWT?, at now: Timestamp) {
    self = Self.read(response, refused: refused.map(Self.refused)) { jwt in
      let signature =
        switch refused {
        case nil where isVerified: Row("HMAC-SHA256", "good", "checked by the shop")
        case .byShop?: Row("HMAC-SHA256", "not accepted", "rejected by the shop")
        case .byApp?, .byGateway?, nil: Row("HMAC-SHA256", "not checked", "not seen by the shop")
        }
      var parts = [Part(heading: "Signature", rows: [signature])]
      let answer = jwt.claims.object(JWTClaim.payload).flatMap(JWTPaymentResponse.init(payload:))
      for response in answer?.responses ?? [] {
        let rows = ResponseField.allCases.compactMap { field in
          response[field].map { Row(field.rawValue, $0, Self.meaning(of: field, $0)) }
        }
        parts.append(Part(heading: response[.requesttypedescription] ?? "Response", rows: rows))
      }
      parts.append(
        Part(
          heading: "Header and claims",
          rows: Self.header(of: jwt) + [
            Row(JWTClaim.audience, jwt.claims.text(JWTClaim.audience) ?? "", "recipient: the shop"), Self.issued(of: jwt, at: now),
          ]))
      return parts
    }
  }

  private static func read(_ jwt: Opaque<JWTKind>, refused: Part?, _ parts: (DecodedJWT) -> [Part]) -> JWTReading {
    let first = refused.map { [$0] } ?? []
    do throws(JWTProblem) {
      return JWTReading(first + parts(try DecodedJWT(jwt)), jwt.text, isRefused: refused != nil)
    } catch {
      let damaged = Part(heading: "Corrupt", rows: [Row(error.subject, "", error.inWords)])
      return JWTReading(first + [damaged], jwt.text, isRefused: refused != nil)
    }
  }

  /// The part that says who refused the JWT, and why.
  private static func refused(by refused: RefusedJWT) -> Part {
    let rows =
      switch refused {
      case .byGateway(let refusal):
        [
          Row("by", "the gateway", "nothing was changed"), Row("errorcode", refusal.errorcode.rawValue, refusal.errorcode.inWords),
          Row("errordata", refusal.errordata.joined(separator: ", "), refusal.part?.whatIsDamaged ?? ""),
        ]
      case .byShop(let words): [Row("by", "the shop", "it " + words)]
      case .byApp:
        [
          Row("by", "the app", "it doesn't match the request"),
          Row("\(RefusedJWT.mismatchedDescriptionTypes)", "", "mismatchedDescriptionTypes"),
        ]
      }
    return Part(heading: "Refused", rows: rows)
  }

  private static func header(of jwt: DecodedJWT) -> [Row] {
    [Row("alg", jwt.header.text("alg") ?? "", "or HS384, HS512"), Row("typ", jwt.header.text("typ") ?? "")]
  }

  private static func issued(of jwt: DecodedJWT, at now: Timestamp) -> Row {
    Row(
      JWTClaim.issuedAt, jwt.claims.integer(JWTClaim.issuedAt).map { "\($0)" } ?? "",
      jwt.claims.issued.map { age(of: $0, at: now) } ?? "")
  }

  private static func payload(_ payload: JSONObject) -> [Row] {
    payload.members.map { member in
      switch member.value {
      case .text(let text): Row(member.name, text, PaymentField(rawValue: member.name).map { meaning(of: $0, text, in: payload) } ?? "")
      case .list(let items):
        Row(member.name, items.map { if case .text(let text) = $0 { text } else { $0.json } }.joined(separator: ", "))
      case .object, .number, .flag, .null: Row(member.name, member.value.json)
      }
    }
  }

  private static func meaning(of field: PaymentField, _ text: String, in payload: JSONObject) -> String {
    switch field {
    case .sitereference: "the shop's site at the gateway"
    case .accounttypedescription: "e-commerce"
    case .baseamount:
      payload.text(PaymentField.currencyiso3a.rawValue).flatMap(Currency.named).flatMap { currency in
        Int64(text).map { Money(minorUnits: $0, currency).inWords }
      } ?? ""
    case .mainamount: payload.text(PaymentField.currencyiso3a.rawValue) ?? ""
    case .credentialsonfile:
      switch CredentialsOnFile(rawValue: text) {
      case .none?: "nothing is saved"
      case .stores?: "the card is saved"
      case .usesStored?: "a saved card pays"
      case nil: ""
      }
    case .parenttransactionreference: "when it was saved"
    case .orderreference: "the shop's order"
    case .termurl: "return address of 3-D Secure"
    default: ""
    }
  }

  private static func meaning(of field: ResponseField, _ text: String) -> String {
    switch field {
    case .errorcode: PaymentErrorCode(rawValue: text)?.inWords ?? ""
    case .transactionreference: "the gateway's reference"
    case .maskedpan: "the shop stores four digits"
    case .credentialsonfile: "the acquirer agrees"
    case .securityresponseaddress, .securityresponsepostcode, .securityresponsesecuritycode:
      SecurityResponse(rawValue: text)?.inWords ?? ""
    case .settlestatus: SettleStatus(rawValue: text)?.inWords ?? ""
    case .status: TransStatus(rawValue: text).map { "\($0.mayAuthorize ? "may" : "must not") be authorized" } ?? ""
    default: ""
    }
  }

  private static func age(of issued: Timestamp, at now: Timestamp) -> String {
    let seconds = Int((now.milliseconds - issued.milliseconds) / 1000)
    return "\(issued.date()), \(abs(seconds)) s \(seconds < 0 ? "ahead" : "old"), \(JWTPaymentRequest.tolerance.components.seconds) allowed"
  }
}
