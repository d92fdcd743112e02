import Basics
import Testing
import UserInterface
import WalletModel

extension Rehearsal: LineModeHost {
  mutating func receive(_ input: Input) { self.input(input) }
}

/// The interface spoken with in lines, without a terminal.
@Suite struct ConversationTests {
  private static func told(_ conversation: inout LineMode, _ rehearsal: Rehearsal) -> [String] {
    conversation.tell(rehearsal.interface, rehearsal.state).map(\.string)
  }

  @Test(arguments: Catalogue.all)
  func `every state is told once, with everything that can be chosen`(_ entry: Catalogue.Entry) {
    let r = entry.rehearse()
    var conversation = LineMode()
    let lines = Self.told(&conversation, r)
    #expect(Self.told(&conversation, r) == [])
    for line in lines {
      #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7F || "…·•▸ëü".unicodeScalars.contains($0) }, "\(line)")
    }
    guard let prompt = conversation.prompt(r.interface) else { return }
    #expect(prompt.text.string.hasSuffix(": "))
    let numbers = lines.compactMap { line in line.prefixMatch(of: #/(\d+)\. /#).flatMap { Int($0.1) } }
    #expect(numbers == Array(1..<numbers.count + 1))
  }

  @Test(arguments: Catalogue.all)
  func `a number goes to what it stands before`(_ entry: Catalogue.Entry) {
    let r = entry.rehearse()
    var conversation = LineMode()
    let lines = Self.told(&conversation, r)
    guard conversation.prompt(r.interface) != nil else { return }
    for line in lines {
      guard let match = line.prefixMatch(of: #/(\d+)\. (.+?)(: (empty|filled in).*)?$/#), !line.hasSuffix(" (not available)") else {
        continue
      }
      var (r, conversation) = (r, conversation)
      let asked = r.asked.count
      conversation.receive(Secret("/\(match.1)"), for: &r)
      let told = Self.told(&conversation, r)
      #expect(!told.contains { $0.hasSuffix("isn't available now.") }, "\(line)")
      let question = conversation.prompt(r.interface)?.text.string ?? ""
      let label = question.prefix { $0 != "[" && $0 != "(" }.drop { $0 == " " }.split(separator: ":").first ?? ""
      let isField = match.3 != nil || told.isEmpty && r.asked.count == asked && r.interface.exitStatus == nil
      #expect(!isField || match.2.hasPrefix(label.trimmed), "\(line) led to \(question)")
    }
  }

  @Test func `a page that the wallet adds to is told when it is complete`() {
    var r = Rehearsal()
    Catalogue.cardAsked(&r, Script.card())
    var conversation = LineMode()
    _ = Self.told(&conversation, r)
    r.answersOffers = false
    r.answer(Intents.GetCard.self, Script.card())
    #expect(Self.told(&conversation, r) == [] && conversation.prompt(r.interface) == nil)
    r.answer(Intents.LoadWalletOffers.self, [.apple(Script.offers.add)])
    #expect(Self.told(&conversation, r).contains("1. Add to Apple Wallet"))
  }

  @Test func `who waits hears it once, then seldom`() {
    var r = Rehearsal()
    Catalogue.pin(&r)
    var conversation = LineMode()
    _ = Self.told(&conversation, r)
    conversation.receive(Secret("2580"), for: &r)
    var heard: [String] = []
    for _ in 0..<100 {
      heard += Self.told(&conversation, r)
      r.pass(.seconds(1))
    }
    #expect(heard.first == "Checking your PIN …")
    #expect(heard.dropFirst().allSatisfy { $0.hasPrefix("Checking your PIN · ") && $0.hasSuffix(" s (/b: stop waiting)") })
    #expect(heard.count == 5)
  }

  @Test func `/e shows what is typed into a password's field until it is left, and never a PIN`() {
    var r = Rehearsal()
    Catalogue.login(&r)
    var conversation = LineMode()
    _ = Self.told(&conversation, r)
    conversation.receive(Secret("/e"), for: &r)
    #expect(Self.told(&conversation, r).last == "Nothing that you type here is hidden.")
    conversation.receive(Secret("anna@example.com"), for: &r)
    _ = Self.told(&conversation, r)
    #expect(conversation.prompt(r.interface)?.isHidden == true)
    conversation.receive(Secret("/e"), for: &r)
    #expect(Self.told(&conversation, r) == ["What you type is shown. /e: hide it."])
    #expect(conversation.prompt(r.interface)?.isHidden == false && conversation.prompt(r.interface)?.isSecret == true)
    conversation.receive(Secret("/e"), for: &r)
    #expect(Self.told(&conversation, r) == ["What you type is hidden."])
    #expect(conversation.prompt(r.interface)?.isHidden == true)
    var pin = Rehearsal()
    Catalogue.pin(&pin)
    conversation = LineMode()
    _ = Self.told(&conversation, pin)
    conversation.receive(Secret("/e"), for: &pin)
    #expect(Self.told(&conversation, pin) == ["A PIN stays hidden."])
    #expect(conversation.prompt(pin.interface)?.isHidden == true)
  }

  @Test func `a letter begins a name where nothing is typed`() {
    var r = Rehearsal()
    Catalogue.welcome(&r)
    var conversation = LineMode()
    _ = Self.told(&conversation, r)
    conversation.receive(Secret("e"), for: &r)
    #expect(r.interface.screenName == .enrollment, "Enroll a new wallet")
  }

  @Test func `a number that means something else since the page has changed by itself is asked for again`() throws {
    var r = Rehearsal()
    Catalogue.home(&r)
    var conversation = LineMode()
    let before = Self.told(&conversation, r)
    r.unread = ["Your PIN was changed"]
    r.receive(r.interface.announce("New: Your PIN was changed"))
    let after = Self.told(&conversation, r)
    let number = try #require((1..<20).last { number in before.contains { $0.hasPrefix("\(number). ") && !after.contains($0) } })
    // Numbers that mean the same are taken at once.
    var same = (r, conversation)
    same.1.receive(Secret("1"), for: &same.0)
    #expect(same.0.interface.screenName == .card)
    conversation.receive(Secret("\(number)"), for: &r)
    let said = Self.told(&conversation, r)
    #expect(said.count == 1 && said[0].hasPrefix("The page has changed while you read it. \(number) was "), "\(said)")
    #expect(r.interface.screenName == .home && conversation.prompt(r.interface) != nil)
    conversation.receive(Secret("1"), for: &r)
    #expect(r.interface.screenName == .card)
  }

  @Test func `the same refusal is told as often as it happens`() {
    var r = Rehearsal()
    Catalogue.pin(&r)
    var conversation = LineMode()
    _ = Self.told(&conversation, r)
    for _ in 0..<3 {
      conversation.receive(Secret(""), for: &r)
      #expect(Self.told(&conversation, r) == ["PIN is required."])
      conversation.receive(Secret("abcd"), for: &r)
      #expect(Self.told(&conversation, r) == ["PIN: digits only."])
    }
    #expect(r.asked.isEmpty)
  }

  @Test func `an answer that ends with Tab is taken and not sent`() {
    var r = Rehearsal()
    Catalogue.pin(&r)
    var conversation = LineMode()
    _ = Self.told(&conversation, r)
    conversation.receive(Secret("2580"), endedBy: .tab, for: &r)
    #expect(Self.told(&conversation, r).isEmpty && r.asked.isEmpty)
    #expect(conversation.prompt(r.interface)?.subject.isField == false)
    conversation.receive(Secret("1"), for: &r)
    #expect(conversation.prompt(r.interface)?.text == "PIN (Enter keeps the current value): ")
    conversation.clear(for: &r)
    #expect(conversation.prompt(r.interface)?.text == "PIN: ")
  }

  @Test func `a command is answered before the next line is taken`() {
    var r = Rehearsal()
    Catalogue.pin(&r)
    var conversation = LineMode()
    _ = Self.told(&conversation, r)
    conversation.receive(Secret("/:fault list"), for: &r)
    #expect(conversation.prompt(r.interface) == nil)
    while !r.commands.isEmpty { r.answerCommand([], .init("No faults armed.\n", isRefused: false)) }
    #expect(Self.told(&conversation, r) == ["No faults armed."])
    #expect(conversation.prompt(r.interface)?.text == "PIN: ")
    // The way back leads to the same page.
    conversation.receive(Secret("/:fault list"), for: &r)
    #expect(conversation.interrupt("/b", for: &r))
    #expect(Self.told(&conversation, r) == ["No longer waiting for the command."])
    #expect(conversation.prompt(r.interface)?.text == "PIN: ")
  }

  @Test func `a command line that is empty or too long is refused with the reason`() {
    var r = Rehearsal()
    Catalogue.pin(&r)
    var conversation = LineMode()
    _ = Self.told(&conversation, r)
    for _ in 0..<2 {
      conversation.receive(Secret("/:" + String(repeating: "x", count: 1001)), for: &r)
      #expect(Self.told(&conversation, r) == ["Command: at most 1000 characters."])
      conversation.receive(Secret("/: "), for: &r)
      #expect(Self.told(&conversation, r) == ["Type a command after the colon, like /:clock forward 6min."])
    }
  }

  @Test(arguments: BadText.all)
  func `no answer breaks, acts or shows what is secret`(_ bad: BadText) {
    for script in [Catalogue.login, Catalogue.pin, Catalogue.welcome, Catalogue.credentials] {
      var r = Rehearsal()
      script(&r)
      var conversation = LineMode()
      _ = Self.told(&conversation, r)
      let isSecret = conversation.prompt(r.interface)?.isSecret == true
      for line in [bad.text, "/" + bad.text, "//" + bad.text] {
        conversation.receive(Secret(line), for: &r)
        for told in Self.told(&conversation, r) {
          #expect(told.unicodeScalars.allSatisfy { $0.isHarmless })
          if isSecret, bad.text.count > 3 { #expect(!told.contains(bad.text)) }
        }
      }
    }
  }
}
