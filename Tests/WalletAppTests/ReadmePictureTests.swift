import Basics
import Contract
import Foundation
import Handset
import Issuer
import Testing
import UserInterface
import WalletModel
import Worlds

/// The pictures in README.md are what the program shows; `make pictures` writes them.
@Suite(.timeLimit(.minutes(10))) struct ReadmePictureTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Screens")

  @Test func `the picture shows a card in Apple Wallet and its sequence`() async throws {
    let wallet = try await Self.walletWithACard()
    for label in ["Add to Apple Wallet", "Agree", "Done"] { try wallet.choose(label) }
    try wallet.press(.control("g"))
    #expect(wallet.shows("Added to Apple Wallet") && wallet.shows("[GREEN]  wallet, network and issuer"))

    try Self.compare(
      wallet.frame, "sequence", "A card was added to Apple Wallet",
      "On the left a phone shows the card. On the right are the messages between wallet, app, issuer and network, and their votes.")
  }

  /// The sample wallet, with a card open.
  private static func walletWithACard() async throws -> Headless {
    let wallet = try await Headless(
      clock: .frozen(Timestamp(iso8601: "2026-11-21T09:41:00Z")!), size: Size(columns: 80, rows: 24))
    try wallet.choose("Use a sample wallet")
    let call = Call(.customerCare(key: wallet.world.careKey), .issuer(wallet.world.phones.currentIssuer))
    _ = try await wallet.world.issuer.serve(
      IssueCustomerCard(
        CardIdentifier(rawValue: "00000000-0000-4000-8000-000000007009"), username: SamplePerson.all[0].email,
        programName: "SKRILL-VIRTUAL-MC-EEA", status: .active, lastFour: "7009"), call)
    for label in ["Profile", "Back", "•••• 7009"] { try wallet.choose(label) }
    return wallet
  }

  /// Three issuers look like three banks.
  @Test(arguments: IssuerConfiguration.all) func `the pictures show each issuer in its colors`(_ issuer: IssuerConfiguration) async throws {
    let wallet = try await Headless(clock: .frozen(Timestamp(iso8601: "2026-11-21T09:41:00Z")!)) { world in
      try await world.phones.open(.issuer(issuer.identifier))
    }
    let name = issuer.profile.name
    try Self.compare(wallet.phone, "Issuers/\(issuer.identifier.rawValue)-welcome", "\(name): Welcome", "A phone with the issuer's color.")
    let block = issuer.theme.first.block.hex.lowercased()
    #expect(SVGPicture(wallet.phone, title: "", description: "").text.contains("fill=\"\(block)\""))
    try wallet.choose("Use a sample wallet")
    try Self.compare(wallet.phone, "Issuers/\(issuer.identifier.rawValue)", name, "A phone with the cards of the sample customer.")
  }

  private static func compare(_ frame: Frame, _ path: String, _ title: String, _ description: String) throws {
    let file = folder.appending(path: path + ".svg")
    let picture = SVGPicture(frame, title: title, description: description).text
    if ProcessInfo.processInfo.environment["BILLFOLD_PICTURES"] == "write" {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(picture.utf8).write(to: file)
    } else {
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? "there is none"
      #expect(text == picture, "Screens/\(path).svg shows something else. To write it: make pictures")
    }
  }
}
