/// Unlinks this phone from its wallet and ends its session; the wallet stays. (WLW step 5)
///
/// 404 if the phone isn't linked.
package struct RemoveDevice: Operation {
  package typealias Answer = Done
  package static let name = OperationName.removeDevice
  package static let route = Route(.delete, "/devices/current")
  package static let sessionUse = SessionUse.ends

  package init() {}

  package static func summary(of answer: Done) -> String { "unlinked" }
}
