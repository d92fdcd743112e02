internal import Gherkin
package import System
internal import UserInterface

/// A folder of SVG pictures that show the stage after each step of a play.
package struct PlayPictures: Sendable {
  private let folder: String

  /// - Parameter folder: the path of the folder, which is created (0700) if it is missing.
  package init(folder: String) throws(FileError) {
    self.folder = folder
    _ = try FileSystem<FileError>.makeFolder(folder)
  }

  /// Writes the picture of the stage after a step; none if the app was quit.
  package func write(_ step: Int, of player: Player) throws(FileError) {
    guard let moment = player.moment else { return }
    let walk = player.script.walk
    let picture = SVGPicture(
      moment.frame(moment.size), title: "\(player.script.title) · \(player.label(of: step))",
      description: "The terminal after step \(step + 1) of \(player.script.steps.count).")
    let digits = String(step + 1)
    let number = String(repeating: "0", count: max(0, "\(player.script.steps.count)".count - digits.count)) + digits
    let path = "\(folder)/\(FileName.plain(of: walk.place))-\(number).svg"
    try FileSystem<FileError>.write(Array(picture.text.utf8), to: path, syncs: false)
  }
}
