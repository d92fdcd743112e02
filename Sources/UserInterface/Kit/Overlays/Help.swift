/// A page of help: a sentence, and the keys that work on the page beneath, that page's own first.
struct Help: Equatable, Sendable {
  /// Title of the page that it helps with.
  let title: Text
  let sentence: Text
  /// After the keys; nil where there is nothing more to say.
  let note: Text?
  let enter: Text?
  let escape: Text?
  /// The letters that choose actions there.
  let letters: [Character]
  /// The commands whose keys do something there.
  let commands: [Command]
  /// Shown again when help is closed; nil for the phone.
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

  /// As many letters as fit beside the meaning.
  private var letterLabel: Text {
    guard letters.count <= 5 else { return Command.letter.binding.label }
    return Text.joined(letters.map { "\(String($0).uppercased())" }, by: " ")
  }
}
