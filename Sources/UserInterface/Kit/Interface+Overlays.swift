import Basics
import WalletModel

/// The overlays: the screen beside the phone, help and the command palette, and their effects on the apps.
extension Interface {
  /// The overlay on top of the phone, or beside it.
  var overlay: Overlay? {
    get { overlays.top }
    set {
      overlays.top = newValue
      if newValue != nil { apps.current.hideRevealed() }
    }
  }
  /// The number of screens that were opened beside the phone.
  var overlayScreenVisit: Int { overlays.screenVisit }
  /// The command palette over the status line; nil while it is closed.
  package var palette: CommandPalette? { overlays.palette }
  /// True while the command palette shows that its command was refused.
  package var isCommandRefused: Bool { palette?.answer?.isRefused == true }

  /// Shows the candidates for the next word after this text.
  package mutating func offer(_ candidates: [CommandPalette.Candidate], after text: String) { overlays.offer(candidates, after: text) }

  /// Shows the result of the last command, and refreshes the overlay beside the phone, whose data the command may have changed.
  package mutating func show(_ answer: CommandPalette.Answer, of number: Int) -> [Work] {
    overlays.show(answer, of: number)
    return deliverToOverlay(.news)
  }

  /// Opens a screen beside the phone, unless the screen that requested it is no longer in front.
  package mutating func open(_ screen: any OverlayScreen, from visit: Visit) -> [Work] {
    visit == apps.current.visit && overlay == nil && !apps.current.isInterrupted ? openOverlay(screen) : []
  }

  mutating func openOverlay(_ screen: any OverlayScreen) -> [Work] {
    overlays.open(screen)
    apps.current.hideRevealed()
    return deliverToOverlay(.arrived)
  }

  // Ctrl-N also closes the inbox, as Ctrl-O closes the Simulator.
  mutating func openInbox() -> [Work] {
    let wasCovered = overlays.uncover()
    let screen = overlays.screen
    if let screen, screen.showsNews {
      if !wasCovered { overlay = nil }
      return []
    }
    apps.current.closeBanner()
    return screen == nil ? openOverlay(flow.inbox) : deliverToOverlay(.input(.command(.inbox)))
  }

  mutating func deliverToOverlay(_ event: Event) -> [Work] {
    guard var screen = overlays.screen else { return [] }
    let step = screen.handle(event)
    overlays.screen = screen
    if screen.showsNews { apps.current.closeBanner() }
    switch step {
    case .stay(let effects): return effects.compactMap { overlays.work(for: $0) }
    case .show(let next):
      overlays.show(next)
      return deliverToOverlay(.arrived)
    case .close:
      overlay = nil
    case .help:
      // Opens the help for the phone's page, because the help key is text while a text field has the focus.
      let beneath = overlay
      overlay = nil
      overlay = .help(help(over: beneath))
    case .quit:
      overlay = nil
      leaveApp()
    case .confirm(let yes):
      guard let unsaved = self.screen.unsaved else { return deliverToOverlay(.confirmed) }
      overlay = nil
      apps.current.question = Confirm(unsaved, yes: yes, purpose: .overlay(AnyOverlayScreen(screen)))
    case .fill(let contents):
      if !self.screen.isWaiting, page.asks(forAnyOf: Set(contents.keys)) {
        overlay = nil
        return apps.current.deliver(.filled(contents))
      }
      screen.message = .error("Open a form for a card's number on the phone first.")
      overlays.screen = screen
    case .simulator: return openOverlay(flow.simulator(page.magic))
    case .type(let text, let kind):
      moveFocus { field in kind.map { field.magic == $0 } ?? field.isForCode }
      if let why = refusal(of: text, kind) {
        screen.message = .error(why)
        overlays.screen = screen
      } else {
        overlay = nil
        // Ctrl-U clears the field before the text is pasted.
        return apps.current.deliver(.input(.key(.control("u")))) + apps.current.deliver(.input(.paste(text.reveal())))
      }
    }
    return []
  }

  /// Moves the focus on the phone to the next field that satisfies the predicate; if there is none, the focus stays.
  private mutating func moveFocus(to isWanted: (Field) -> Bool) {
    guard !screen.isWaiting, page.fields.contains(where: isWanted) else { return }
    for _ in 0..<page.controlCount where page.focusedField.map(isWanted) != true { _ = apps.current.deliver(.input(.key(.tab))) }
  }

  /// Returns the reason why this text can't be typed into the phone now; nil if it can.
  ///
  /// - Parameter kind: the kind of magic data; nil for other text.
  private func refusal(of text: Secret, _ kind: MagicKind?) -> Text? {
    guard !screen.isWaiting, var field = page.focusedField else { return "Select a field on the phone first." }
    if let kind, field.magic != kind { return "No field on the phone is for this value: \(kind.rawValue)." }
    field.clear()
    if case .refused = field.handle(.paste(text.reveal())) {
      return "\(field.label) doesn't accept this value. Select another field first."
    }
    return nil
  }
}
