import Testing
import WalletModel

@Suite struct CardArtTests {
  private func drawing(_ rows: Int, _ columns: Int, of character: Character = "x") -> [[CardArt.Cell]] {
    Array(repeating: Array(repeating: CardArt.Cell(character, .text), count: columns), count: rows)
  }

  @Test func theLargestIs32By8() {
    #expect(CardArt(drawing(8, 32))?.rows == drawing(8, 32))
    #expect(CardArt(drawing(1, 1)) != nil)
    #expect(CardArt(drawing(8, 33)) == nil)
    #expect(CardArt(drawing(9, 32)) == nil)
    #expect(CardArt(drawing(7, 32) + drawing(1, 33)) == nil)
    #expect(CardArt(drawing(7, 32) + [[]]) != nil)
  }

  @Test func whatShowsNothingIsNone() {
    #expect(CardArt([]) == nil)
    #expect(CardArt([[], []]) == nil)
  }

  @Test(arguments: ["\u{1B}", "\n", "\u{7F}", "\u{202E}", "\u{200B}", "\r\n"] as [Character])
  func whatCannotBePrintedIsRefused(character: Character) {
    #expect(CardArt(drawing(2, 2, of: character)) == nil)
  }

  @Test func everySettingOfAnExtensionIsReadAsItIsWritten() {
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
