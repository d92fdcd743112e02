/// Ends the session. (WLW step 5)
///
/// 401 if there is none or it has ended.
package struct Logout: Operation {
  package typealias Answer = Done
  package static let name = OperationName.logout
  package static let route = Route(.delete, "/sessions/current")
  package static let sessionUse = SessionUse.ends

  package init() {}

  package static func summary(of answer: Done) -> String { "session closed" }
}
