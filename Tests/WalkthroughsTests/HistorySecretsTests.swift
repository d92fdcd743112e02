import Basics
import Foundation
import Testing
import UserInterface
import WalletApp
import WalletModel
import Worlds

@testable import Commands
@testable import Walkthroughs

/// A reader of a history's file with the key of its world finds nothing that was typed into secret fields;
/// and the history is replayed without that.
@Suite struct HistorySecretsTests {
  /// Finds none of the secrets in the history of a wallet that was killed: neither in all that was typed one after the other, nor in what
  /// stands for it, nor in the texts of its records.
  private func expectNone(of secrets: [String], in killed: Life, _ moment: Comment) throws {
    let records = try #require(killed.control.world.file.records(of: .ended))
    let typed = records.compactMap(ActionLog.Action.init(record:)).map { action in
      switch action.content {
      case .input(.key(.character(let character))): String(character)
      case .input(.paste(let text)), .input(.entry(let text)): text
      default: " "
      }
    }
    let standIns = records.compactMap(SecretStandIns.Filling.init(record:)).map(\.standIn)
    let stored = records.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    for secret in secrets {
      #expect(!typed.joined().contains(secret) && !standIns.contains(.text(secret)), "\(moment): \(secret)")
      // A shorter one can be part of a random text that stands for another secret.
      if secret.count > 3 { #expect(!stored.contains(secret), "\(moment): \(secret)") }
    }
    // The search looks at the right place.
    #expect(!typed.isEmpty)
  }

  /// Kills it, finds none of the secrets, and resumes where it was.
  ///
  /// - Parameter keeps: false where what is in its fields is lost.
  private func resume(_ life: Life, without secrets: [String], keeps: Bool = true, _ moment: Comment) async throws -> Life {
    let killed = try await life.killed()
    try expectNone(of: secrets, in: killed, moment)
    #expect(try killed.resume() == !keeps, moment)
    #expect(keeps ? killed.phone == life.phone : killed.app.filledSecrets.isEmpty && killed.app.title == life.app.title, moment)
    return killed
  }

  private func fill(_ label: String, _ text: String, in life: Life) throws {
    for _ in 0..<30 where life.app.focusedSecret?.label.string != label { try life.press(.tab) }
    try #require(life.app.focusedSecret?.label.string == label)
    try life.type(text)
  }

  private func choose(_ label: String, in life: Life) throws {
    let phone = life.phone
    do { try life.choose(label) } catch {
      Issue.record("“\(label)” is not there: \(phone.joined(separator: "\n"))")
      throw error
    }
  }

  private func logIn(_ life: Life, _ pin: String = "2580") throws {
    try life.type(pin)
    try life.press(.enter)
    if life.phone.contains(where: { $0.contains("Not now") }) { try choose("Not now", in: life) }
  }

  @Test func `a PINIs gone on with from each moment`() async throws {
    let life = try await Life("enrolled")
    try life.type("25")
    _ = try await resume(life, without: ["25"], keeps: false, "half typed")
    try life.type("80")
    let typed = try await resume(life, without: ["2580", "25"], keeps: false, "typed")
    #expect(typed.app.filledSecrets.isEmpty)
    // It is typed again.
    try logIn(typed)
    #expect(typed.phone.contains { $0.contains("Profile") })
    try life.press(.enter)
    _ = try await resume(life, without: ["2580", "25"], "sent")
  }

  @Test func `a new PIN stays what it was though nobody knows it`() async throws {
    let life = try await Life("enrolled")
    try logIn(life)
    try life.press(.character("p"))
    try choose("Wallet PIN", in: life)
    try fill("Current PIN", "2580", in: life)
    try fill("New PIN", "7394", in: life)
    try fill("Confirm new PIN", "7394", in: life)
    let secrets = ["2580", "7394", "739"]
    _ = try await resume(life, without: secrets, keeps: false, "filled in")
    try choose("Save PIN", in: life)
    #expect(life.phone.contains { $0.contains("Your new PIN is set") })
    let changed = try await resume(try await resume(life, without: secrets, "changed"), without: secrets, "resumed before")
    try choose("Continue", in: changed)
    try changed.press(.escape, .escape, .character("p"))
    try choose("Log out", in: changed)
    try changed.type("7395")
    try changed.press(.enter)
    #expect(changed.phone.contains { $0.contains("Wrong PIN") })
    let wrong = try await resume(changed, without: secrets + ["7395"], "wrong")
    let count = wrong.control.doneCount
    try logIn(wrong, "7394")
    #expect(wrong.phone.contains { $0.contains("Profile") })
    // What is gone back to was replayed from what was judged then.
    try wrong.goBack(to: count)
    #expect(wrong.phone.contains { $0.contains("Wrong PIN") })
    _ = try await resume(wrong, without: secrets + ["7395"], "gone back in")
  }

  /// The steps of a form that don't show have secret fields too: nothing is enrolled or ordered with what nobody typed.
  @Test(arguments: [false, true]) func `all steps of a form are emptied`(isOnTheNext: Bool) async throws {
    let life = try await Life("empty")
    try choose("Enroll a new wallet", in: life)
    for text in ["Mara", "Muster", "mara@example.com", "+4915550100199", "Germany"] {
      try life.type(text)
      try life.press(.tab)
    }
    try choose("Continue", in: life)
    let secrets = ["Zebra-Quilt-77", "739164"]
    try fill("Password", secrets[0], in: life)
    try fill("Confirm password", secrets[0], in: life)
    try fill("PIN", secrets[1], in: life)
    try fill("Confirm PIN", secrets[1], in: life)
    if isOnTheNext {
      try choose("Continue", in: life)
      #expect(!life.phone.contains { $0.contains("Confirm password") })
    }
    let killed = try await life.killed()
    try expectNone(of: secrets, in: killed, "on the next step: \(isOnTheNext)")
    #expect(try killed.resume())
    #expect(!killed.app.interface.hasFilledSecrets)
    #expect(killed.phone.contains { $0.contains("Confirm password") })
  }

  @Test func `password answer and code are in no history`() async throws {
    let life = try await Life("enrolled")
    try choose("Log in with your password", in: life)
    try choose("Forgot your password?", in: life)
    try life.type("anna@example.com")
    try choose("Send me a code", in: life)
    let again = try Replay(of: life.app, in: life.control)
    try again.doAll()
    let code = try #require(again.newestCode).reveal()
    try fill("Code", code, in: life)
    try fill("Your answer", "herons", in: life)
    try choose("Continue", in: life)
    try fill("New password", "Otter-Meadow-7", in: life)
    try fill("Confirm new password", "Otter-Meadow-7", in: life)
    let secrets = [code, "herons", "Otter-Meadow-7", "Otter"]
    _ = try await resume(life, without: secrets, keeps: false, "filled in")
    try choose("Save password", in: life)
    let refused = try await resume(life, without: secrets, keeps: life.app.filledSecrets.isEmpty, "refused")
    #expect(refused.phone.contains { $0.contains("answer") })
  }

  @Test func `a card that is typed is in no history`() async throws {
    for isOwn in [true, false] {
      let life = try await Life("cards")
      try logIn(life)
      try life.press(.character("s"))
      for label in ["Harbour Books", "The Sea Around Us", "Check out", "Card"] { try choose(label, in: life) }
      let own = try #require(try await life.control.world.printedCards(on: 1).first { $0.number.reveal().hasSuffix("7009") })
      let number = isOwn ? own.number.reveal() : "4716258050958645"
      let code = isOwn ? try #require(own.cvv).reveal() : "194"
      try fill("Card number", number, in: life)
      try life.press(.tab)
      try life.type(isOwn ? own.expiry.printed : "11/29")
      try fill("Security code", code, in: life)
      try life.press(.tab)
      try life.type(isOwn ? own.name : "Mara Muster")
      let secrets = [number, String(number.dropFirst(6)), " \(code) "]
      _ = try await resume(life, without: secrets, keeps: false, "filled in")
      try choose("Pay 10.50 GBP", in: life)
      _ = try await resume(life, without: secrets, keeps: life.app.filledSecrets.isEmpty, "paid")
    }
  }

  @Test func `a snapshot has no secrets`() async throws {
    let life = try await Life("enrolled")
    try logIn(life)
    try life.run("world", "snapshot", "default", "here")
    try life.run("world", "restore", "default", "here", "--yes")
    #expect(life.control.earlier == .restored)
    let records = try #require(life.control.world.file.records(of: .restored))
    #expect(
      !records.contains {
        ActionLog.Action(record: $0).map { if case .input(.key(.character("2"))) = $0.content { true } else { false } } ?? false
      })
    try life.resume()
    #expect(life.phone.contains { $0.contains("Profile") })
  }
}
