/// Unlocks the login of a wallet, for customer care: resets its counts of wrong passwords and unfinished recoveries. (our operation)
///
/// A disabled PIN stays disabled; the customer enables it with password and security answer. 404 for an unknown username; 403 without
/// customer care's key.
package struct UnlockAccount: Operation {
  package typealias Answer = Done
  package static let name = OperationName.unlockAccount
  package static let route = Route(.put, "/support/customers/unlock")
  package static let sessionUse = SessionUse.none
  package static var isForCustomerCare: Bool { true }

  package let username: String

  package init(username: String) {
    self.username = username
  }

  package static func summary(of answer: Done) -> String { "login unlocked" }
}
