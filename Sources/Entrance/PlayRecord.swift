import System
import UserInterface
import Walkthroughs

/// The recording of a played walkthrough (an asciinema cast), and the pictures of its steps.
struct PlayRecord {
  private let path: String?
  private let pictures: PlayPictures?
  private var cast: Cast
  private var start: Duration?
  /// The error of the first picture that couldn't be written.
  private var failure: FileError?

  /// - Parameters:
  ///   - cast: the path of the recording; nil: none is wanted.
  ///   - svg: the folder of the pictures; nil: none are wanted.
  init(cast path: String?, svg folder: String?, title: String) throws(FileError) {
    if let path, let error = FileError.writing(to: path) { throw error }
    self.path = path
    pictures = try folder.map { folder throws(FileError) in try PlayPictures(folder: folder) }
    cast = Cast(title: title)
  }

  /// Records the current frame. Times count from the first call.
  mutating func show(_ frame: Frame, at time: Duration) {
    guard path != nil else { return }
    let start = start ?? time
    self.start = start
    cast.show(frame, at: time - start)
  }

  /// Adds a marker for a finished step to the recording, and writes the step's picture.
  mutating func note(_ step: Int, of player: Player, at time: Duration) {
    if path != nil { cast.mark(player.label(of: step), at: time - (start ?? time)) }
    do throws(FileError) {
      try pictures?.write(step, of: player)
    } catch {
      failure = failure ?? error
    }
  }

  /// Records a play without keys, beginning at a given time. Returns the time of its end.
  mutating func add(_ performance: inout Performance, from start: Duration) -> Duration {
    // The recording is moved, not copied, because it is large.
    var (cast, failure) = (Cast(title: ""), failure)
    swap(&cast, &self.cast)
    let pictures = pictures
    let end = performance.record(into: &cast, from: start) { step, player in
      do throws(FileError) {
        try pictures?.write(step, of: player)
      } catch {
        failure = failure ?? error
      }
    }
    swap(&cast, &self.cast)
    self.failure = failure
    return end
  }

  /// Writes the recording; the exit status says whether everything was written.
  func write() -> Int32 {
    if let failure {
      Program.say(failure.told(choosing: "another folder with --svg"))
      return failure.status
    }
    guard let path else { return 0 }
    do throws(FileError) {
      try FileSystem<FileError>.write(Array(cast.text.utf8), to: path)
      return 0
    } catch {
      Program.say(error.told(choosing: "another file with --cast"))
      return error.status
    }
  }
}
