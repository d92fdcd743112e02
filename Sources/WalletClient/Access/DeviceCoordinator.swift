internal import Contract
internal import Handset
package import WalletModel

/// What the phone is to the issuer. (`PDDeviceCoordinator`, WLW step 1 and 5)
package struct DeviceCoordinator: Sendable {
  let sender: Sender

  /// Tells this phone from all others. (`getDeviceIdentifier`)
  package var deviceIdentifier: DeviceIdentifier { sender.phone.deviceIdentifier }

  /// Checks that the app can run on this phone: at its start, and at every return to the foreground. (`isDeviceSupported`)
  ///
  /// Throws 1100 `keychainUnusable` where the phone's keychain can't be used; then the app must stop. No issuer is asked.
  package func isDeviceSupported() throws(WalletError) {
    guard sender.phone.isKeychainUsable else {
      throw WalletError(0, .keychainUnusable, "the keychain of this phone can't be used")
    }
  }

  /// Asks whether this phone is linked to a wallet and may be used; to be asked at every return to the foreground.
  ///
  /// The phone keeps what the issuer says about itself. Where it is not linked, or not active, its session is gone.
  package func isDeviceRegistered() async throws(WalletError) -> DeviceStatus {
    let token = sender.session?.grant.token
    let status = try await sender.send(IsDeviceRegistered())
    await sender.phone.remember(issuer: status.issuer)
    // A login that succeeded meanwhile knows better.
    if sender.session?.grant.token == token {
      if !status.isRegistered {
        await sender.forgetWallet()
      } else if !status.isActive {
        sender.dropSession(token)
      }
    }
    return status
  }

  /// Unlinks this phone from its wallet and ends its session; the wallet stays.
  ///
  /// Throws 404 `deviceNotRegistered` where the phone is not linked; it then forgets the wallet all the same.
  package func removeDevice() async throws(WalletError) {
    _ = try await sender.send(RemoveDevice())
    await sender.forgetWallet()
  }

  /// Lists the phones of the wallet that is signed in; a call like any other, so the session goes on with it.
  package func retrieveCustomerDevices() async throws(WalletError) -> [CustomerDevice] {
    try await sender.send(RetrieveCustomerDevices()).devices
  }
}
