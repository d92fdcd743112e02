/// Customer care ends the counts and waits of a wallet's wrong passwords and unfinished recoveries. (our operation)
///
/// A PIN that is disabled stays so: its owner's password and security answer help. 404 where nobody has this username; 403 without
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
