import Basics
import Synchronization
import Testing
import WalletModel

@testable import WalletClient

/// The vendor's members of an error, and its operation before all others.
@Suite struct VendorMembers {
  @Test func `an error has the vendors members`() {
    let duplicate = WalletError(
      400, .duplicatesNotAllowed, "account already exists", fieldErrors: [FieldError("email", "is taken"), FieldError("phone", "is too")])
    #expect(duplicate.statusCode == 400 && duplicate.statusMessage == "Bad request")
    #expect(duplicate.description == "account already exists")
    #expect(
      duplicate.rawErrorDescription
        == "400 Bad request, 798 DUPLICATES_NOT_ALLOWED: account already exists; email is taken; phone is too")
    #expect(duplicate.localizedDescription == "Account already exists. email is taken. phone is too.")
    #expect(
      duplicate.errorInformation
        == ErrorInformation(
          errorCode: 798, errorDescription: "DUPLICATES_NOT_ALLOWED", externalErrorDescription: ["email is taken", "phone is too"]))
    // An error of the SDK itself.
    let lost = WalletError(0, .connectionLost, "The connection was lost.")
    #expect(lost.statusMessage == "CONNECTION_LOST" && lost.localizedDescription == "The connection was lost.")
    #expect(
      lost.errorInformation
        == ErrorInformation(
          errorCode: 1007, errorDescription: "CONNECTION_LOST", externalErrorDescription: ["The connection was lost."]))
  }

  @Test func `every status that the issuer answers has a message`() {
    for status in [400, 401, 403, 404, 409, 410, 412, 422, 423, 426, 429, 500, 502, 503] {
      #expect(WalletError.reasonPhrase(of: status) != nil, "\(status)")
    }
  }

  @Test func `a phone without a keychain is not supported`() async throws {
    let stand = Stand()
    try stand.wallet.device.isDeviceSupported()
    stand.phone.contents.withLock { $0.isKeychainUsable = false }
    #expect(throws: WalletError(0, .keychainUnusable, "the keychain of this phone can't be used")) {
      try stand.wallet.device.isDeviceSupported()
    }
    #expect(ErrorCode.keychainUnusable.rawValue == 1100 && stand.keys.isEmpty)
  }
}
