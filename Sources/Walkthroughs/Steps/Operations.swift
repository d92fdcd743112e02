internal import Contract
internal import WalletModel

/// The vendor's names of operations, as steps say them.
enum Operations {
  /// The same name where there is such an operation.
  static func known(_ name: String) throws(StepFailure) -> String {
    let names = OperationName.allCases.map(\.rawValue)
    if names.contains(name) { return name }
    let nearest = names.min { $0.distance(to: name) < $1.distance(to: name) } ?? ""
    throw StepFailure("There is no operation \(name). The nearest is \(nearest).")
  }
}
