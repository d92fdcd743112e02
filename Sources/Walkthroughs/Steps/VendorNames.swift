internal import Contract
internal import WalletModel

/// The vendor's names, as steps say them.
enum VendorNames {
  /// Returns the name of an operation as it is.
  static func operation(_ name: String) throws(StepFailure) -> String {
    try known(name, among: OperationName.allCases.map(\.rawValue), "operation")
  }

  /// Returns the name of an error as it is.
  static func error(_ name: String) throws(StepFailure) -> String { try known(name, among: ErrorCode.allCases.map(\.name), "error") }

  private static func known(_ name: String, among names: [String], _ kind: String) throws(StepFailure) -> String {
    if names.contains(name) { return name }
    let nearest = names.min { $0.distance(to: name) < $1.distance(to: name) } ?? ""
    throw StepFailure("Unknown \(kind) “\(name)”. Did you mean “\(nearest)”?")
  }
}
