import Contract
import Foundation
import Handset
import Issuer
import Testing
import UserInterface
import WalletModel
import Worlds

/// The picture in README.md is what the program shows; `make pictures` writes it.
@Suite(.timeLimit(.minutes(10))) struct ReadmePictureTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Screens/readme.svg")

  @Test func thePictureShowsALockedCardAndItsCalls() async throws {
    let wallet = try await Headless(clock: .frozen(Timestamp(iso8601: "2026-11-21T09:41:00Z")!))
    try wallet.choose("Use a sample wallet")
    let call = Call(.customerCare(key: wallet.world.careKey), .issuer(wallet.world.phones.currentIssuer))
    _ = try await wallet.world.issuer.serve(
      IssueCustomerCard(
        CardIdentifier(rawValue: "00000000-0000-4000-8000-000000007009"), username: SamplePerson.all[0].email,
        programName: "SKRILL-VIRTUAL-MC-EEA", status: .active, lastFour: "7009"), call)
    try wallet.choose("Cards")
    try wallet.choose("•••• 7009")
    try wallet.choose("Lock card")
    try wallet.choose("Lock card")
    #expect(wallet.shows("Card locked."))

    let picture = SVGPicture(
      wallet.frame, title: "Billfold in a terminal of 80 columns and 24 rows",
      description: "On the left a phone shows a locked card and its actions. On the right are the calls from the wallet to its issuer.")
    if ProcessInfo.processInfo.environment["BILLFOLD_PICTURES"] == "write" {
      try Data(picture.text.utf8).write(to: Self.file)
    } else {
      let text = (try? String(contentsOf: Self.file, encoding: .utf8)) ?? "there is none"
      #expect(text == picture.text, "Screens/readme.svg shows something else. To write it: make pictures")
    }
  }
}
