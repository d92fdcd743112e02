import Cryptography
import PseudoTerminal
import Storage
import Testing
import WalletDriving
import Worlds

/// A customer with 5,000 cards and a name of 200 characters uses the wallet as others do.
@Suite(.timeLimit(.minutes(10))) struct LargeWorlds {
  let home = Home()

  @Test func `five thousand cards are a stack and a list`() async throws {
    try await home.enroll()
    let issuing = try home.start(["card", "issue", "SKRILL-VIRTUAL-MC-EEA", "--count", "5000"])
    #expect(try issuing.waitForExit() == 0, "\(issuing.words)")
    let world = try home.open()
    try world.file.database.blockingTransaction { sql throws(StorageError) in
      try sql.execute("UPDATE issuer_accounts SET last_name = 'Longname' || hex(zeroblob(96))")
    }
    world.file.close()

    let program = try home.openWallet()
    try program.type("2580\r")
    try program.wait(forText: "Log in with your fingerprint?")
    try program.choose("Not now")
    try program.wait(forText: "1 of 5000")
    #expect(program.screen.contains("│ Anna Longname") && program.phone.contains("more"))
    let top = program.screen.line(6)
    try program.type("\u{1B}[C")
    try program.wait(forText: "2 of 5000")
    #expect(program.screen.line(6) != top)
    // The edges of the card stand below each other.
    for row in 4..<9 { #expect(program.screen.cells[row][36].text == "│", "\(program.screen.line(row))") }
    try program.type("c")
    try program.wait(for: "the first page of the list") { _ in program.phone.contains("of 500") }
    // One of thousands is completed, and what is typed meanwhile is kept.
    try program.type("\u{10}card set 1")
    try program.wait(forText: " : card set 1")
    try program.type("\t")
    try program.wait(for: "a card that is completed") { screen in screen.text.contains(#/ : card set \d{4}\s/#) }
    #expect(program.screen.misunderstood == [])
    try program.type("\u{3}")
    #expect(try program.waitForExit() == 130)
  }
}
