import Terminal
import Testing
import UserInterface

/// How roles look, before any terminal shows them.
struct StyleTests {
  /// Yellow and cyan vanish on white, blue on black; what is left is read on both.
  @Test func onlyInksThatAreReadableOnLightAndDarkAreUsed() {
    for role in Role.allCases {
      #expect([nil, 1, 2, 5].contains(Style.of(role, withColour: true).colour?.rawValue))
    }
  }

  @Test func withoutColourOnlyTheInkIsMissing() {
    for role in Role.allCases {
      let (coloured, plain) = (Style.of(role, withColour: true), Style.of(role, withColour: false))
      #expect(plain.colour == nil && plain.attributes == coloured.attributes)
    }
  }

  @Test func whatHasTheFocusShowsWithoutColour() {
    let plain = { Style.of($0, withColour: false).attributes }
    #expect(plain(.selected) != plain(.text) && plain(.selected) != plain(.disabled))
    #expect(plain(.focusedField) != plain(.field))
    #expect(plain(.error) != plain(.text) && plain(.error) != plain(.quiet))
  }
}
