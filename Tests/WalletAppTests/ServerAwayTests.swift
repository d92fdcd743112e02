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

/// A server with the issuers that goes away, comes back or falls silent: the wallet says so in plain words, and goes on by itself.
@Suite(.timeLimit(.minutes(10))) struct ServerAwayStory {
  private func house(timeouts: Timeouts? = nil) async throws -> (Headless, DistantIssuers) {
    let house = try await Place.$current.withValue(.remote) { try await Headless(timeouts: timeouts) }
    return (house, try #require(house.distant))
  }

  @Test func whatIsAskedMeanwhileIsAskedAgainAndDoneOnce() async throws {
    let (house, issuers) = try await house()
    try house.fillIn()
    await issuers.stop()
    try house.choose("Enroll")
    #expect(house.screen == .enrollment)
    #expect(house.shows("Can't reach the issuer's server. Try again in a moment."), "\(house.text)")
    #expect(house.text.contains(" default · wallet.test:443 unreachable"), "\(house.text)")
    try house.press(.enter)
    #expect(house.shows("Can't reach the issuer's server."))
    try await issuers.start()
    try house.press(.enter)
    #expect(house.screen == .home)
    #expect(try house.accounts == 1 && house.linkedPhones == 1)
    #expect(!house.text.contains("443 unreachable"), "\(house.text)")
  }

  @Test func aSessionOutlivesTheServer() async throws {
    let (house, issuers) = try await house()
    try house.enroll()
    await issuers.stop()
    try await issuers.start()
    try house.choose("Cards")
    #expect(house.screen == .cards, "\(house.text)")
    #expect(!house.shows("Can't reach") && house.calls.last == "cardService.getAll 200")
  }

  @Test func whoStartsWithoutTheServerIsToldAndGoesOnOnceItIsThere() async throws {
    let (house, issuers) = try await house()
    await issuers.stop()
    try house.restart()
    #expect(house.screen == .deviceStatus && house.shows("Couldn't check this phone"))
    #expect(house.shows("Can't reach the issuer's server."), "\(house.text)")
    try await issuers.start()
    try house.choose("Try again")
    #expect(house.screen == .welcome)
  }

  @Test func customerCareKnowsNothingOfNobodyWithoutTheServer() async throws {
    let (house, issuers) = try await house()
    try house.enroll()
    await issuers.stop()
    try house.press(.control("o"))
    try house.choose("Customer care")
    #expect(house.text.contains("Can't reach the issuer's"), "\(house.text)")
    #expect(house.text.contains("Couldn't load the customers.") && !house.text.contains("No customers yet"), "\(house.text)")
    try house.press(.escape)
    try await issuers.start()
    try house.choose("Customer care")
    #expect(house.text.contains("Act as customer care"), "\(house.text)")
  }

  @Test func aServerOfAnotherCertificateIsNotTalkedTo() async throws {
    let (house, issuers) = try await house()
    try house.enroll()
    try house.choose("Log out")
    await issuers.stop()
    try await issuers.startStranger()
    try house.type("2580\n")
    #expect(house.screen == .pinLogin)
    #expect(house.shows("The server's certificate doesn't match"), "\(house.text)")
    #expect(house.shows("Ask for a new invitation."))
  }

  @Test func whatHappenedMeanwhileShowsByItselfOnceTheServerIsBack() async throws {
    let (house, issuers) = try await house()
    try house.enroll()
    house.listen()
    // Delivered at once while the server is reachable …
    try await house.world.setActive(false, device: house.world.currentDevice)
    try house.await("Customer care deactivated this phone")
    try await house.world.setActive(true, device: house.world.currentDevice)
    try house.press(.enter)
    try house.settle()
    if house.screen == .deviceStatus { try house.choose("Check again") }
    try house.enterPIN()
    #expect(house.screen == .home, "\(house.text)")
    // … and when it comes back, without a key.
    await issuers.stop()
    try house.await(" unreachable")
    let device = house.world.currentDevice
    try await issuers.inside { world in
      let call = Call(.customerCare(key: world.careKey), .issuer(house.world.phones.currentIssuer))
      _ = try await world.issuer.serve(UpdateCustomerDeviceActivation(deviceIdentifier: device, isActive: false), call)
    }
    try await issuers.start()
    try house.await("Customer care deactivated this phone")
    #expect(!house.text.contains(" unreachable"), "\(house.text)")
  }

  @Test func aServerThatFallsSilentIsGivenUpAndAskedAnew() async throws {
    // The timeouts are the subject. Ten seconds are more than a slow machine takes for the calls that are answered.
    var timeouts = Timeouts.generous
    (timeouts.response, timeouts.stream) = (.seconds(10), .seconds(10))
    let (house, issuers) = try await house(timeouts: timeouts)
    try house.enroll()
    house.listen()
    try house.choose("Log out")
    issuers.relay?.fallSilent()
    try house.type("2580\n")
    #expect(house.screen == .pinLogin)
    #expect(house.shows("The request timed out. You can safely try again."), "\(house.text)")
    // On a connection of its own.
    try house.type("2580\n")
    try house.declineFingerprint()
    #expect(house.screen == .home, "\(house.text)")
    // The stream of events was silent too, and is taken up again.
    try await house.world.setActive(false, device: house.world.currentDevice)
    try house.await("Customer care deactivated this phone")
  }
}
