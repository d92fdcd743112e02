internal import Contract
internal import Service
internal import Storage
internal import WalletModel

extension RequestContext where Owner == IssuerTenant {
  /// Throws 403 `stepUpRequired` unless PIN or password was checked in this session within the last five minutes.
  ///
  /// Deletes a check that is too old, or in the future, so that a moved clock can't make it valid again.
  func requireStepUp(_ holder: SessionHolder, _ sql: borrowing DatabaseTransaction) throws {
    guard let verified = holder.verified else { throw WalletError.stepUpRequired }
    guard isWithin(stepUpLifetime, of: verified) else {
      try setVerified(nil, sql)
      throw WalletError.stepUpRequired
    }
  }
}
