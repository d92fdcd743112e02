internal import Basics
internal import Contract
internal import WalletModel

/// The vendor's names of operations and errors in steps.
enum VendorNames {
  /// Returns the name of an operation unchanged. Throws if there is no such operation, or if it belongs to another party.
  ///
  /// - Parameter party: the party in the words of steps, current or former: issuer, shop, merchant.
  static func operation(_ name: String, at party: String) throws(StepFailure) -> String {
    let name = try known(
      name, among: OperationName.allCases.map(\.rawValue), "operation", "To list operations, run: billfold fault arm --help")
    if let owner = OperationName(rawValue: name)?.operation.party, ![owner.rawValue, owner.nameInSteps].contains(party) {
      throw StepFailure("The operation \(name) is the \(owner.nameInSteps)'s. Write “the \(owner.nameInSteps)”.")
    }
    return name
  }

  /// Returns the name of an error unchanged. Throws if there is no such error.
  static func error(_ name: String) throws(StepFailure) -> String {
    let names = ErrorCode.allCases.map(\.name)
    return try known(name, among: names, "error", "Errors: \(names.joined(separator: ", ")).")
  }

  private static func known(
    _ name: String, among names: [String], _ kind: String, _ listing: String
  ) throws(StepFailure) -> String {
    if names.contains(name) { return name }
    throw StepFailure(name.unknown(kind, among: names, otherwise: listing))
  }
}

extension PartyKind {
  /// The party's name in steps, which call a merchant a shop.
  var nameInSteps: String { self == .merchant ? "shop" : rawValue }
}
