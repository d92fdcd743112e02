/// Behind the glass as a page over the phone, on a terminal with no room beside it.
struct GlassPage: Equatable, Sendable {
  /// How many of the newest calls are scrolled past.
  private(set) var skipped = 0

  /// False where the input closes the page.
  mutating func handle(_ input: Input) -> Bool {
    switch input {
    case .key(.up), .key(.character("k")): skipped += 1
    case .key(.down), .key(.character("j")): skipped = max(0, skipped - 1)
    case .key(.pageUp): skipped += 5
    case .key(.pageDown), .key(.character(" ")): skipped = max(0, skipped - 5)
    case .key(.escape), .key(.enter), .key(.character("q")): return false
    default: break
    }
    // As many calls as the glass is given. (StageState)
    skipped = min(skipped, 59)
    return true
  }

  var page: Page {
    var page = Page()
    page.escape = "close"
    return page
  }
}
