internal import Storage
internal import WalletModel

/// Settings of one maker's wallet on a phone, by the person, the phone and the maker.
protocol WalletSettings: Hashable, Sendable {
  /// Every chip that the wallet can have.
  static var allChips: [ChipName] { get }

  /// Those of a new phone.
  init()

  /// The chips that a card can go into now.
  var chips: [ChipName] { get }
  /// Why the wallet takes no cards; nil if it does.
  var refusal: WalletError? { get }
  /// As the wallet's maker rates device and account.
  var scores: WalletScores { get }
  /// The color that the wallet's maker votes for the next card, once; nil where the scores decide.
  var nextVote: DecisionColor? { get set }

  /// Reads those of all phones that have changed any.
  static func load(_ connection: borrowing DatabaseTransaction) throws(StorageError) -> [(phone: Int, settings: Self)]
  func keep(of phone: Int, on connection: borrowing DatabaseTransaction) throws(StorageError)
}
