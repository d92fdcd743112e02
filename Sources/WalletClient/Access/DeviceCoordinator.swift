internal import Contract
internal import Handset
package import WalletModel

/// Manages the link between the phone and its wallet. (`PDDeviceCoordinator`, WLW step 1 and 5)
package struct DeviceCoordinator: Sendable {
  let sender: Sender

  /// The identifier of this phone at the issuer. (`getDeviceIdentifier`)
  package var deviceIdentifier: DeviceIdentifier { sender.phone.deviceIdentifier }

  /// Checks that the app can run on this phone. Call it at the app's start and at every return to the foreground. (`isDeviceSupported`)
  ///
  /// Throws 1100 `keychainUnusable` if the phone's keychain can't be used; then the app must stop. Sends no request.
  package func isDeviceSupported() throws(WalletError) {
    guard sender.phone.isKeychainUsable else {
      throw WalletError(0, .keychainUnusable, "the keychain of this phone can't be used")
    }
  }

  /// Requests the phone's status: whether it is linked to a wallet, and active. Call it at every return to the foreground.
  ///
  /// The phone stores the issuer's profile from the response. If the phone is not linked or not active, its session is dropped.
  package func isDeviceRegistered() async throws(WalletError) -> DeviceStatus {
    let token = sender.session?.grant.token
    let status = try await sender.send(IsDeviceRegistered())
    await sender.phone.remember(issuer: status.issuer)
    // If a login has succeeded during the request, this response is out of date.
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
  /// Throws 404 `deviceNotRegistered` if the phone is not linked; it then forgets the wallet all the same.
  package func removeDevice() async throws(WalletError) {
    _ = try await sender.send(RemoveDevice())
    await sender.forgetWallet()
  }

  /// Lists the phones of the wallet that is logged in. Like any call, it extends the session.
  package func retrieveCustomerDevices() async throws(WalletError) -> [CustomerDevice] {
    try await sender.send(RetrieveCustomerDevices()).devices
  }
}
