internal import Basics
internal import Contract
internal import WalletModel

/// The vendor's names, as steps say them.
enum VendorNames {
  /// Returns the name of an operation of a party as it is.
  ///
  /// - Parameter party: as steps say it, or have said it: issuer, shop, merchant.
  static func operation(_ name: String, at party: String) throws(StepFailure) -> String {
    let name = try known(
      name, among: OperationName.allCases.map(\.rawValue), "operation", "To list operations, run: billfold fault arm --help")
    if let owner = OperationName(rawValue: name)?.operation.party, ![owner.rawValue, owner.nameInSteps].contains(party) {
      throw StepFailure("The operation \(name) is the \(owner.nameInSteps)'s. Write “the \(owner.nameInSteps)”.")
    }
    return name
  }

  /// Returns the name of an error as it is.
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
  /// The word of steps: a merchant is a shop.
  var nameInSteps: String { self == .merchant ? "shop" : rawValue }
}
