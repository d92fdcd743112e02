import Basics
import WalletModel

/// The data about the customer that a financial institution as a shop must have before it accepts a new card. (Visa's mandate for category
/// 6012)
struct AboutCustomerScreen: FormScreen {
  static var title: Text { "More about you" }
  static var help: Text { "The shop must send this to your bank with a new card. Only its payment service stores it." }

  enum Outcome: Exit {
    case pay(ShopVisit, OpenCheckout, PaymentOption, EnteredPaymentFields)
    case back(ShopVisit, OpenCheckout, PaymentOption)

    enum ExitName: String, CaseIterable, Sendable {
      case pay = "on to the card"
      case back = "back"
    }

    var exitName: ExitName {
      switch self {
      case .pay: .pay
      case .back: .back
      }
    }
  }

  enum ControlID: Hashable, Sendable {
    case field(PaymentField)
    case proceed, fill, back
  }

  private let visit: ShopVisit
  private let checkout: OpenCheckout
  private let with: PaymentOption
  var form: Form<ControlID>
  var message: Notice?

  /// - Parameters:
  ///   - known: the data that the customer has already entered.
  ///   - news: the reason for showing the page again; nil the first time.
  init(_ visit: ShopVisit, _ checkout: OpenCheckout, _ with: PaymentOption, known: EnteredPaymentFields, news: Notice?) {
    self.visit = visit
    self.checkout = checkout
    self.with = with
    message = news
    let fields: [(ControlID, Form<ControlID>.Control)] = PaymentField.aboutCustomer.map { field in
      var shown = field.formField
      shown.fill(with: known[field]?.reveal() ?? "")
      return (.field(field), .field(shown))
    }
    form = Form(
      fields + [(.proceed, .action(.init("Continue"))), (.fill, .action(.fillSample)), (.back, .action(.init("Back")))], primary: .proceed)
  }

  var isSignedIn: Bool { true }
  var keepsSecrets: Bool { true }
  var unsaved: Text? { form.isTouched ? "What you entered will be lost." : nil }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    if case .confirmed = event { return .leave(.back(visit, checkout, with)) }
    return nil
  }

  mutating func goBack() -> Step<Outcome> {
    unsaved.map { .stay([.confirm($0, yes: "Discard")]) } ?? .leave(.back(visit, checkout, with))
  }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    switch control {
    case .field, .proceed: return proceed()
    case .fill:
      fill(
        [
          (.field(.customeraccountnumber), "AB12345678"), (.field(.customeraccountnumbertype), "ACCOUNT"),
          (.field(.customerdob), "1990-05-17"), (.field(.customerpostcode), "18209"), (.field(.customerlastname), "Sample"),
          (.field(.customercountryiso2a), "DE"),
        ], thenFocus: .proceed)
      return .stay
    case .back: return goBack()
    }
  }

  private mutating func proceed() -> Step<Outcome> {
    var entered = EnteredPaymentFields()
    for field in PaymentField.aboutCustomer {
      let filled = form[field: .field(field)]
      if filled.isEmpty {
        guard !PaymentField.ofCategory6012.contains(field) else { return demand(.field(field), "\(filled.label) is required.") }
        continue
      }
      if let problem = field.problem(with: filled) { return demand(.field(field), problem) }
      entered[field] = filled.entered
    }
    return .leave(.pay(visit, checkout, with, entered))
  }

  var page: Page {
    let fields = PaymentField.aboutCustomer.map { form.block(.field($0)) }
    let enter: Text? =
      switch form.focused {
      case .field: "next"
      case .proceed: "continue"
      case .fill: "fill in"
      case .back: "back"
      case nil: nil
      }
    var page = page(
      checkout.summary(at: visit) + [.gap, .paragraph(visit.name + " must tell your bank who you are.", .quiet), .gap] + fields,
      enter: enter, escape: "back")
    page.progress = "2 of 3"
    page.actions = [ControlID.proceed, .fill, .back].map { form.block($0) }
    return page
  }
}
