internal import Basics
internal import Service
internal import Storage
internal import WalletModel

/// A password recovery in progress, which is stored under the HMAC tag of its token.
struct BegunRecovery: Sendable {
  /// The HMAC tag of the username, which may belong to no account.
  let username: [UInt8]
  /// The account; nil if the username is unknown.
  let account: Int?
  let device: DeviceIdentifier
  let question: String
  /// The HMAC tag of the code.
  let code: [UInt8]
  let issued: Timestamp
  let expires: Timestamp
  let misses: Int
}

/// A phone's long-lived token, which is stored under its HMAC tag.
struct IssuedDeviceToken: Sendable {
  let device: DeviceIdentifier
  let issued: Timestamp
  let expires: Timestamp
}

// MARK: - Password recoveries: one for each username at most

extension DatabaseTransaction {
  func recovery(_ token: [UInt8]) throws(StorageError) -> BegunRecovery? {
    try first(
      "SELECT username, account, device, question, code, issued, expires, misses FROM issuer_recoveries WHERE token = \(token)"
    ) { row throws(StorageError) in
      BegunRecovery(
        username: try row.blob("username"), account: row.isNull("account") ? nil : try row.integer("account"),
        device: DeviceIdentifier(rawValue: try row.text("device")), question: try row.text("question"), code: try row.blob("code"),
        issued: try row.moment("issued"), expires: try row.moment("expires"), misses: try row.integer("misses"))
    }
  }

  /// Inserts a recovery, in place of an existing one of this username.
  ///
  /// - Returns: the replaced recovery in a few words; nil if there was none.
  func insertRecovery(_ token: [UInt8], _ begun: BegunRecovery) throws(StorageError) -> String? {
    let misses = try first("SELECT misses FROM issuer_recoveries WHERE username = \(begun.username)") {
      row throws(StorageError) in try row.integer("misses")
    }
    try execute("DELETE FROM issuer_recoveries WHERE username = \(begun.username)")
    try insert(
      into: "issuer_recoveries",
      [
        "token": .blob(token), "username": .blob(begun.username), "account": Value(begun.account),
        "device": .text(begun.device.rawValue), "question": .text(begun.question), "code": .blob(begun.code),
        "issued": .moment(begun.issued), "expires": .moment(begun.expires),
      ])
    return misses.map(begunInWords)
  }

  func setMisses(_ misses: Int, ofRecovery token: [UInt8]) throws(StorageError) {
    try execute("UPDATE issuer_recoveries SET misses = \(misses) WHERE token = \(token)")
  }

  func deleteRecovery(_ token: [UInt8]) throws(StorageError) {
    try execute("DELETE FROM issuer_recoveries WHERE token = \(token)")
  }

  /// Deletes the recoveries that expired before this time.
  func deleteRecoveries(expiredBefore moment: Timestamp) throws(StorageError) {
    try execute("DELETE FROM issuer_recoveries WHERE expires < \(moment)")
  }
}

// MARK: - Long-lived tokens: one for each phone at most

extension DatabaseTransaction {
  func deviceToken(_ token: [UInt8]) throws(StorageError) -> IssuedDeviceToken? {
    try first("SELECT device, issued, expires FROM issuer_device_tokens WHERE token = \(token)") { row throws(StorageError) in
      try row.deviceToken()
    }
  }

  func deviceToken(of device: DeviceIdentifier) throws(StorageError) -> IssuedDeviceToken? {
    try first("SELECT device, issued, expires FROM issuer_device_tokens WHERE device = \(device)") {
      row throws(StorageError) in try row.deviceToken()
    }
  }

  /// Inserts a token, in place of the phone's existing one.
  ///
  /// - Returns: true if the phone had none.
  func insertDeviceToken(_ token: [UInt8], _ issued: IssuedDeviceToken) throws(StorageError) -> Bool {
    let isFirst = try !deleteDeviceToken(of: issued.device)
    try insert(
      into: "issuer_device_tokens",
      [
        "token": .blob(token), "device": .text(issued.device.rawValue), "issued": .moment(issued.issued),
        "expires": .moment(issued.expires),
      ])
    return isFirst
  }

  /// Deletes a phone's token. Returns true if there was one.
  func deleteDeviceToken(of device: DeviceIdentifier) throws(StorageError) -> Bool {
    try execute("DELETE FROM issuer_device_tokens WHERE device = \(device)") > 0
  }
}

extension Row {
  fileprivate func deviceToken() throws(StorageError) -> IssuedDeviceToken {
    IssuedDeviceToken(device: DeviceIdentifier(rawValue: try text("device")), issued: try moment("issued"), expires: try moment("expires"))
  }
}
