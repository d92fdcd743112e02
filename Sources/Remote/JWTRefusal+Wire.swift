internal import Basics
internal import Contract
internal import WalletModel
internal import Wire

// The response to a malformed request to the JWT gateway, in the gateway's own words.

extension JWTRefusal {
  /// Encodes an error as an ordinary response; nil if the error isn't about the request's body.
  static func answer(_ error: WalletError) -> WireAnswer? {
    guard error.statusCode == 400, error.code == .invalidRequest else { return nil }
    // `request[0].pan` is the field pan.
    let fields = error.fieldErrors.map { $0.field.split(separator: ".").last.map(String.init) ?? $0.field }
    let refusal = fields.isEmpty || fields == ["body"] ? JWTRefusal(.malformedJSON) : JWTRefusal(.invalidField, fields)
    // A refusal consists of texts, which can always be encoded.
    return WireAnswer(status: 200, type: .json, (try? [UInt8](wire: PerformedTransaction(refusal: refusal))) ?? [], hasSecret: false)
  }
}
