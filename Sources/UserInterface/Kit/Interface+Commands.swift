/// The commands of the program, which work whichever part of the interface has the keyboard focus.
extension Interface {
  package var isTyping: Bool {
    if hasGlassKeys { return glass.isFiltering }
    return switch overlay {
    case nil: apps.current.isTyping
    case .screen(let top): top.screen.isTyping
    case .help, .glass: false
    }
  }

  private var ignoresDigits: Bool { overlay == nil && apps.current.ignoresDigits }
  private var ignoresLetters: Bool { overlay == nil && apps.current.ignoresLetters }

  /// Returns false for keys other than text and the keys that quit, if the terminal is too small to show a page.
  func accepts(_ input: Input) -> Bool {
    if Stage.hasRoomForPhone(size) { return true }
    return !overlays.hasPalette && isTyping && input.isText || isLeaving(input)
  }

  /// Returns the present command of a key; nil if the key is text or has no effect.
  // Not inlined: an inlined body would be called on a copy of the whole interface.
  @inline(never) func command(of input: Input) -> Command? {
    if case .key(let key) = input { Command.of(key, whileTyping: isTyping, inGlass: hasGlassKeys) } else { nil }
  }

  /// Returns true for keys and commands that quit the program.
  private func isLeaving(_ input: Input) -> Bool {
    switch input {
    case .key: command(of: input).map { [.quit, .leave].contains($0) } ?? false
    case .command(let command): [.quit, .leave].contains(command)
    case .paste, .entry: false
    }
  }

  /// Executes a command of the program; returns nil if the command is the screen's.
  mutating func obey(_ command: Command) -> [Work]? {
    switch command {
    case .glass: toggleGlass()
    case .glassKeys: toggleGlassKeys()
    case .filter:
      guard applies(.filter) else { return [] }
      if !hasGlassKeys { toggleGlassKeys() }
      glass.filterIsTyped()
    case .follow: glass.follow()
    case .copy: return copyEntry()
    case .reveal:
      guard applies(.reveal), apps.current.toggleReveal() else { return nil }
    case .credentials:
      guard applies(.credentials) else { return [] }
      glass.toggleCredentials()
    case .color: isColorToggled.toggle()
    case .quit: exitStatus = 130
    case .leave:
      guard applies(.leave) else { return nil }
      leaveApp()
    case .help:
      if case .help? = overlay { return nil }
      overlay = .help(help(over: overlay))
    case .palette: return overlays.openPalette()
    case .simulator:
      if case .screen? = overlay { return nil }
      guard !overlays.uncover() else { return [] }
      return openOverlay(flow.simulator(page.magic))
    case .inbox: return openInbox()
    case .otherPhone: return useOtherPhone()
    case .number: return ignoresDigits ? [] : nil
    case .letter: return ignoresLetters ? [] : nil
    case .choose, .next, .previous, .sideways, .back, .repaint, .suspend, .past: return nil
    }
    return []
  }

  /// Returns true if this command has an effect on the page on top, where its key may still be text.
  func applies(_ command: Command) -> Bool {
    let page = topPage(east: shared.state.east)
    return switch command {
    case .choose where hasGlassKeys, .back where hasGlassKeys: true
    case .choose: page.enter != nil && !page.isWaiting
    case .next, .previous: page.controlCount > 1 && !page.isWaiting
    case .number where hasGlassKeys, .letter where hasGlassKeys: false
    case .number: page.controlCount > 0 && !page.isWaiting && !page.takesDigits && !ignoresDigits
    case .letter: page.hasKeys && !page.isWaiting && !ignoresLetters
    case .sideways: page.sideways != nil && !page.isWaiting
    case .back: page.escape != nil
    case .leave: overlay == nil && !apps.current.isInterrupted && !hasGlassKeys
    case .filter: hasGlassKeys ? !glass.isFiltering : overlay == nil && !apps.current.isInterrupted
    case .follow: hasGlassKeys && !glass.isFiltering
    case .copy: hasGlassKeys && !glass.isFiltering && glass.face == .calls
    case .reveal: overlay == nil && !apps.current.isInterrupted && page.canReveal
    case .credentials: hasCredentials(shared.state, size: size)
    case .suspend: canSuspend
    case .past: canGoBack
    case .help, .simulator, .inbox, .otherPhone, .glass, .glassKeys, .palette, .color, .repaint, .quit: true
    }
  }

  /// Returns the help for the page on top.
  ///
  /// - Parameter beneath: the overlay to show again when help is closed.
  func help(over beneath: Overlay?) -> Help {
    let page = topPage(east: shared.state.east)
    let (title, sentence) =
      switch overlay {
      case .screen(let top)?: (top.screen.title, top.screen.help)
      case nil where hasGlassKeys, .glass?:
        switch glass.face {
        case .calls: (Overlay.glass.title, "Calls and their effects, newest last. Secrets are masked.")
        case .sequence:
          (Overlay.glass.title, "Messages between wallet, app, issuer and network, newest last. Below: votes and reasons.")
        case .watch: (Watch.name, "The cards on the paired watch. It has its own chip, and pays without the phone.")
        }
      default: (title, help)
      }
    let commands = Command.allCases.filter { applies($0) && ($0.binding.worksWhileTyping || !page.isTyping) }
    // The glass has its own actions for Enter and Esc.
    let (enter, escape): (Text?, Text?) =
      if !hasGlassKeys {
        (page.enter, page.escape)
      } else {
        switch glass.face {
        case .calls: ("open an entry, or close it", "close, show all, or back")
        case .sequence, .watch: (nil, "back")
        }
      }
    let note: Text? = commands.contains(.copy) ? Glass.marks : hasGlassKeys && glass.face == .sequence ? SequenceFace.visasWords : nil
    return Help(
      title: title, sentence: sentence, note: note, enter: enter, escape: escape, letters: page.keys, commands: commands, beneath: beneath)
  }
}
