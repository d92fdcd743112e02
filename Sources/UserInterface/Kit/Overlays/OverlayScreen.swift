package import Basics
package import WalletModel

/// A screen beside the phone, for a task outside of the wallet. It needs no session; the phone keeps its own screen.
package protocol OverlayScreen: Equatable, Sendable {
  var title: Text { get }
  /// One or two sentences about the actions of this screen.
  var help: Text { get }
  var message: Notice? { get set }
  /// True while an answer is pending, so that the screen gets clock events and shows the elapsed time.
  var isWaiting: Bool { get }
  /// True while a text field has the focus, so that letters are text and not commands. Read at every key.
  var isTyping: Bool { get }
  /// True if the screen shows the phone's new messages, so that opening it removes their banner.
  var showsNews: Bool { get }

  /// - Parameter east: the offset from UTC in which times are shown, in seconds east.
  func page(east: Int) -> Page
  mutating func handle(_ event: Event) -> OverlayStep
}

/// The result of an event for a screen beside the phone.
package enum OverlayStep {
  case stay([Effect] = [])
  /// Replaces this screen by another one, which gets the replies to the pending requests.
  case show(any OverlayScreen)
  case close
  /// Opens the Simulator in place of this screen.
  case simulator
  /// Shows help for the phone's screen.
  case help
  case quit
  /// Types the text into a field on the phone, and closes the screen: the field that accepts this kind of magic data, or without a kind
  /// a field for a code, else the focused field. If no field accepts the text, the screen stays with a message.
  case type(Secret, into: MagicKind?)
  /// Types the data printed on a card into the fields for it on the phone, and closes the screen. If there are no such fields, the screen
  /// stays with a message.
  case fill([Field.Content: Secret])
  /// Asks for confirmation if something on the phone would be lost. A yes, or nothing to lose, is delivered as `.confirmed`.
  case confirm(yes: Text)
}

/// Any screen beside the phone, equal to another of the same type and value.
struct AnyOverlayScreen: Equatable, Sendable {
  let screen: any OverlayScreen

  init(_ screen: any OverlayScreen) { self.screen = screen }

  static func == (a: Self, b: Self) -> Bool {
    func isEqual<S: OverlayScreen>(_ a: S) -> Bool { a == b.screen as? S }
    return isEqual(a.screen)
  }
}
