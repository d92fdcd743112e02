internal import Contract
internal import Service
internal import Storage
internal import WalletModel

extension RequestContext where Owner == IssuerTenant {
  /// Throws 403 `stepUpRequired` unless the person proved within the last five minutes, in this session, who they are.
  ///
  /// A proof that is found to be too old, or of a time that is yet to come, is forgotten: no clock brings it back.
  func requireStepUp(_ holder: SessionHolder, _ sql: borrowing DatabaseTransaction) throws {
    guard let verified = holder.verified else { throw WalletError.stepUpRequired }
    guard isWithin(stepUpLifetime, of: verified) else {
      try setVerified(nil, sql)
      throw WalletError.stepUpRequired
    }
  }
}
