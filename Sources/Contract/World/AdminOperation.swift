package import WalletModel

/// An operation of the admin API on the parties of a world, for the holder of its control key: a value with the type of its response, and
/// everything that is particular to it. `World.perform` performs it, here or on a server.
///
/// It is not an `Operation`: it has no session, idempotency record or magic data, may involve several parties, and neither the traffic log
/// nor faults see it. On the wire, fields that the path names are in the path; others are in the query of GET and DELETE, and in a JSON
/// object elsewhere. The comment of each is its text in the API description: the first paragraph is the summary.
package protocol AdminOperation: Codable, Sendable {
  associatedtype Answer: Codable & Sendable
  static var facts: AdminOperationFacts { get }

  /// Calls the methods of the parties that answer it.
  func dispatch(to parties: some AdministeredParties) async throws(WalletError) -> Answer
}

/// The static facts of an admin operation's type.
package struct AdminOperationFacts: Sendable {
  package let name: AdminOperationName
  package let route: Route
  /// The operation's purpose, for the refusal without the control key: “this invitation doesn't let you …”.
  package let purpose: String

  package init(_ name: AdminOperationName, _ route: Route, to purpose: String) {
    (self.name, self.route, self.purpose) = (name, route, purpose)
  }
}

extension AdminOperation {
  package static var route: Route { facts.route }
  package static var isRead: Bool { route.method == .get }
}

/// An admin operation that lists rows in pages, in the order of their positions. `World.all` gets all pages.
package protocol AdminList: AdminOperation {
  associatedtype Row: ListedRow
  /// The position of the last row received; nil for the first page.
  var after: Int? { get set }
  static func rows(of answer: Answer) -> [Row]
}

/// A row of an `AdminList`.
package protocol ListedRow: Sendable {
  /// The maximum number of rows in a response.
  static var pageSize: Int { get }
  /// The position of the row, which increases from row to row, from 1 on.
  var position: Int { get }
}
