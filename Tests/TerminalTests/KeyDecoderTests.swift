import Dice
import Terminal
import Testing
import UserInterface

/// Terminal contract 22, 24 and the rule that however bytes are cut into reads, they mean the same.
struct KeyDecoderTests {
  static let sequences: [(String, [Input])] = [
    ("a", [.key(.character("a"))]),
    ("\u{1B}[A", [.key(.up)]), ("\u{1B}[B", [.key(.down)]), ("\u{1B}[C", [.key(.right)]), ("\u{1B}[D", [.key(.left)]),
    ("\u{1B}OA", [.key(.up)]), ("\u{1B}OD", [.key(.left)]), ("\u{1B}[1;5A", [.key(.up)]), ("\u{1B}[1;2F", [.key(.end)]),
    ("\u{1B}[H", [.key(.home)]), ("\u{1B}[1~", [.key(.home)]), ("\u{1B}[7~", [.key(.home)]), ("\u{1B}OH", [.key(.home)]),
    ("\u{1B}[F", [.key(.end)]), ("\u{1B}[4~", [.key(.end)]), ("\u{1B}[8~", [.key(.end)]), ("\u{1B}OF", [.key(.end)]),
    ("\u{1B}[5~", [.key(.pageUp)]), ("\u{1B}[6~", [.key(.pageDown)]), ("\u{1B}[3~", [.key(.delete)]), ("\u{1B}[3;5~", [.key(.delete)]),
    ("\u{1B}[Z", [.key(.backTab)]), ("\t", [.key(.tab)]), ("\r", [.key(.enter)]), ("\n", [.key(.enter)]),
    ("\u{7F}", [.key(.backspace)]), ("\u{8}", [.key(.backspace)]), ("\u{F}", [.key(.control("o"))]), ("\u{3}", [.key(.control("c"))]),
    ("\u{1B}[15~", [.key(.unknown)]), ("\u{1B}OP", [.key(.unknown)]), ("\u{1B}[[A", [.key(.unknown)]),
    ("\u{1B}x", [.key(.escape), .key(.character("x"))]),
    ("\u{1B}é", [.key(.escape), .key(.character("é"))]), ("\u{1B}\u{7F}", [.key(.escape), .key(.backspace)]),
    ("\u{1B}[M !\"", [.key(.unknown)]), ("\u{1B}[<0;1;1M", [.key(.unknown)]), ("\u{1B}[I", [.key(.unknown)]),
    ("\u{1B}[3$", [.key(.unknown)]), ("\u{1B}[?2004;1$y", [.key(.unknown)]), ("\u{1B}[2~", [.key(.unknown)]),
    ("\u{1B}]11;rgb:0/0/0\u{7}", [.key(.unknown)]), ("\u{1B}]11;rgb:0/0/0\u{1B}\\", [.key(.unknown)]),
    ("\u{1B}P1+r\u{1B}\\", [.key(.unknown)]), ("\u{0}", [.key(.unknown)]), ("\u{85}", [.key(.unknown)]),
    ("é", [.key(.character("é"))]), ("漢", [.key(.character("漢"))]), ("🙂", [.key(.character("🙂"))]),
    ("\u{1B}\u{1B}[A", [.key(.escape), .key(.up)]), ("\u{1B}\r", [.key(.escape), .key(.enter)]),
    ("\u{1B}\u{3}", [.key(.escape), .key(.control("c"))]),
    ("\u{1B}[12\u{3}", [.key(.unknown), .key(.control("c"))]),
    ("\u{1B}[200~12\n34\u{1B}[201~", [.paste("12\n34")]), ("\u{1B}[200~\u{1B}[201~", [.paste("")]),
    ("\u{1B}[200~a\u{1B}[20\u{1B}[A\u{3}\u{1B}[201~", [.paste("a\u{1B}[20\u{1B}[A\u{3}")]), ("\u{1B}[201~", [.key(.unknown)]),
    ("\u{1B}Om", [.key(.unknown)]), ("\u{1B}Oq", [.key(.character("1"))]), ("\u{1B}OM", [.key(.enter)]),
  ]

  @Test func `knows every sequence`() {
    for (text, inputs) in Self.sequences {
      var decoder = KeyDecoder()
      #expect(decoder.feed(text.utf8) == inputs, "\(text.debugDescription)")
      #expect(decoder.escapeTimeout == nil)
    }
  }

  @Test func `every split gives what one read gives`() {
    for (first, _) in Self.sequences {
      for (second, _) in Self.sequences {
        let bytes = Array(first.utf8) + Array(second.utf8)
        var whole = KeyDecoder()
        let expected = whole.feed(bytes)
        for split in 0...bytes.count {
          var decoder = KeyDecoder()
          #expect(decoder.feed(bytes[..<split]) + decoder.feed(bytes[split...]) == expected)
        }
        var single = KeyDecoder()
        #expect(bytes.flatMap { single.feed(CollectionOfOne($0)) } == expected)
      }
    }
  }

  @Test func `a lone escape acts within 150 milliseconds`() throws {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0x1B]) == [])
    let timeout = try #require(decoder.escapeTimeout)
    #expect(timeout > .milliseconds(50) && timeout < .milliseconds(150))
    #expect(decoder.expire() == [.key(.escape)])
    #expect(decoder.escapeTimeout == nil)
    #expect(decoder.feed("[A".utf8) == [.key(.character("[")), .key(.character("A"))])
  }

  /// A person's Esc with a letter right after it that might begin a sequence.
  @Test(arguments: ["[", "O", "P", "X", "]", "^", "_"]) func `escape and a letter are two keys`(letter: String) {
    let both: [Input] = [.key(.escape), .key(.character(Character(letter)))]
    var decoder = KeyDecoder()
    #expect(decoder.feed("\u{1B}\(letter)".utf8) == [])
    #expect(decoder.expire() == both)
    #expect(decoder.feed("\u{1B}\(letter)\u{3}".utf8) == both + [.key(.control("c"))])
    #expect(decoder.feed("\u{1B}\(letter)\r".utf8) == both + [.key(.enter)])
    if !"[O".contains(letter) {
      #expect(decoder.feed("\u{1B}\(letter)\u{1B}".utf8) == [])
      #expect(decoder.expire() == both + [.key(.escape)])
      #expect(decoder.feed("\u{1B}\(letter)\u{1B}[A".utf8) == both + [.key(.up)])
    }
    #expect(decoder.feed("x".utf8) == [.key(.character("x"))])
  }

  /// Text of a paste that ends; in one that nobody ends, it would never act.
  @Test func `Ctrl-C acts in a paste that is left open`() throws {
    var decoder = KeyDecoder()
    #expect(decoder.feed("\u{1B}[200~12\u{3}34".utf8) == [])
    #expect(try #require(decoder.escapeTimeout) < .milliseconds(500))
    #expect(decoder.expire() == [.paste("12\u{3}34"), .key(.control("c"))])
    #expect(decoder.feed("\u{1B}[200~12\u{3}34\u{1B}[201~\u{1B}[200~a".utf8) == [.paste("12\u{3}34")])
    #expect(decoder.expire() == [.paste("a")])
  }

  @Test func `what never ends is given up`() {
    var decoder = KeyDecoder()
    for start in ["\u{1B}[1;", "\u{1B}O1", "\u{1B}]0;", "\u{1B}P1", "\u{1B}[M a"] {
      #expect(decoder.feed(start.utf8) == [])
      #expect(decoder.escapeTimeout != nil)
      #expect(decoder.expire() == [.key(.unknown)])
    }
    #expect(decoder.feed([0xC3]) == [])
    #expect(decoder.expire() == [.key(.unknown)])
    #expect(decoder.feed("\u{1B}[200~abc\u{1B}[2".utf8) == [])
    #expect(decoder.expire() == [.paste("abc\u{1B}[2")])
    #expect(decoder.feed("x".utf8) == [.key(.character("x"))])
  }

  @Test func `a paste is cut at its limit`() {
    var decoder = KeyDecoder()
    _ = decoder.feed("\u{1B}[200~".utf8)
    let limit = KeyDecoder.longestPaste
    #expect(decoder.feed(Array(repeating: UInt8(ascii: "x"), count: limit + 1000)) == [])
    guard case .paste(let text)? = decoder.feed("\u{1B}[201~".utf8).first else {
      Issue.record("no paste")
      return
    }
    #expect(text.utf8.count == limit)
  }

  @Test func `marks join their base in one read`() {
    var decoder = KeyDecoder()
    #expect(decoder.feed("e\u{301}x".utf8) == [.key(.character("e\u{301}")), .key(.character("x"))])
    #expect(decoder.feed("👩‍👧🇩🇪".utf8) == [.key(.character("👩‍👧")), .key(.character("🇩🇪"))])
    #expect(decoder.feed("\u{301}".utf8) == [.key(.character("\u{301}"))])
  }

  @Test func `invalid UTF 8 is never text`() {
    for bytes: [UInt8] in [
      [0x80], [0xFF], [0xC0, 0xAF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xC3, 0xC3],
    ] {
      var decoder = KeyDecoder()
      let inputs = decoder.feed(bytes) + decoder.expire()
      #expect(!inputs.isEmpty && inputs.allSatisfy { $0 == .key(.unknown) }, "\(bytes)")
    }
    var decoder = KeyDecoder()
    #expect(decoder.feed([0xE2, 0x82, 0x61]) == [.key(.unknown), .key(.character("a"))])
    #expect(decoder.feed(Array("\u{1B}[200~".utf8) + [0xFF] + Array("\u{1B}[201~".utf8)) == [.paste("\u{FFFD}")])
  }

  @Test func `ten thousand random strings never trap`() {
    var random = Dice(seed: 22)
    let common = Array("\u{1B}\u{1B}\u{1B}[[OO]P0123456789;~ABCDHMZ?<$".utf8)
    for _ in 0..<10_000 {
      var decoder = KeyDecoder()
      var single = KeyDecoder()
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        Bool.random(using: &random) ? common.randomElement(using: &random)! : UInt8.random(in: 0...255, using: &random)
      }
      let whole = decoder.feed(bytes) + decoder.expire()
      let pieces = bytes.flatMap { single.feed(CollectionOfOne($0)) } + single.expire()
      #expect(whole.flatMap(\.scalars) == pieces.flatMap(\.scalars), "\(bytes)")
    }
  }
}

extension Input {
  /// One entry per scalar, so that a mark in the same read equals one that came later.
  fileprivate var scalars: [Input] {
    guard case .key(.character(let character)) = self else { return [self] }
    return character.unicodeScalars.map { .key(.character(Character($0))) }
  }
}
