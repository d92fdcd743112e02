import Basics
import WalletModel

/// The content of one of the Simulator's screens: its entries, its texts about the world, and the effect of a choice.
protocol SimulatorPage: Equatable, Sendable {
  /// The identifier of an entry.
  associatedtype ControlID: Hashable & Sendable

  var title: Text { get }
  /// One or two sentences about the actions of this page.
  var help: Text { get }
  /// The exit of Esc; nil if Esc closes the Simulator.
  var up: SimulatorExit? { get }
  /// Returns the part of the world that each request of this page reads.
  func view(_ world: WorldOverview?) -> Intents.Simulate.View
  /// The request that the screen sends when it is shown, unless the person returns to it.
  var arrival: SimulatorArrival { get }
  /// Discards data that was read before, and may be about another object than this page.
  func forget(in world: inout WorldOverview)

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>]
  /// - Parameter isWaiting: true while an answer is pending.
  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block]
  func foot(_ world: WorldOverview) -> [Block]
  func enter(_ focused: ControlID?) -> Text
  /// The entry that Enter in a field chooses; nil if there is none.
  var primary: ControlID? { get }
  /// True if the entries stay visible while the page scrolls.
  var keepsEntriesInSight: Bool { get }
  var showsNews: Bool { get }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep
  /// Returns the entry that gets the focus after this action; nil if the focus stays.
  func focus(after action: Intents.Simulate.Action) -> ControlID?
  /// Returns a sentence about the reason for a refusal; nil if the error's own text is sufficient.
  func sentence(_ error: WalletError, for action: Intents.Simulate.Action?, _ world: WorldOverview) -> Text?
}

extension SimulatorPage {
  var arrival: SimulatorArrival { .showKnown }
  func forget(in world: inout WorldOverview) {}
  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] { [] }
  func foot(_ world: WorldOverview) -> [Block] { [] }
  func enter(_ focused: ControlID?) -> Text { "choose" }
  var primary: ControlID? { nil }
  var keepsEntriesInSight: Bool { false }
  var showsNews: Bool { false }
  func focus(after action: Intents.Simulate.Action) -> ControlID? { nil }
  func sentence(_ error: WalletError, for action: Intents.Simulate.Action?, _ world: WorldOverview) -> Text? { nil }
}

/// The request that a page sends when it is shown.
enum SimulatorArrival {
  /// No request: the page shows the known data.
  case showKnown
  case look
  case simulate(Intents.Simulate.Action)
}

/// The result of a choice.
enum SimulatorStep {
  case stay
  case open(SimulatorExit)
  case close, help, quit
  /// Stays on the page, and shows the reason.
  case refuse(Text)
  /// Performs an action on the world, and then shows this message.
  case simulate(Intents.Simulate.Action, then: Notice? = nil)
  /// Reads another part of the world.
  case look(Intents.Simulate.View)
  /// Performs an action that restarts the app; asks for confirmation if something on the phone would be lost.
  case restart(Intents.Simulate.PhoneAction)
  case type(Secret, into: MagicKind? = nil)
  /// Types the data printed on a card into the form for it on the phone.
  case fill([Field.Content: Secret])
}

/// An entry that a person can choose, with the text below it.
struct SimulatorEntry<ControlID: Hashable & Sendable> {
  let control: ControlID
  fileprivate var item: Form<ControlID>.Control
  fileprivate let details: [Block]
  private(set) var group: Text?

  private init(_ control: ControlID, _ item: Form<ControlID>.Control, _ details: [Block]) {
    self.control = control
    self.item = item
    self.details = details
  }

  /// An action, which the first letter of its label chooses too, if no other label on its page begins with the same letter.
  init(_ control: ControlID, _ label: Text, value: Text? = nil, isEnabled: Bool = true, _ details: [Block] = []) {
    self.init(control, .action(Action(label, value: value, isEnabled: isEnabled)), details)
  }

  init(_ control: ControlID, _ field: Field) { self.init(control, .field(field), []) }

  /// An entry that no letter chooses: an object of the world, such as a phone, or an action that must have no letter.
  static func named(_ control: ControlID, _ name: Text, value: Text? = nil, _ details: [Block] = []) -> Self {
    Self(control, .action(.entry(name, value: value)), details)
  }

  fileprivate var key: Character? { if case .action(let action) = item { action.key } else { nil } }

  /// Returns this entry as one of a group, beside the group's name.
  func under(_ group: Text) -> Self {
    var entry = self
    entry.group = group
    return entry
  }

  /// This entry without its letter.
  fileprivate var keyless: Self {
    guard case .action(let action) = item else { return self }
    var entry = self
    entry.item = .action(action.keyless)
    return entry
  }
}

/// The state that one screen of the Simulator passes to the next: the world as it was last read, and the pending request.
struct SimulatorState: Equatable {
  fileprivate(set) var world: WorldOverview?
  fileprivate(set) var ask = PendingRequest<Intents.Simulate>()
  fileprivate var pending: Pending?
  /// The page that a key has opened, on which Esc closes the Simulator.
  let start: Start
  /// The magic data that the fields of the phone's screen accept.
  let magic: MagicOffer

  enum Start { case menu, inbox, phones }

  /// A request, and the message after its completion.
  fileprivate struct Pending: Equatable {
    let request: Intents.Simulate
    let outcome: Notice?
  }

  init(_ start: Start, magic: MagicOffer = MagicOffer()) { (self.start, self.magic) = (start, magic) }

  fileprivate mutating func start(
    _ action: Intents.Simulate.Action?, view: Intents.Simulate.View, then outcome: Notice? = nil
  ) -> [Effect] {
    let request = Intents.Simulate(action, view: view)
    guard let effect = ask.start(request) else { return [] }
    pending = Pending(request: request, outcome: outcome)
    return [effect]
  }

  /// Replaces the shown overview; parts that the new one doesn't contain keep their previous values.
  fileprivate mutating func update(_ new: WorldOverview) {
    var new = new
    new.customers = new.customers ?? world?.customers
    new.cards = new.cards ?? world?.cards
    new.tokens = new.tokens ?? world?.tokens
    new.rules = new.rules ?? world?.rules
    new.printedCards = new.printedCards ?? world?.printedCards
    new.network = new.network ?? world?.network
    new.shops = new.shops ?? world?.shops
    new.shopper = new.shopper ?? world?.shopper
    world = new
  }

  fileprivate mutating func markRead() {
    guard let count = world?.inbox.count else { return }
    for index in 0..<count { world?.inbox[index].isUnread = false }
  }
}

/// A screen of the Simulator, which controls the world around the phone: other phones, issuers and their customer care, clock, mail and
/// faults.
struct SimulatorScreen<Content: SimulatorPage>: OverlayScreen {
  private let content: Content
  private var state: SimulatorState
  private var form: Form<Content.ControlID>
  var message: Notice?
  /// True if the person has returned to this screen, which then sends no request when it is shown.
  private let isReturn: Bool
  /// The action that waits for the person's confirmation.
  private var unconfirmed: Intents.Simulate.Action?

  /// - Parameter focus: the entry that the person chose here before; nil if the screen is new.
  init(_ content: Content, _ state: SimulatorState, focus: Content.ControlID? = nil) {
    self.content = content
    self.state = state
    isReturn = focus != nil
    if !isReturn, var world = state.world {
      content.forget(in: &world)
      self.state.world = world
    }
    form = Self.form(content, self.state.world, focus)
  }

  var title: Text { content.title }
  var help: Text { content.help }
  var isWaiting: Bool { state.ask.isWaiting }
  var isTyping: Bool { form.isInField }
  var showsNews: Bool { content.showsNews }

  private static func form(_ content: Content, _ world: WorldOverview?, _ focus: Content.ControlID?) -> Form<Content.ControlID> {
    let entries = world.map(content.entries) ?? []
    let items = entries.map { entry in
      let isAlone = entry.key.map { key in entries.count { $0.key == key } == 1 } ?? true
      return (entry.control, isAlone ? entry.item : entry.keyless.item)
    }
    return Form(items, primary: content.primary, focus: focus)
  }

  mutating func handle(_ event: Event) -> OverlayStep {
    switch state.ask.receive(event) {
    case .success(let world)?: return updated(world)
    case .failure(let error)?: return refused(error)
    case nil: break
    }
    switch event {
    case .arrived: return .stay(isReturn ? [] : arrived())
    // A command may have changed the data that is shown.
    case .news where !isWaiting:
      message = nil
      return .stay(state.start(nil, view: showsNews ? .inbox : .overview))
    case .confirmed:
      defer { unconfirmed = nil }
      return .stay(unconfirmed.map { start($0) } ?? [])
    case .input(.command(.inbox)): return leave(.inbox())
    case .input(.key(.control("o"))): return .close
    case .input(.key(.escape)): return content.up.map { leave($0) } ?? .close
    case .input(let input) where !isWaiting: return handle(input)
    default: return .stay()
    }
  }

  private mutating func arrived() -> [Effect] {
    switch content.arrival {
    case .showKnown: []
    case .look: start(nil)
    case .simulate(let action): start(action)
    }
  }

  private mutating func start(_ action: Intents.Simulate.Action?, then outcome: Notice? = nil) -> [Effect] {
    state.start(action, view: content.view(state.world), then: outcome)
  }

  private mutating func updated(_ world: WorldOverview) -> OverlayStep {
    let done = state.pending
    state.pending = nil
    state.update(world)
    if let outcome = done?.outcome { message = outcome }
    if done?.request.view == .inbox, !showsNews { state.markRead() }
    // The entries follow the world; the focus stays on its entry if that still exists. In the inbox, a focus on the first entry moves to a
    // newer message.
    let focused = showsNews && form.focus == 0 ? nil : form.focused
    form = Self.form(content, state.world, done?.request.action.flatMap { content.focus(after: $0) } ?? focused)
    return .stay()
  }

  private mutating func refused(_ error: WalletError) -> OverlayStep {
    let action = state.pending?.request.action
    state.pending = nil
    let sentence = state.world.flatMap { content.sentence(error, for: action, $0) }
    message = .error(
      sentence ?? (error.code == .deviceNotRegistered ? "That phone is no longer linked to a wallet." : Refusal.sentence(error)))
    return .stay()
  }

  private mutating func handle(_ input: Input) -> OverlayStep {
    switch form.handle(input) {
    case .chosen(let control):
      message = nil
      guard let world = state.world else { return .stay() }
      return carryOut(content.choose(control, form, world))
    case .changed: message = nil
    case .refused(_, let why): message = .error(why)
    case .ignored, .moved: break
    }
    return .stay()
  }

  private mutating func carryOut(_ step: SimulatorStep) -> OverlayStep {
    switch step {
    case .stay: return .stay()
    case .refuse(let why):
      message = .error(why)
      return .stay()
    case .open(let exit): return leave(exit)
    case .close: return .close
    case .help: return .help
    case .quit: return .quit
    case .simulate(let action, let outcome): return .stay(start(action, then: outcome))
    case .look(let view): return .stay(state.start(nil, view: view))
    case .restart(let action):
      unconfirmed = .phone(action)
      return .confirm(yes: "Restart the app")
    case .type(let text, let kind): return .type(text, into: kind)
    case .fill(let contents): return .fill(contents)
    }
  }

  private func leave(_ exit: SimulatorExit) -> OverlayStep {
    var state = state
    if showsNews { state.markRead() }
    return .show(SimulatorFlow.next(exit, state))
  }

  func page(east: Int) -> Page {
    var page = Page()
    page.message = message
    page.isTyping = isTyping
    page.enter = form.items.isEmpty ? nil : content.enter(form.focused)
    page.escape = content.up == nil ? "close" : "back"
    guard let world = state.world else {
      page.body = [isWaiting ? .waiting("Loading", seconds: state.ask.seconds) : .paragraph("There is nothing to show.", .quiet)]
      return page
    }
    let list = list(of: content.entries(world))
    page.body =
      content.head(world, east: east, isWaiting: isWaiting) + (content.keepsEntriesInSight ? [] : list) + content.foot(world)
    page.actions = content.keepsEntriesInSight ? list : []
    return page
  }

  private func list(of entries: [SimulatorEntry<Content.ControlID>]) -> [Block] {
    var blocks: [Block] = []
    for entry in entries {
      let block = form.block(entry.control)
      if let name = entry.group, case .group(name, let before)? = blocks.last {
        blocks[blocks.count - 1] = .group(name, before + [block])
      } else {
        blocks.append(entry.group.map { Block.group($0, [block]) } ?? block)
      }
      blocks += entry.details
    }
    return blocks
  }
}

extension [Block] {
  /// Returns a sentence for the top of a page.
  static func said(_ text: Text) -> [Block] { [.paragraph(text, .quiet), .gap] }
}
