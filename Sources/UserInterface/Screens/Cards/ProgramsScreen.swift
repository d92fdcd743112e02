import WalletModel

/// The card programs that the customer can order from, with the number of cards still allowed. (CardService, `getPrograms`)
struct ProgramsScreen: FormScreen {
  static var title: Text { "Order a card" }
  static var help: Text { "The cards you can order, and how many more of each you can have." }

  enum Outcome: Exit {
    case order(PrepaidProgram, CardsView)
    case back(CardsView)

    enum ExitName: String, CaseIterable, Sendable {
      case order = "order"
      case back = "back"
    }

    var exitName: ExitName {
      switch self {
      case .order: .order
      case .back: .back
      }
    }
  }

  enum ControlID: Hashable, Sendable {
    case program(Int)
    /// The filter by type and its values; nil for all types.
    case byType
    case type(CardType?)
    case retry, back
  }

  private enum State: Equatable {
    case notLoaded
    case list([PrepaidProgram])
    /// Choosing the type for the filter.
    case pickingType([PrepaidProgram])
  }

  private let view: CardsView
  private var state = State.notLoaded
  private var programType: CardType?
  var form = Form<ControlID>([])
  var message: Notice?
  private var load = PendingRequest<Intents.GetPrograms>()

  init(_ view: CardsView) {
    self.view = view
  }

  var isSignedIn: Bool { true }
  var isWaiting: Bool { load.isWaiting }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    if case .arrived = event { return look() }
    switch load.receive(event) {
    case .success(let programs)?:
      show(programs)
      return .stay
    case .failure(let error)?:
      form = Self.notLoaded
      return refuse(Refusal.sentence(error))
    case nil: return nil
    }
  }

  private mutating func look() -> Step<Outcome> {
    (state, form, message) = (.notLoaded, Form([]), nil)
    return .stay(load.start(Intents.GetPrograms(programType: programType)))
  }

  private static let notLoaded = Form<ControlID>.failed(retry: .retry, back: .back)

  private mutating func show(_ programs: [PrepaidProgram]) {
    state = .list(programs)
    let choices: [(ControlID, Form<ControlID>.Control)] = offers(programs).enumerated().map { index, offer in
      (.program(index), .action(.entry(offer.product, value: offer.inLine, isEnabled: offer.isEnabled)))
    }
    // Without programs there is nothing to filter.
    let filter: [(ControlID, Form<ControlID>.Control)] =
      programs.isEmpty && programType == nil ? [] : [(.byType, .action(.init("Type · " + (programType?.words ?? "all"))))]
    let all = choices + filter + [(.back, .action(.init("Back")))]
    form = Form(all, groups: [choices.count..<all.count])
  }

  private mutating func pickType() {
    guard case .list(let programs) = state else { return }
    state = .pickingType(programs)
    let choices: [(ControlID, Form<ControlID>.Control)] = ([nil] + CardType.known).map { type in
      let label = type?.words.capitalisedFirst ?? "All types"
      return (.type(type), .action(.entry(type == programType ? label + " (selected)" : label)))
    }
    form = Form(choices + [(.back, .action(.init("Back")))], focus: .type(programType))
  }

  // Labels are unique, so that line mode can choose a program by its name.
  private func offers(_ programs: [PrepaidProgram]) -> [ProgramList.Offer] {
    let issuer = view.signedIn.issuer
    return programs.enumerated().map { index, program in
      let product = program.product(at: issuer)
      let before = programs[..<index].count { $0.product(at: issuer) == product }
      let name = issuer.short(product)
      return ProgramList.Offer(program, label: before == 0 ? name : name + " (\(before + 1))", at: issuer)
    }
  }

  mutating func cancel() -> Effect? {
    form = Self.notLoaded
    return load.cancel()
  }

  mutating func goBack() -> Step<Outcome> {
    guard case .pickingType(let programs) = state else { return .leave(.back(view)) }
    show(programs)
    form.moveFocus(to: .byType)
    return .stay
  }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    switch control {
    case .back: return goBack()
    case .retry: return look()
    case .byType:
      pickType()
      return .stay
    case .type(let type):
      programType = type
      return look()
    case .program(let index):
      guard case .list(let programs) = state else { return .stay }
      return .leave(.order(programs[index], view))
    }
  }

  // MARK: - Page

  var page: Page {
    let enter: Text =
      switch form.focused {
      case .program, .byType, .type: "choose"
      case .back: "back"
      case .retry, nil: "try again"
      }
    var page = page(body, waiting: "Loading card programs", seconds: load.seconds, enter: enter, escape: "back")
    let actions = form.items.compactMap { item in
      switch item.id {
      case .program, .type: Block?.none
      case .byType, .retry, .back: form.block(item.id)
      }
    }
    // Side by side, so that four programs with their pictures fit above them.
    page.actions = if case .list = state, actions.count > 1 { [.row(actions)] } else { actions }
    return page
  }

  private var body: [Block] {
    switch state {
    case .notLoaded: load.isWaiting ? [.gap, .gap, .gap] : [.gap, .gap, .heading("Couldn't load card programs")]
    case .list(let programs): body(programs)
    case .pickingType: [.gap, .heading("Which type?"), .gap] + form.actions.dropLast()
    }
  }

  private func body(_ programs: [PrepaidProgram]) -> [Block] {
    if programs.isEmpty {
      guard let programType else { return notEligible }
      return [.gap, .gap, .heading("No matching cards"), .gap, .paragraph("No \(programType.words) cards are available.")]
    }
    var body: [Block] = [.heading("Choose a card")]
    if let programType { body.append(.centred("only " + programType.words, .quiet)) }
    let list = ProgramList(offers: offers(programs))
    return body + [.stack(AnyPageStack(list), programs.indices.map { form.block(.program($0)) })]
  }

  private var notEligible: [Block] {
    let country = Country.named(view.signedIn.wallet.countryCode)?.name
    let place: Text = country.map { "in \($0)." } ?? "where you live."
    return [
      .gap, .gap, .heading("No cards available"), .gap, .paragraph("This issuer has no cards for customers " + place), .gap,
      .paragraph("You can still use your wallet. Ask customer care about future cards.", .quiet),
    ]
  }
}
