/// Revokes this phone's device token, if it has one. (WLW)
///
/// 401 `sessionEnded` without a session.
package struct ExpireDeviceAuthenticationToken: Operation {
  package typealias Answer = Done
  package static let name = OperationName.expireDeviceAuthenticationToken
  package static let route = Route(.delete, "/customers/me/device-token")
  package static let sessionUse = SessionUse.needs

  package init() {}

  package static func summary(of answer: Done) -> String { "device token ended" }
}
