package import Basics
package import WalletModel

/// A screen beside the phone, for something around the wallet. It needs no session, and the phone keeps its own screen beneath it.
package protocol OverlayScreen: Equatable, Sendable {
  var title: Text { get }
  /// Help in a sentence or two: the actions that this screen offers.
  var help: Text { get }
  var message: Notice? { get set }
  /// True while an answer is awaited, so that the elapsed time is kept up to date.
  var isWaiting: Bool { get }
  /// True while a text field has the focus, so that letters are text and no command. Asked at every key.
  var isTyping: Bool { get }
  /// True if it shows what has come to the phone: the banner about that goes.
  var showsNews: Bool { get }

  /// - Parameter east: seconds east of UTC in which times are shown.
  func page(east: Int) -> Page
  mutating func handle(_ event: Event) -> OverlayStep
}

/// The result of an event for a screen beside the phone.
package enum OverlayStep {
  case stay([Effect] = [])
  /// Goes to another screen, with the requests under way: their replies go to that.
  case show(any OverlayScreen)
  case close
  /// Opens the Simulator in its place.
  case simulator
  /// Shows help for the phone's screen.
  case help
  case quit
  /// Types into the field on the phone that takes this kind of magic data, without one into the field with the focus or for a code, and
  /// closes. If no field takes it, the screen stays with a message.
  case type(Secret, into: MagicKind?)
  /// Types what stands on a card into the fields on the phone that ask for it, and closes. If there are none, the screen stays with a
  /// message.
  case fill([Field.Content: Secret])
  /// Asks first if something on the phone would be lost. A yes, or nothing to lose, comes back as `.confirmed`.
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
