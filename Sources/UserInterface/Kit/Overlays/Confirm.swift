/// A question with yes and no, asked only before something is lost.
struct Confirm: Equatable, Sendable {
  enum ControlID: Hashable, Sendable { case yes, no }
  /// The action that follows a yes.
  enum Purpose: Equatable {
    case screen, leaveApp
    /// A screen beside the phone gets the yes, and is shown again after any answer. Indirect, so that a check for a question is cheap while
    /// there is none.
    indirect case overlay(AnyOverlayScreen)
  }

  let question: Text
  let purpose: Purpose
  private(set) var form: Form<ControlID>

  init(_ question: Text, yes: Text, no: Text = "Stay here", purpose: Purpose) {
    self.question = question
    self.purpose = purpose
    form = Form([(.no, .action(.init(no))), (.yes, .action(.init(yes)))])
  }

  /// Handles an input; returns the answer, or nil if the person hasn't answered yet.
  mutating func handle(_ input: Input) -> Bool? {
    if input.isEscape { return false }
    if case .chosen(let control) = form.handle(input) { return control == .yes }
    return nil
  }

  var page: Page {
    var page = Page()
    page.body = [.gap, .gap, .heading("Are you sure?"), .gap, .paragraph(question)]
    page.actions = form.items.map { form.block($0.id) }
    page.enter = "choose"
    page.escape = "stay"
    return page
  }
}
