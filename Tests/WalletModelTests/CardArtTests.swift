import Testing
import WalletModel

@Suite struct CardArtTests {
  private func drawing(_ rows: Int, _ columns: Int, of character: Character = "x") -> [[CardArt.Cell]] {
    Array(repeating: Array(repeating: CardArt.Cell(character, .text), count: columns), count: rows)
  }

  @Test func `the largest is 32 by 8`() throws {
    let largest = try CardArt(drawing(8, 32))
    #expect(largest.rows == drawing(8, 32))
    for drawing in [drawing(1, 1), drawing(7, 32) + [[]]] { #expect(throws: Never.self) { try CardArt(drawing) } }
    for drawing in [drawing(8, 33), drawing(9, 32), drawing(7, 32) + drawing(1, 33)] {
      #expect(throws: CardArt.Flaw.tooLarge) { try CardArt(drawing) }
    }
  }

  @Test func `what shows nothing is none`() {
    for drawing in [nil, [], [[], []]] as [[[CardArt.Cell]]?] { #expect(throws: CardArt.Flaw.missing) { try CardArt(drawing) } }
  }

  @Test(arguments: ["\u{1B}", "\n", "\u{7F}", "\u{202E}", "\u{200B}", "\r\n"] as [Character])
  func `what cannot be printed is refused`(character: Character) {
    #expect(throws: CardArt.Flaw.notPrintable) { try CardArt(drawing(2, 2, of: character)) }
  }

  @Test func `every setting of an extension is read as it is written`() {
    var settings = ExtensionSettings()
    for setting in ExtensionSetting.allCases {
      for change in setting.choices {
        #expect(change.setting == setting && ExtensionChange(setting, to: change.value) == change)
        change.apply(to: &settings)
        #expect(settings[setting] == change)
      }
      for text in ["", "maybe", "-1 ms", "Drawn"] { #expect(ExtensionChange(setting, to: text) == nil) }
    }
  }
}
