import WalletModel

/// The basket of a shop, and one of its lines, whose quantity can be changed.
struct BasketScreen: FormScreen {
  static var title: Text { "Basket" }
  static var help: Text { "What you are about to buy. Left and Right change the quantity; open a line to remove it." }

  enum Outcome: Exit {
    case checkOut(ShopVisit, OpenCheckout)
    case back(ShopVisit)

    enum ExitName: String, CaseIterable, Sendable {
      case checkOut = "check out"
      case back = "back"
    }

    var exitName: ExitName {
      switch self {
      case .checkOut: .checkOut
      case .back: .back
      }
    }
  }

  enum ControlID: Hashable, Sendable {
    /// A line, by its index in the basket.
    case line(Int)
    case checkOut, empty, add, take, remove, back
  }

  private let visit: ShopVisit
  private let shop: Shop
  private var basket: Basket
  /// The index of the open line; nil for the whole basket.
  private var open: Int?
  private var checkOut = PendingRequest<Intents.CheckOut>()
  private var keep = PendingRequest<Intents.KeepBasket>()
  var form = Form<ControlID>([])
  var message: Notice?

  init(_ visit: ShopVisit, _ front: ShopFront) {
    (self.visit, shop, basket) = (visit, front.shop, front.basket)
    show(focus: basket.isEmpty ? nil : .line(0))
  }

  var isSignedIn: Bool { true }
  var isWaiting: Bool { checkOut.isWaiting }

  private var lines: [OrderLine] { basket.lines }
  private var openLine: OrderLine? { open.flatMap { lines.indices.contains($0) ? lines[$0] : nil } }

  // MARK: - Responses

  mutating func respond(to event: Event) -> Step<Outcome>? {
    _ = keep.receive(event)
    switch checkOut.receive(event) {
    case .success(let checkout)?: return .leave(.checkOut(visit, checkout))
    case .failure(let error)?: return refuse(Refusal.shop(error))
    case nil: return nil
    }
  }

  mutating func handleFirst(_ input: Input) -> Step<Outcome>? {
    guard !isWaiting, case .line(let index)? = form.focused else { return nil }
    switch input {
    case .key(.right): return change(lines[index], by: 1)
    case .key(.left): return change(lines[index], by: -1)
    default: return nil
    }
  }

  private mutating func show(focus: ControlID?) {
    let items: [(ControlID, Action)]
    if let line = openLine {
      items = [
        (.add, .init("Add one", isEnabled: OrderLine.counts.contains(line.count + 1))),
        (.take, .init("Take one away", isEnabled: OrderLine.counts.contains(line.count - 1))), (.remove, .init("Remove")),
      ]
    } else {
      let entries = lines.enumerated().map { index, line in
        (ControlID.line(index), Action.entry(label(of: line), value: shop.price(of: line).map { Text(untrusted: $0.inWords) }))
      }
      let total = basket.total(in: shop).map { Text(untrusted: $0.inWords) }
      items = entries + (lines.isEmpty ? [] : [(.checkOut, .init("Check out", value: total)), (.empty, .init("Empty the basket"))])
    }
    form = Form((items + [(.back, .init("Back"))]).map { ($0.0, .action($0.1)) }, focus: focus)
  }

  private func label(of line: OrderLine) -> Text { "\(line.count) x \(shop.name(of: line) ?? line.article)" }

  mutating func cancel() -> Effect? { checkOut.cancel() }

  // MARK: - Choices

  mutating func goBack() -> Step<Outcome> {
    guard let open else { return .leave(.back(visit)) }
    self.open = nil
    show(focus: .line(open))
    return .stay
  }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    message = nil
    switch control {
    case .line(let index):
      open = index
      show(focus: nil)
      return .stay
    case .checkOut: return .stay(checkOut.start(Intents.CheckOut(merchant: visit.merchant, lines: lines)))
    case .empty:
      basket = Basket()
      return kept(focus: nil)
    case .add: return openLine.map { change($0, by: 1) } ?? .stay
    case .take: return openLine.map { change($0, by: -1) } ?? .stay
    case .remove: return openLine.map { remove($0) } ?? .stay
    case .back: return goBack()
    }
  }

  private mutating func change(_ line: OrderLine, by step: Int) -> Step<Outcome> {
    message = nil
    if step < 0 {
      basket.removeOne(of: line)
    } else {
      do throws(Basket.Refusal) {
        try basket.add(OrderLine(line, count: 1), of: shop)
      } catch {
        return refuse(error.sentence)
      }
    }
    return kept(focus: form.focused)
  }

  /// Shows the changed basket, and requests that the app keeps it.
  private mutating func kept(focus: ControlID?) -> Step<Outcome> {
    show(focus: focus)
    return .stay(keep.again(Intents.KeepBasket(merchant: visit.merchant, basket: basket)))
  }

  private mutating func remove(_ line: OrderLine) -> Step<Outcome> {
    let name = label(of: line)
    basket.remove(line)
    open = nil
    message = .notice(name + " removed.")
    return kept(focus: nil)
  }

  // MARK: - Page

  var page: Page {
    var page = page(body, waiting: "Preparing the checkout", seconds: checkOut.seconds, enter: enter, escape: "back")
    page.actions = form.items.compactMap { item in if case .line = item.id { nil } else { form.block(item.id) } }
    if case .line? = form.focused, !isWaiting { page.sideways = "pieces" }
    return page
  }

  private var body: [Block] {
    if let line = openLine {
      var body: [Block] = [.gap, .heading(Text(untrusted: shop.name(of: line) ?? line.article)), .gap, .pair("Quantity", "\(line.count)")]
      if let price = shop.unitPrice(of: line) { body.append(.pair("Unit price", Text(untrusted: price.inWords))) }
      if let price = shop.price(of: line) { body.append(.pair("Total", Text(untrusted: price.inWords))) }
      return body
    }
    guard !lines.isEmpty else { return [.gap, .gap, .heading(visit.name), .gap, .paragraph("The basket is empty.")] }
    return [.gap, .heading(visit.name), .gap] + lines.indices.map { form.block(.line($0)) }
  }

  private var enter: Text {
    switch form.focused {
    case .line: "open"
    case .checkOut: "check out"
    case .empty: "empty"
    case .add: "add"
    case .take: "take"
    case .remove: "remove"
    case .back, nil: "back"
    }
  }
}
