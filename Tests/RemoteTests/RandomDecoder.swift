import Basics
import Contract
import Dice
import WalletModel

/// Makes up a value of any type that can be decoded: texts of all kinds, numbers, lists, and every case of enumerations.
final class RandomDecoder: Decoder {
  /// One for a value and all that is in it.
  private final class SharedDice {
    private var dice: Dice
    init(seed: UInt64) { dice = Dice(seed: seed) }
    func next() -> UInt64 { dice.next() }
    func below(_ count: Int) -> Int { dice.below(count) }
  }

  private let dice: SharedDice
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  convenience init(seed: UInt64) { self.init(SharedDice(seed: seed), []) }

  private init(_ dice: SharedDice, _ path: [any CodingKey]) {
    self.dice = dice
    codingPath = path
  }

  func value<T: Decodable>(_ type: T.Type) throws -> T {
    if let value = known(type) as? T { return value }
    if let type = type as? any CaseIterable.Type, let value = one(of: type) as? T { return value }
    return try T(from: self)
  }

  private func one<T: CaseIterable>(of type: T.Type) -> T { Array(T.allCases)[dice.below(T.allCases.count)] }

  private func known(_ type: any Decodable.Type) -> (any Decodable)? {
    switch type {
    case is String.Type: text
    case is Bool.Type: dice.below(2) == 0
    case is Int.Type: [0, 1, -1, 7, .max, .min][dice.below(6)]
    case is Int64.Type: [0, 1, -1, 7, .max, .min][dice.below(6)] as Int64
    case is Double.Type: [0, 0.5, 1.25, 300, 62.5, -7][dice.below(6)]
    case is Timestamp.Type: moment
    case is DateTime.Type: DateTime(moment)
    case is CardExpiry.Type: CardExpiry(month: 1 + dice.below(12), year: 1 + dice.below(9999))
    case is CheckoutCard.Type:
      CheckoutCard(
        holder: text, number: Secret(text), expiry: CardExpiry(month: 1 + dice.below(12), year: 1 + dice.below(9999)), cvv: Secret(text))
    case is EventCursor.Type:
      EventCursor(number: Int64(dice.below(1000)), history: withUnsafeBytes(of: dice.next(), Array.init))
    case is Theme.Type: [Theme.meridian, .strict, .withoutPIN][dice.below(3)]
    case is IssuerIdentifier.Type: IssuerIdentifier(rawValue: name)
    case is DeviceIdentifier.Type: DeviceIdentifier(rawValue: name)
    case is CardIdentifier.Type: CardIdentifier(rawValue: name)
    case is PaymentInstrumentIdentifier.Type: PaymentInstrumentIdentifier(rawValue: name)
    case is TokenReference.Type: TokenReference(rawValue: name)
    case is CheckoutIdentifier.Type: CheckoutIdentifier(rawValue: name)
    case is PaymentIdentifier.Type: PaymentIdentifier(rawValue: name)
    case is RegistrationIdentifier.Type: RegistrationIdentifier(rawValue: name)
    case is TransactionIdentifier.Type: TransactionIdentifier(rawValue: name)
    case is OrderNumber.Type: OrderNumber(rawValue: name)
    case is RequestReference.Type: RequestReference(rawValue: name)
    case is OrderReference.Type: OrderReference(rawValue: name)
    case is Money.Type: Currency.named(["GBP", "JPY", "BHD"][dice.below(3)]).map { Money(minorUnits: Int64(dice.below(1_000_000)), $0) }
    case is WalletScores.Type: WalletScores(device: 1 + dice.below(5), account: 1 + dice.below(5), isRooted: dice.below(2) == 0)
    default: nil
    }
  }

  private var moment: Timestamp { Timestamp(milliseconds: Int64(bitPattern: dice.next()) >> (dice.below(2) == 0 ? 20 : 0)) }

  private static let texts = [
    "", "a", "Anna Sample", "anna@example.com", "a,b", "ä ö/ü", "100%", "%41", "a+b c&d=e?f#g", "\"quoted\" \\", "{}", "..", "null", "日本語",
    "👩‍👩‍👧", "e\u{301}", "\u{0}\u{1F}\u{7F}\r\n", "\u{2028}", "\u{202E}", String(repeating: "x", count: 3000), "true", "7",
  ]

  private var text: String { Self.texts[dice.below(Self.texts.count)] }
  /// A text for a path, which can't be empty.
  private var name: String { Self.texts[1 + dice.below(Self.texts.count - 1)] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> { KeyedDecodingContainer(Keyed<Key>(base: self)) }
  func unkeyedContainer() -> any UnkeyedDecodingContainer { List(base: self, length: dice.below(4)) }
  func singleValueContainer() -> any SingleValueDecodingContainer { Single(base: self) }

  fileprivate var flips: Bool { dice.below(2) == 0 }

  private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let base: RandomDecoder
    var codingPath: [any CodingKey] { base.codingPath }
    /// The keys of a dictionary.
    var allKeys: [Key] { (0..<base.dice.below(3)).compactMap { Key(stringValue: "\(RandomDecoder.texts[$0 + 1])") } }
    func contains(_ key: Key) -> Bool { base.flips }
    func decodeNil(forKey key: Key) -> Bool { base.flips }
    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
      try RandomDecoder(base.dice, codingPath + [key]).value(type)
    }
    func nestedContainer<N: CodingKey>(keyedBy type: N.Type, forKey key: Key) -> KeyedDecodingContainer<N> { base.container(keyedBy: type) }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer { base.unkeyedContainer() }
    func superDecoder() -> any Decoder { base }
    func superDecoder(forKey key: Key) -> any Decoder { base }
  }

  private struct Single: SingleValueDecodingContainer {
    let base: RandomDecoder
    var codingPath: [any CodingKey] { base.codingPath }
    func decodeNil() -> Bool { base.flips }
    func decode<T: Decodable>(_ type: T.Type) throws -> T { try base.value(type) }
  }

  private struct List: UnkeyedDecodingContainer {
    let base: RandomDecoder
    let length: Int
    var codingPath: [any CodingKey] { base.codingPath }
    var count: Int? { length }
    var currentIndex = 0
    var isAtEnd: Bool { currentIndex >= length }

    init(base: RandomDecoder, length: Int) {
      self.base = base
      self.length = length
    }

    mutating func decodeNil() -> Bool { false }
    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
      currentIndex += 1
      return try base.value(type)
    }
    mutating func nestedContainer<N: CodingKey>(keyedBy type: N.Type) -> KeyedDecodingContainer<N> { base.container(keyedBy: type) }
    mutating func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer { base.unkeyedContainer() }
    mutating func superDecoder() -> any Decoder { base }
  }
}
