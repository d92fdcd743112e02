import Contract
import Handset
import Issuer
import LocalServer
import RemoteClient
import Testing
import UserInterface
import WalletApp
import WalletModel
import Worlds

/// A server with the issuers that goes away, comes back or falls silent: the wallet says so in plain words, and continues by itself.
@Suite(.timeLimit(.minutes(10))) struct ServerAwayStory {
  private func wallet(timeouts: Timeouts? = nil) async throws -> (Headless, DistantIssuers) {
    let wallet = try await Place.$current.withValue(.remote) { try await Headless(timeouts: timeouts) }
    return (wallet, try #require(wallet.distant))
  }

  @Test func `what is asked meanwhile is asked again and done once`() async throws {
    let (wallet, issuers) = try await wallet()
    try wallet.fillIn()
    await issuers.stop()
    try wallet.choose("Enroll")
    #expect(wallet.screen == .enrollment)
    #expect(wallet.shows("Can't reach the issuer's server. Try again in a moment."), "\(wallet.text)")
    #expect(wallet.text.contains(" default · wallet.test:443 unreachable"), "\(wallet.text)")
    try wallet.press(.enter)
    #expect(wallet.shows("Can't reach the issuer's server."))
    try await issuers.start()
    try wallet.press(.enter)
    #expect(wallet.screen == .home)
    #expect(try wallet.accounts == 1 && wallet.linkedPhones == 1)
    #expect(!wallet.text.contains("443 unreachable"), "\(wallet.text)")
  }

  @Test func `a session outlives the server`() async throws {
    let (wallet, issuers) = try await wallet()
    try wallet.enroll()
    await issuers.stop()
    try await issuers.start()
    try wallet.choose("Profile")
    try wallet.choose("Back")
    #expect(wallet.screen == .home, "\(wallet.text)")
    #expect(!wallet.shows("Can't reach") && wallet.calls.last == "cardService.getAll 200")
  }

  @Test func `a start without the server is reported and continues once it is there`() async throws {
    let (wallet, issuers) = try await wallet()
    await issuers.stop()
    try wallet.restart()
    #expect(wallet.screen == .deviceStatus && wallet.shows("Couldn't check this phone"))
    #expect(wallet.shows("Can't reach the issuer's server."), "\(wallet.text)")
    try await issuers.start()
    try wallet.choose("Try again")
    #expect(wallet.screen == .welcome)
  }

  @Test func `customer care knows nothing of nobody without the server`() async throws {
    let (wallet, issuers) = try await wallet()
    try wallet.enroll()
    await issuers.stop()
    try wallet.press(.control("o"))
    try wallet.choose("Customer care")
    #expect(wallet.text.contains("Can't reach the issuer's"), "\(wallet.text)")
    #expect(wallet.text.contains("Couldn't load the customers.") && !wallet.text.contains("No customers yet"), "\(wallet.text)")
    try wallet.press(.escape)
    try await issuers.start()
    try wallet.choose("Customer care")
    #expect(wallet.text.contains("Act as customer care"), "\(wallet.text)")
  }

  @Test func `a server of another certificate is not talked to`() async throws {
    let (wallet, issuers) = try await wallet()
    try wallet.enroll()
    try wallet.logOut()
    await issuers.stop()
    try await issuers.startStranger()
    try wallet.type("2580\n")
    #expect(wallet.screen == .pinLogin)
    #expect(wallet.shows("The server's certificate doesn't match"), "\(wallet.text)")
    #expect(wallet.shows("Ask for a new invitation."))
  }

  @Test func `what happened meanwhile shows by itself once the server is back`() async throws {
    let (wallet, issuers) = try await wallet()
    try wallet.enroll()
    wallet.listen()
    // Delivered at once while the server is reachable …
    try await wallet.world.setActive(false, device: wallet.world.currentDevice)
    try wallet.await("Customer care deactivated this phone")
    try await wallet.world.setActive(true, device: wallet.world.currentDevice)
    try wallet.press(.enter)
    try wallet.settle()
    if wallet.screen == .deviceStatus { try wallet.choose("Check again") }
    try wallet.enterPIN()
    #expect(wallet.screen == .home, "\(wallet.text)")
    // … and when it comes back, without a key.
    await issuers.stop()
    try wallet.await(" unreachable")
    let device = wallet.world.currentDevice
    try await issuers.inside { world in
      let call = Call(.customerCare(key: world.careKey), .issuer(wallet.world.phones.currentIssuer))
      _ = try await world.issuer.serve(UpdateCustomerDeviceActivation(deviceIdentifier: device, isActive: false), call)
    }
    try await issuers.start()
    try wallet.await("Customer care deactivated this phone")
    #expect(!wallet.text.contains(" unreachable"), "\(wallet.text)")
  }

  @Test func `a server that falls silent is given up and asked again`() async throws {
    // The timeouts are the subject. Ten seconds are more than a slow machine takes for the calls that are answered.
    var timeouts = Timeouts.generous
    (timeouts.response, timeouts.stream) = (.seconds(10), .seconds(10))
    let (wallet, issuers) = try await wallet(timeouts: timeouts)
    try wallet.enroll()
    wallet.listen()
    try wallet.logOut()
    issuers.relay?.fallSilent()
    try wallet.type("2580\n")
    #expect(wallet.screen == .pinLogin)
    #expect(wallet.shows("The request timed out. You can safely try again."), "\(wallet.text)")
    // On a new connection.
    try wallet.type("2580\n")
    try wallet.declineFingerprint()
    #expect(wallet.screen == .home, "\(wallet.text)")
    // The stream of events was silent too, and is taken up again.
    try await wallet.world.setActive(false, device: wallet.world.currentDevice)
    try wallet.await("Customer care deactivated this phone")
  }
}
