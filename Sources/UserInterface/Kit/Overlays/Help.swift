/// A page of help: a sentence, and the keys that work on the page beneath, with the page's own keys first.
struct Help: Equatable, Sendable {
  /// The title of the page that the help is for.
  let title: Text
  let sentence: Text
  /// The text after the keys; nil if there is none.
  let note: Text?
  let enter: Text?
  let escape: Text?
  /// The letters that choose actions on that page.
  let letters: [Character]
  /// The commands whose keys have an effect on that page.
  let commands: [Command]
  /// The overlay to show again when help is closed; nil for the phone.
  var beneath: Interface.Overlay?

  var page: Page {
    var page = Page()
    page.body = [.paragraph(title, .title), .paragraph(sentence), .gap]
    let ofGlass: [Command] = commands.contains(.follow) ? [.filter, .follow, .copy] : []
    let own = [.choose, .letter, .back] + ofGlass
    for command in own.filter(commands.contains) + commands.filter({ !own.contains($0) }) {
      let meaning = command == .choose ? enter : command == .back ? escape : nil
      page.body.append(.pair(command == .letter ? letterLabel : command.binding.label, meaning ?? command.binding.meaning))
    }
    if let note { page.body += [.gap, .paragraph(note)] }
    page.escape = "close help"
    return page
  }

  /// The letters if they fit beside the meaning; otherwise "A to Z".
  private var letterLabel: Text {
    guard letters.count <= 5 else { return Command.letter.binding.label }
    return Text.joined(letters.map { "\(String($0).uppercased())" }, by: " ")
  }
}
