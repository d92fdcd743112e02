/// The layers over the apps: help, the glass as a page, a screen beside the phone, and the command palette over everything else.
///
/// They know no app: `Interface` applies the steps of a screen beside the phone to the apps.
struct Overlays: Sendable {
  /// The overlay on top of the phone, or beside it.
  var top: Interface.Overlay? {
    didSet { if scroll.rows > 0 { scroll.follow(top?.title ?? "", top?.page(east: 0) ?? Page()) } }
  }
  private var scroll = Scroll()
  /// The number of times that a screen was opened beside the phone; the present one's visit has this number.
  private var visit = 0
  /// The number of screens that were shown beside the phone, including those that replaced another one.
  private(set) var screenVisit = 0
  /// The visits whose pending request closes the overlay when it succeeds, once for each request.
  private var closers: [Visit] = []
  /// The command palette over the status line; nil while it is closed. The layers beneath it stay unchanged.
  private(set) var palette: CommandPalette? {
    get { boxedPalette?.value }
    set { boxedPalette = newValue.map(Boxed.init) }
  }
  private var boxedPalette: Boxed<CommandPalette>?
  /// The number of times that the command palette was opened.
  private var paletteCount = 0
  /// The commands that were run, the newest last.
  private var commands: [String] = []
  /// The maximum number of commands in the history. (our choice)
  private static let rememberedCommands = 100

  var hasPalette: Bool { boxedPalette != nil }

  /// The page of the overlay; nil if there is none.
  func page(east: Int) -> Page? {
    guard var page = top?.page(east: east) else { return nil }
    page.scroll = scroll.rows
    return page
  }

  mutating func scroll(by rows: Int, atMost reach: Int, on page: Page) { scroll.move(by: rows, atMost: reach, on: top?.title ?? "", page) }

  // MARK: - The screen beside the phone

  /// The screen beside the phone, even if help covers it.
  var screen: (any OverlayScreen)? {
    get {
      switch top {
      case .screen(let shown)?: shown.screen
      case .help(let help)?: if case .screen(let shown)? = help.beneath { shown.screen } else { nil }
      case .glass?, nil: nil
      }
    }
    set {
      let new = newValue.map { Interface.Overlay.screen(AnyOverlayScreen($0)) }
      if case .help(var help)? = top {
        help.beneath = new
        top = .help(help)
      } else {
        top = new
      }
    }
  }

  /// Opens a screen as a new visit, in place of all overlays.
  mutating func open(_ screen: any OverlayScreen) {
    visit += 1
    top = nil
    show(screen)
  }

  /// Replaces the screen beside the phone by another one, which gets the replies to its requests.
  mutating func show(_ screen: any OverlayScreen) {
    screenVisit += 1
    self.screen = screen
  }

  /// Closes help that covers a screen beside the phone. Returns false if there is none.
  mutating func uncover() -> Bool {
    guard case .help? = top, let screen else { return false }
    top = .screen(AnyOverlayScreen(screen))
    return true
  }

  /// True for the present visit of the screen beside the phone.
  func isShown(_ visit: Visit) -> Bool { visit.app == nil && visit.number == self.visit && screen != nil }

  /// Returns true if the reply to a request of this visit closes the overlay. Must be called once for each reply.
  mutating func isClosed(by reply: Reply, _ visit: Visit) -> Bool {
    guard let index = closers.firstIndex(of: visit) else { return false }
    closers.remove(at: index)
    return if case .success = reply.result { isShown(visit) } else { false }
  }

  /// Returns the work for an effect of the screen beside the phone; nil if the effect has none.
  mutating func work(for effect: Effect) -> Interface.Work? {
    let visit = Visit(app: nil, number: visit)
    switch effect {
    case .ask(let id, let intent):
      if intent.closesOverlay { closers.append(visit) }
      return .carryOut(visit: visit, id, intent)
    case .cancel(let id): return .cancel(visit: visit, id)
    // A screen beside the phone has steps in place of these effects.
    case .confirm, .press, .open: return nil
    }
  }

  // MARK: - The command line

  mutating func openPalette() -> [Interface.Work] {
    paletteCount += 1
    palette = CommandPalette(number: paletteCount, history: commands)
    return [.command(.complete(""))]
  }

  /// Passes an input to the command palette. Returns nil if the palette is closed, or closes and leaves the input to the layer beneath.
  mutating func handleInPalette(_ input: Input) -> [Interface.Work]? {
    guard var palette = boxedPalette?.value, !input.isOverPalette else { return nil }
    let step = palette.handle(input)
    self.palette = palette
    switch step {
    case .stay: return []
    case .ask(let request):
      if case .run(let line, _) = request {
        commands.removeAll { $0 == line }
        commands = commands.suffix(Self.rememberedCommands - 1) + [line]
      }
      return [.command(request)]
    case .close:
      self.palette = nil
      return []
    case .pass:
      self.palette = nil
      return nil
    }
  }

  mutating func offer(_ candidates: [CommandPalette.Candidate], after text: String) { palette?.offer(candidates, after: text) }

  mutating func show(_ answer: CommandPalette.Answer, of number: Int) { palette?.show(answer, of: number) }

  mutating func copyPalette(of other: Overlays) {
    (boxedPalette, commands, paletteCount) = (other.boxedPalette, other.commands, other.paletteCount)
  }
}

extension Input {
  /// True for the keys that keep their meaning while a command is typed.
  fileprivate var isOverPalette: Bool {
    guard case .key(let key) = self, let command = Command.of(key, whileTyping: true, inGlass: false) else { return false }
    return [.glass, .color, .repaint, .suspend, .quit].contains(command)
  }
}
