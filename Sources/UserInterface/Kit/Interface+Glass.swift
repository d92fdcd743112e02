/// The glass, the panel of calls: whether it is shown, and whether it has the keyboard focus.
extension Interface {
  /// True if a watch is paired with the phone in use.
  var hasWatch: Bool { shared.state.watchPasses != nil }

  /// Cycles through calls, sequence, the watch (if it has no room beside the phone) and hidden.
  mutating func toggleGlass() {
    let shown = shownGlass
    if let next = shown?.next(hasWatch: hasWatch && !Stage.hasRoomForGlass(size)) { return glass.show(next) }
    glass.show(.calls)
    showGlass(shown == nil)
  }

  /// Shows or hides the glass: beside the phone if there is room, otherwise as a page over the phone with the keyboard focus.
  mutating func showGlass(_ isShown: Bool) {
    if Stage.hasRoomForGlass(size) {
      isGlassHidden = !isShown
      // Hides a second phone too; the key for another phone shows it again.
      if !isShown { wantsOtherPhone = false }
      glass.leave()
    } else {
      overlay = isShown ? .glass : nil
      if isShown { glass.enter() } else { glass.leave() }
    }
  }

  mutating func toggleGlassKeys() {
    if !Stage.hasRoomForGlass(size) { return showGlass(overlay != .glass) }
    if hasGlassKeys { return glass.leave() }
    // Overlays beside the phone cover the glass.
    guard overlay == nil, !apps.current.isInterrupted else { return }
    isGlassHidden = false
    glass.enter()
  }

  mutating func handleInGlass(_ input: Input) -> [Work] {
    glass = glassView(shared.state.entries)
    switch glass.handle(input, reach: Stage.reachOfEntry(self, shared.state, size: size)) {
    case .stay: return []
    case .copy: return copyEntry()
    case .leave:
      overlay = nil
      glass.leave()
      return []
    }
  }

  mutating func copyEntry() -> [Work] {
    guard applies(.copy) else { return [] }
    glass = glassView(shared.state.entries)
    guard case .copy(let entry) = glass.copy(), let copy = GlassCopy(entry, world: shared.state.world) else { return [] }
    return copy.fitsClipboard ? [.copy(copy.line)] : []
  }

  /// True while keys go to the glass.
  // Not inlined for the same reason as `command(of:)`.
  @inline(never) package var hasGlassKeys: Bool { glass.hasKeys && (overlay == .glass || (overlay == nil && !apps.current.isInterrupted)) }
  /// True while an overlay or the glass has the keyboard focus, not the phone.
  package var usesPanel: Bool { overlay != nil || hasGlassKeys }
  /// True while the glass has the keyboard focus and shows one entry in detail.
  var opensEntry: Bool { glass.hasKeys && glass.isOpen }
  var glassFace: GlassFace { glass.face }
  /// The face of the glass, even if an overlay covers it; nil while the glass is hidden.
  var shownGlass: GlassFace? { (Stage.hasRoomForGlass(size) ? !isGlassHidden : overlay == .glass) ? glass.face : nil }
  var showsCredentials: Bool { glass.showsCredentials }
  /// Returns true if a sample customer's credentials can be shown with the calls beside the phone.
  func hasCredentials(_ state: StageState, size: Size) -> Bool {
    !state.sample.isEmpty && overlay == nil && !isGlassHidden && Stage.hasRoomForGlass(size) && glass.face == .calls && !hasGlassKeys
  }

  /// The glass with the present list of entries.
  func glassView(_ entries: GlassEntries) -> GlassView {
    var view = glass
    view.list.update(entries, filter: glass.list.filter)
    return view
  }
}
