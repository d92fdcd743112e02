import WalletModel

/// The card programs that the customer can order from, with the number of cards still allowed. (CardService, `getPrograms`)
struct ProgramsScreen: FormScreen {
  static var title: Text { "Order a card" }
  static var help: Text { "The cards you can order, and how many more of each you can have." }

  enum Outcome: Exit {
    case order(PrepaidProgram, CardsView)
    case back(CardsView)

    enum Way: String, CaseIterable, Sendable {
      case order = "order"
      case back = "back"
    }

    var way: Way {
      switch self {
      case .order: .order
      case .back: .back
      }
    }
  }

  enum ControlID: Hashable, Sendable {
    case program(Int)
    /// The type that is shown, and what it can be set to; nil: all.
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
  private var load = Ask<Intents.GetPrograms>()

  init(_ view: CardsView) {
    self.view = view
  }

  var isSignedIn: Bool { true }
  var isWaiting: Bool { load.isWaiting }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    if case .arrived = event { return look() }
    switch load.take(event) {
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
    let choices: [(ControlID, Form<ControlID>.Control)] = programs.indices.map { index in
      (.program(index), .action(.entry(label(index, of: programs), isEnabled: programs[index].canBeOrdered)))
    }
    // Without programs there is nothing to filter.
    let filter: [(ControlID, Form<ControlID>.Control)] =
      programs.isEmpty && programType == nil ? [] : [(.byType, .action(.init("Type · " + (programType?.words ?? "all"))))]
    form = Form(choices + filter + [(.back, .action(.init("Back")))])
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
  private func label(_ index: Int, of programs: [PrepaidProgram]) -> Text {
    let issuer = view.signedIn.issuer
    let product = programs[index].product(at: issuer)
    let before = programs[..<index].count { $0.product(at: issuer) == product }
    return before == 0 ? product : product + " (\(before + 1))"
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
    page.actions = form.items.compactMap { item in
      switch item.id {
      case .program, .type: nil
      case .byType, .retry, .back: form.block(item.id)
      }
    }
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
    var body: [Block] = [.gap, .heading("Choose a card program")]
    if let programType { body.append(.centred("only " + programType.words, .quiet)) }
    for (index, program) in programs.enumerated() {
      body += [.gap, form.block(.program(index)), .paragraph(program.kind, .quiet), .paragraph(terms(of: program), .quiet)]
    }
    return body
  }

  // "EUR, BGN · 3 more allowed"
  private func terms(of program: PrepaidProgram) -> Text {
    if !program.isKnown { return "update the app to order this" }
    let currencies = Text.joined(program.currencies.map(Text.init(untrusted:)), by: ", ")
    return currencies + (program.allowableCards > 0 ? " · \(program.allowableCards) more allowed" : " · limit reached")
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

extension PrepaidProgram {
  fileprivate var canBeOrdered: Bool { isKnown && allowableCards > 0 }
}
