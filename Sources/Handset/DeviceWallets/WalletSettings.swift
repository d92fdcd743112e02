package import Storage
package import WalletModel

/// Settings of one maker's wallet on a phone, by the person, the phone and the maker.
package protocol WalletSettings: Hashable, Sendable {
  static var wallet: DeviceWallet { get }

  /// Those of a new phone.
  init()

  /// True if a watch is paired, whose chip cards can go into too.
  var hasWatch: Bool { get }
  /// Why the wallet takes no cards; nil if it does.
  var refusal: WalletError? { get }
  /// As the wallet's maker rates device and account.
  var scores: WalletScores { get set }
  /// The color that the wallet's maker votes for the next card, once; nil where the scores decide.
  var nextVote: DecisionColor? { get set }

  /// The value of a setting; nil if this wallet doesn't have it.
  func value(of setting: PhoneSetting) -> String?
  /// Sets one that it has to one of its values.
  mutating func set(_ setting: PhoneSetting, to value: String)

  /// Reads those of all phones that have changed any.
  static func load(_ connection: borrowing DatabaseTransaction) throws(StorageError) -> [(phone: Int, settings: Self)]
  func keep(of phone: Int, on connection: borrowing DatabaseTransaction) throws(StorageError)
}

extension WalletSettings {
  static var maker: WalletMaker { wallet.maker }
  /// Every chip that the wallet can have.
  static var allChips: [ChipName] { ChipName.allCases.filter { $0.wallet == wallet } }
  /// The chips that a card can go into now.
  var chips: [ChipName] { Self.allChips.filter { $0 != .watch || hasWatch } }
}
