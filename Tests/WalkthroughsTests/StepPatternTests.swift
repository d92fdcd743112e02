import Testing
import UserInterface

@testable import Walkthroughs

@Suite struct StepPatternTests {
  /// The sentences that people rely on, each with what stands in its places.
  static let sentences: [(sentence: String, places: [String])] = [
    ("a new world", []), (#"the world "two-phones""#, ["two-phones"]), ("the seed 42", ["42"]),
    ("the clock reads 2026-11-21T09:00:00Z", ["2026-11-21T09:00:00Z"]), ("6 minutes pass", ["6 minutes", "pass"]),
    ("2 hours pass", ["2 hours", "pass"]), ("1 day passes", ["1 day", "passes"]), ("an enrolled wallet:", []),
    (#"I choose "Log in""#, ["Log in"]), ("I fill in:", []), (#"I type "a\"b\\c""#, [#"a"b\c"#]), ("I press Enter", ["Enter"]),
    ("I press Ctrl-L", ["Ctrl-L"]), (#"I paste "one\ntwo""#, ["one\ntwo"]), ("I resize the terminal to 40x12", ["40x12"]),
    ("I restart the app", []), ("I get a new phone", []), ("the phone goes offline", ["goes offline"]),
    ("the phone comes back online", ["comes back online"]), ("customer care deactivates this phone", ["deactivates"]),
    ("customer care reactivates this phone", ["reactivates"]),
    ("the issuer answers the next loginByPIN with 503", ["issuer", "the next", "loginByPIN", "503"]),
    ("the issuer answers every loginByPIN with 503", ["issuer", "every", "loginByPIN", "503"]),
    ("the issuer answers the 3rd loginByPIN with a timeout", ["issuer", "the 3rd", "loginByPIN"]),
    ("the issuer answers the next loginByPIN with a timeout", ["issuer", "the next", "loginByPIN"]),
    ("the issuer answers the next loginByPIN after 30 seconds", ["issuer", "the next", "loginByPIN", "30 seconds"]),
    (
      "the issuer answers the next loginByPIN by dropping the connection before processing", ["issuer", "the next", "loginByPIN", "before"]
    ),
    ("the issuer answers the 22nd loginByPIN by dropping the connection after processing", ["issuer", "the 22nd", "loginByPIN", "after"]),
    ("the issuer answered loginByPIN with 200", ["issuer", "loginByPIN", "200"]),
    ("the issuer answered loginByPIN with 401 WRONG_CREDENTIALS", ["issuer", "loginByPIN", "401", "WRONG_CREDENTIALS"]),
    (
      "the issuer answered cardService.create with a field error in deliveryAddress.city",
      ["issuer", "cardService.create", "deliveryAddress.city"]
    ),
    ("the network answers the next provision with a timeout", ["network", "the next", "provision"]),
    ("the faults are disarmed", []), ("a snapshot is taken", ["taken"]), ("a snapshot is restored", ["restored"]),
    ("a second enrolled person", []), ("the app is killed", []), (#"the inbox contains "code""#, ["contains", "code"]),
    (#"the inbox does not contain "code""#, ["does not contain", "code"]), (#"the glass shows "200""#, ["shows", "200"]),
    (#"the glass does not show "200""#, ["does not show", "200"]), (#"the status line shows "mail""#, ["shows", "mail"]),
    (#"there is no action "Lock card""#, ["Lock card"]), ("the customer has 3 cards", ["3", "cards"]),
    ("the customer has 1 card", ["1", "card"]),
    (#"the card ending "3107" has currency "EUR""#, ["3107", "currency", "EUR"]),
    (#"the card ending "3107" is ACTIVE"#, ["3107", "ACTIVE"]),
    (#"the card ending "3107" is INITIATED in "Apple Pay""#, ["3107", "INITIATED", "Apple Pay"]),
    (#"the issuer is "strict""#, ["strict"]), (#"I use the phone "Anna's old phone""#, ["Anna's old phone"]),
    (#"the screen is "PIN login""#, ["PIN login"]), (#"I see """#, [""]), (#"I do not see "a  b""#, ["a  b"]),
    (#"the field "PIN" says "••""#, ["PIN", "••"]), (#"the action "Log in" is disabled"#, ["Log in", "disabled"]),
    ("the issuer received loginByPIN 3 times", ["issuer", "loginByPIN", "3", "times"]),
    ("the issuer received loginByPIN 1 time", ["issuer", "loginByPIN", "1", "time"]),
    (#"the picture is "Access/PINLogin/locked""#, ["Access/PINLogin/locked"]), ("I read the code from the phone's inbox", []),
    ("I enter the code", []), ("an enrolled wallet", []), ("I  press \t Enter", ["Enter"]),
  ]

  @Test func `every key that a person presses can be told and read again`() throws {
    let step = try #require(Vocabulary.find("I press Enter")?.step)
    let characters = (0x21...0x7E).map { Character(Unicode.Scalar($0)) } + [" ", "é", "“"]
    for key in characters.map(Key.character) + [.enter, .escape, .backTab, .control("x")] {
      let places = step.pattern.match(StepPattern.tokens(step.pattern.sentence([key.name])))
      #expect(places?.first.flatMap(Key.init(named:)) == key)
    }
  }

  @Test(arguments: sentences) func `a sentence is known, and only once`(_ sentence: String, _ places: [String]) {
    let matches = Vocabulary.all.compactMap { $0.pattern.match(StepPattern.tokens(sentence)) }
    #expect(matches == [places])
  }

  @Test(arguments: [
    "", "a new", "a new world order", "I choose Log in", #"I choose "Log in"#, #"I choose Log" in"#, "the seed many", "i press Enter",
    "6 apples pass", "minutes pass", "the issuer answers the next loginByPIN with", #"the screen "is" "x""#,
    "the issuer answers the 0th loginByPIN with 503", "the issuer answers the third loginByPIN with 503",
    "the issuer answers loginByPIN with 503", #"the issuer answered loginByPIN with a field error in "email""#,
    #"the card ending "3107" is INITIATED"#, "the issuer received loginByPIN three times", "I resize the terminal to 40", "the phone goes",
    #"I see "a" "b""#,
  ])
  func `another sentence is not known`(_ sentence: String) { #expect(Vocabulary.find(sentence) == nil) }

  @Test(arguments: [
    (#"I chose "Log in""#, "I choose {text}"), ("6 minutes pas", "{span} {pass|passes}"), (#"I should see "Home""#, "I see {text}"),
    ("the issuer answers next loginByPIN with 500", "the {issuer|network|shop|gateway} answers {calls} {operation} with {number}"),
    ("I enter code", "I enter the code"), (#"the scren is "Home""#, "the screen is {text}"), ("I pres Enter", "I press {key}"),
    (#"the glas does not show "x""#, "the glass {shows|does not show} {text}"), (#"I sea "Home""#, "I see {text}"),
  ])
  func `an undefined sentence is told the most similar ones, up to three`(_ sentence: String, _ nearest: String) {
    let suggestions = StepAdvice(about: sentence).steps
    #expect(suggestions.first == nearest && (1...3).contains(suggestions.count), "\(suggestions)")
  }

  @Test(arguments: ["I dance", "", "x", String(repeating: "I see the screen ", count: 40)])
  func `what is similar to nothing gets no suggestion`(_ sentence: String) {
    #expect(StepAdvice(about: sentence).steps.isEmpty)
    let problem = WalkReport.Result.undefined(StepAdvice(about: sentence)).problem
    #expect(problem == "Undefined step. To list the steps, run: billfold walk --sentences")
  }

  @Test(arguments: [
    // Quotes where none belong: around a key, one of several places. Not a key, and not the quotes: similar ones.
    (#"I press "Enter""#, false, "Write it without quotes: I press Enter"),
    (#"the card ending "3107" is "ACTIVE""#, false, #"Write it without quotes: the card ending "3107" is ACTIVE"#),
    (
      #"the issuer answers the next "loginByPIN" with "503""#, false,
      "Write it without quotes: the issuer answers the next loginByPIN with 503"
    ),
    (#"I press "Continue""#, false, "Did you mean “I open {text}”, “I press {key}” or “I paste {text}”?"),
    // A sentence with a colon is for a table.
    ("an enroled wallet", false, "Did you mean “an enrolled wallet”?"), ("an enroled wallet:", true, "Did you mean “an enrolled wallet:”?"),
    ("I fil in", false, "Did you mean “I fill in:”?"),
  ])
  func `advice is one sentence`(_ sentence: String, _ hasTable: Bool, _ advice: String) {
    let text = StepAdvice(about: sentence, hasTable: hasTable).text
    #expect(text == advice)
  }

  @Test(arguments: [
    ("{span} {pass|passes}", "{span} pass/passes"),
    ("the phone {goes offline|comes back online}", #"the phone goes\ offline/comes\ back\ online"#),
    ("the field {text} has {number} (of a/b)", #"the field {string} has {int} \(of a\/b\)"#),
  ])
  func `editors get Cucumber Expressions`(_ sentence: String, _ expression: String) {
    #expect(CucumberExpressions.expression(of: StepPattern(sentence)) == expression)
  }

  @Test func `keys have the names that people give them`() {
    #expect(["Enter", "Tab", "Shift-Tab", "Esc", "Up", "Ctrl-L", "Space", "q", "é"].allSatisfy { Key(named: $0) != nil })
    #expect(["enter", "Ctrl-", "Ctrl-é", "Ctrl-LL", "F1", "ab", ""].allSatisfy { Key(named: $0) == nil })
  }
}
