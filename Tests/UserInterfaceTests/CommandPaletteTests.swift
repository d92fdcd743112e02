import Testing

@testable import UserInterface

/// The command line inside the wallet.
@Suite struct CommandPaletteTests {
  private var palette = CommandPalette(number: 1, history: ["clock forward 6min", "fault arm offline"])

  private mutating func type(_ text: String) -> CommandPalette.Step {
    var step = CommandPalette.Step.stay
    for character in text { step = palette.handle(.key(.character(character))) }
    return step
  }

  private var words: [String] { palette.candidates.map(\.word) }

  @Test mutating func `each key asks for the words that can follow, and an old answer is passed over`() {
    #expect(type("fa") == .ask(.complete("fa")))
    palette.offer([.init("card", summary: "")], after: "f")
    #expect(words == [])
    palette.offer([.init("fault", summary: "Simulate faults.")], after: "fa")
    #expect(words == ["fault"])
    #expect(palette.handle(.key(.tab)) == .ask(.complete("fault ")))
    #expect(palette.line.value == "fault ")
  }

  @Test mutating func `Tab replaces the word before the cursor and keeps what follows`() {
    _ = type("fault a --every")
    for _ in " --every" { _ = palette.handle(.key(.left)) }
    palette.offer([.init("arm", summary: ""), .init("disarm", summary: "")], after: "fault a")
    #expect(palette.handle(.key(.down)) == .stay)
    #expect(palette.handle(.key(.tab)) == .ask(.complete("fault disarm ")))
    #expect(palette.line.value == "fault disarm  --every")
  }

  @Test mutating func `a setting's value follows its equals sign`() {
    _ = type("issuer set pin")
    palette.offer([.init("pin-attempts=", summary: "")], after: "issuer set pin")
    _ = palette.handle(.key(.tab))
    #expect(palette.line.value == "issuer set pin-attempts=")
  }

  @Test mutating func `the history goes back to what was typed`() {
    #expect(palette.handle(.key(.up)) == .ask(.complete("fault arm offline")))
    _ = palette.handle(.key(.up))
    _ = palette.handle(.key(.up))
    #expect(palette.line.value == "clock forward 6min")
    _ = palette.handle(.key(.down))
    _ = palette.handle(.key(.down))
    #expect(palette.line.value.isEmpty)
  }

  @Test mutating func `an answer is shown until the next key, which the wallet gets`() {
    _ = type("fault list")
    #expect(palette.handle(.key(.enter)) == .ask(.run("fault list", of: 1)))
    #expect(palette.handle(.key(.character("x"))) == .stay, "it is running")
    palette.show(.init("No faults armed.\n", isRefused: false), of: 1)
    #expect(palette.answer?.text == "No faults armed.\n")
    #expect(palette.handle(.key(.down)) == .pass)
  }

  @Test func `an answer that comes after Esc is not shown for the next command`() {
    var interface = Interface(WalletFlow.self, app: Script.app, canSuspend: true)
    _ = interface.start()
    func run(_ line: String) -> Int? {
      _ = interface.handle(.key(.character(":")))
      _ = interface.handle(.entry(line))
      guard case .command(.run(line, let number))? = interface.handle(.key(.enter)).first else { return nil }
      return number
    }
    let first = run("clock forward 6min")
    _ = interface.handle(.key(.escape))
    let second = run("fault list")
    #expect(first != nil && second != nil)
    _ = interface.show(.init("now 09:47", isRefused: false), of: first ?? 0)
    #expect(interface.palette?.answer == nil && interface.palette?.isRunning == true)
    _ = interface.show(.init("No faults armed.", isRefused: false), of: second ?? 0)
    #expect(interface.palette?.answer?.text == "No faults armed.")
    // Nor after a command that has replaced the world.
    var fresh = Interface(WalletFlow.self, app: Script.app, canSuspend: true)
    fresh.copyView(of: interface)
    interface = fresh
    #expect(interface.palette?.answer?.text == "No faults armed.")
    _ = interface.handle(.key(.escape))
    #expect(run("fault list") == (second ?? 0) + 1)
  }

  @Test func `what a person has set outlives the world`() {
    var interface = Interface(WalletFlow.self, app: Script.app, canSuspend: true)
    interface.fit(Size(columns: 80, rows: 24), SharedStageState(StageState()))
    for key in [Key.control("t"), .control("y"), .character("/"), .character("p"), .enter, .control("y"), .control("g"), .control("g")] {
      _ = interface.handle(.key(key))
    }
    var fresh = Interface(WalletFlow.self, app: Script.app, canSuspend: true)
    fresh.copyView(of: interface)
    #expect(fresh.isColorToggled && fresh.isGlassHidden && fresh.glassView([]).list.filter == "p")
  }

  @Test mutating func `a refused command can be corrected`() {
    _ = type("fualt")
    _ = palette.handle(.key(.enter))
    palette.show(.init("Unknown command “fualt”.", isRefused: true), of: 1)
    #expect(palette.answer?.isRefused == true)
    #expect(palette.line.value == "fualt")
    #expect(palette.handle(.key(.backspace)) == .ask(.complete("fual")))
    #expect(palette.answer == nil)
  }

  @Test mutating func `an empty line closes, and Esc always does`() {
    #expect(palette.handle(.key(.enter)) == .close)
    _ = type("fault list")
    _ = palette.handle(.key(.enter))
    #expect(palette.handle(.key(.escape)) == .close)
  }

  @Test mutating func `a paste of a hundred kilobytes is refused and changes nothing`() {
    _ = type("fault ")
    #expect(palette.handle(.paste(String(repeating: "x", count: 100_000))) == .stay)
    #expect(palette.line.value == "fault ")
    #expect(palette.answer == .init("Command: at most 1000 characters.", isRefused: true))
  }

  @Test mutating func `more letters than a command can have are refused one by one`() {
    _ = type(String(repeating: "x", count: 1000))
    #expect(type(String(repeating: "y", count: 1000)) == .stay)
    #expect(palette.line.value.count == 1000 && !palette.line.value.contains("y"))
    #expect(palette.answer?.isRefused == true)
    #expect(palette.handle(.key(.enter)) == .ask(.run(String(repeating: "x", count: 1000), of: 1)))
  }

  @Test(arguments: BadText.all)
  func `whatever is typed, completed or answered, nothing acts on the terminal`(_ bad: BadText) {
    for size in [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24), Size(columns: 7, rows: 3)] {
      var stage = Stage()
      var interface = Interface(WalletFlow.self, app: Script.app, canSuspend: true)
      _ = interface.start()
      _ = interface.handle(.key(.control("p")))
      func check() {
        let picture = stage.frame(interface, SharedStageState(StageState()), size: size).picture
        #expect(picture.unicodeScalars.allSatisfy { $0 == "\n" || $0.isHarmless })
      }
      _ = interface.handle(.paste(bad.text))
      check()
      interface.offer([.init(bad.text, summary: bad.text)], after: interface.palette?.typed ?? "")
      check()
      for key in [Key.tab, .home, .delete, .end, .character("x"), .enter] { _ = interface.handle(.key(key)) }
      check()
      _ = interface.show(.init(bad.text, isRefused: true), of: 1)
      check()
      _ = interface.handle(.key(.enter))
      _ = interface.show(.init(bad.text, isRefused: false), of: 1)
      check()
    }
  }

  @Test(arguments: [Size(columns: 40, rows: 12), Size(columns: 60, rows: 20), Size(columns: 80, rows: 24), Size(columns: 160, rows: 50)])
  func `it covers neither the phone's rows above it nor the keys`(_ size: Size) {
    var stage = Stage()
    var interface = Interface(WalletFlow.self, app: Script.app, canSuspend: true)
    _ = interface.start()
    let before = stage.frame(interface, SharedStageState(StageState()), size: size)
    _ = interface.handle(.key(.control("p")))
    interface.offer((1...60).map { .init("word-\($0)", summary: String(repeating: "long ", count: 100)) }, after: "")
    let after = stage.frame(interface, SharedStageState(StageState()), size: size)
    #expect(after.line(size.rows - 2).hasPrefix(" :"))
    #expect(after.line(size.rows - 1).contains("Tab complete"))
    #expect(after.cursor == .init(row: size.rows - 2, column: 3))
    #expect((0..<size.rows - 3 - min(9, size.rows - 5)).allSatisfy { before.line($0) == after.line($0) })
    #expect(after.line(size.rows - 3).contains("1 of 60"))
  }

  @Test func `keys that were meant for the command line do nothing on the phone`() {
    var interface = Interface(WalletFlow.self, app: Script.app, canSuspend: true)
    _ = interface.start()
    let page = interface.page
    #expect(interface.handle(.key(.control("p"))).count == 1)
    for key in [Key.character("q"), .character("?"), .character("1"), .down, .control("o"), .control("n")] {
      _ = interface.handle(.key(key))
    }
    #expect(interface.exitStatus == nil)
    #expect(interface.overlay == nil)
    #expect(interface.page == page)
    #expect(interface.palette?.line.value == "q?1")
  }
}
