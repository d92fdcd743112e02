import Basics
import Contract
import Foundation
import Testing
import WalletModel

@testable import UserInterface

/// Revealed card details are visible on the phone only, for one minute.
@Suite struct CardSecretsTests {
  private static let pan = "4200008675309000"
  // Letters, so that no time, date or identifier is mistaken for it.
  private static let cvv = "ЖЩЮ"

  private static func details(pan: String = pan, cvv: String = cvv) -> CardSensitiveDetails {
    CardSensitiveDetails(
      pan: Secret(pan), cvv: Secret(cvv), expiry: CardExpiry(month: 11, year: 2029), cardHolderName: "Anna Sample")
  }

  private static func revealed(_ details: CardSensitiveDetails = details()) -> Rehearsal {
    var r = Rehearsal()
    Catalogue.detailsAsked(&r)
    r.answer(Intents.GetCardDetails.self, details)
    r.pass(.zero)
    return r
  }

  private static func isRevealed(_ r: Rehearsal) -> Bool { r.interface.isRevealing }

  @Test func `number and CVV are on the screen, in cells that no picture shows, and nowhere else`() throws {
    let r = Self.revealed()
    let (interface, state) = (r.interface, r.state)
    var said: [String] = []
    for size in [(40, 12), (40, 22), (59, 20), (80, 24), (200, 60)].map({ Size(columns: $0.0, rows: $0.1) }) {
      let frame = r.stage(size.columns, size.rows)
      let whole = (0..<size.rows).map { frame.line($0) }.joined().filter { !$0.isWhitespace }
      #expect(whole.contains(Self.pan) && whole.contains(Self.cvv), "not to be read at \(size)")
      var sight = ScreenDump(interface, StageState(), size: size)
      sight.drawing = ScreenDump.Drawing(interface, state, frame)
      #expect(sight.isRevealing)
      said += [frame.picture, r.phone(size.columns, size.rows).picture]
      said.append(String(decoding: try JSONEncoder().encode(sight), as: UTF8.self))
      said.append(String(reflecting: sight))
    }
    var dumped = ""
    dump(interface, to: &dumped)
    dump(interface.page, to: &dumped)
    said += [dumped, String(reflecting: interface), String(describing: interface.page), "\(interface.screen)"]
    var conversation = LineMode()
    said += conversation.tell(interface, state).map(\.string)
    for text in said {
      let text = text.filter { !$0.isWhitespace }
      #expect(!text.contains(Self.pan) && !text.contains(Self.cvv))
    }
  }

  @Test(arguments: ["a minute", "by hand", "away"])
  func `once hidden it is as if they had never been there`(_ how: String) throws {
    func hidden(_ details: CardSensitiveDetails) throws -> CardDetailsScreen {
      var r = Self.revealed(details)
      switch how {
      case "by hand": r.choose("Hide now")
      case "away": r.receive(r.interface.resumed(Script.app))
      default: r.pass(.seconds(60))
      }
      #expect(!r.interface.isRevealing && !r.interface.countsDown)
      return try #require(r.interface.screen as? CardDetailsScreen)
    }
    #expect(try hidden(Self.details()) == hidden(Self.details(pan: "", cvv: "")))
  }

  @Test func `they stay for sixty seconds and no longer, however the clock goes`() {
    var r = Self.revealed()
    r.pass(.seconds(59))
    #expect(Self.isRevealed(r))
    r.pass(.milliseconds(999))
    #expect(Self.isRevealed(r))
    r.pass(.milliseconds(1))
    #expect(!Self.isRevealed(r))
    // The civil clock stands, or is put back: the other one counts.
    for jump: Duration in [.zero, .seconds(-86_400)] {
      r = Self.revealed()
      r.moment.now = r.moment.now + jump
      r.moment.elapsed += .seconds(60)
      _ = r.interface.tick(r.moment)
      #expect(!Self.isRevealed(r))
    }
    // It is put forward.
    r = Self.revealed()
    r.moment.now = r.moment.now + .seconds(60)
    _ = r.interface.tick(r.moment)
    #expect(!Self.isRevealed(r))
  }

  @Test(arguments: [Key.control("o"), .control("n"), .character("?")])
  func `they go in time although something lies over the phone`(_ key: Key) {
    var r = Self.revealed()
    r.press(key)
    #expect(Self.isRevealed(r) && r.interface.countsDown)
    r.pass(.seconds(60))
    #expect(!Self.isRevealed(r))
  }

  @Test func `the time of the next look is its own`() {
    var r = Self.revealed()
    r.pass(.seconds(60))
    r.choose("Show again")
    r.pass(.seconds(5))
    r.answer(Intents.GetCardDetails.self, Self.details())
    r.pass(.seconds(59))
    #expect(Self.isRevealed(r))
    r.pass(.seconds(1))
    #expect(!Self.isRevealed(r))
  }

  @Test func `Enter as the time runs out does not show them again`() {
    var r = Self.revealed()
    r.pass(.seconds(60))
    let asked = r.asked.count
    r.press(.enter)
    #expect(r.interface.screenName == .card)
    #expect(r.asked.dropFirst(asked).allSatisfy { !($0.intent is Intents.GetCardDetails) })
  }

  @Test func `line mode tells before the proof how to hear number and CVV`() {
    var r = Rehearsal()
    Catalogue.cardOpened(&r, Script.card())
    var conversation = LineMode()
    _ = conversation.tell(r.interface, r.state)
    conversation.receive(Secret("Details"), for: &r)
    let told = conversation.tell(r.interface, r.state).map(\.string)
    #expect(told.contains { $0.hasPrefix("To hear the card number and security code, type /say") })
    #expect(!r.phone(40, 22).picture.contains("in lines"))
    r = Rehearsal()
    Catalogue.proofForPIN(&r)
    #expect(r.interface.page.inLines == nil)
  }

  /// Terminal contract 18.
  @Test func `number and CVV are said on request`() {
    var r = Self.revealed()
    var conversation = LineMode()
    func say(_ line: String) -> [String] {
      conversation.receive(Secret(line), for: &r)
      return conversation.tell(r.interface, r.state).map(\.string)
    }
    let details = Self.details()
    let number = details.pan.reveal()
    let groups = stride(from: 0, to: number.count, by: 4).map { String(number.dropFirst($0).prefix(4)) }
    let unasked = conversation.tell(r.interface, r.state).map(\.string) + say("") + say("/?")
    #expect(
      unasked.contains("Card number: hidden. Type /say to hear it.")
        && unasked.contains("Security code: hidden. Type /say to hear it."))
    #expect(!unasked.joined().contains(groups[1]) && !unasked.contains { $0.hasSuffix(" \(details.cvv.reveal())") })
    for word in ["/say", "say", "SAY"] {
      #expect(say(word) == ["Card number: \(groups.joined(separator: "  "))", "Security code: \(details.cvv.reveal())"])
    }
    // Shown only on request each time, and only while they are revealed.
    #expect(!say("").joined().contains(groups[1]))
    r.pass(.seconds(60))
    #expect(!Self.isRevealed(r) && !say("/say").joined().contains(groups[1]))
  }

  @Test func `who must prove it again reads why`() {
    var details = Rehearsal()
    Catalogue.minuteOver(&details)
    details.choose("Show again")
    details.refuse(Intents.GetCardDetails.self, .stepUpRequired)
    var pin = Rehearsal()
    Catalogue.cardPINSent(&pin)
    pin.refuse(Intents.SetCardPIN.self, .stepUpRequired)
    for r in [details, pin] {
      #expect(r.interface.screenName == .stepUp)
      #expect(r.interface.page.message?.text == "It's been more than 5 minutes since you last confirmed.")
    }
  }

  @Test func `an answer that comes after one has left shows nothing`() {
    var r = Rehearsal()
    Catalogue.detailsAsked(&r)
    let index = r.asked.count - 1
    r.press(.escape, .escape)
    #expect(r.interface.screenName == .card)
    r.answerAt(index, .success(Self.details()))
    #expect(!Self.isRevealed(r))
  }
}
