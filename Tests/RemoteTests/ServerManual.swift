import Commands
import Mdoc

@testable import billfold_server

/// The parts of the page of the manual that are made from the table of settings, in mdoc(7).
enum ServerManual {
  /// `--name VALUE`
  static var options: String {
    ServerSetting.all.map { setting in item(.setting(setting), setting.manual) }.joined()
      + ServerOption.general.map { item($0, Mdoc.sentence($0.summary)) }.joined()
  }

  static var invite: String { ServerOption.invite.map { item($0, Mdoc.sentence($0.summary)) }.joined() }

  /// `name = value`
  static var settings: String {
    ServerSetting.all.map { setting in
      ".It Ic \(Mdoc.escaped(setting.name)) No = Ar \(setting.value ?? "yes | no")\n" + Mdoc.sentence("takes \(setting.wants)")
    }.joined()
  }

  private static func item(_ option: ServerOption, _ summary: String) -> String { Mdoc.option(option.usage) + summary }
}

extension ServerSetting {
  fileprivate var manual: String {
    let text = Mdoc.sentence(summary)
    return value == nil || usual.isEmpty ? text : text + Mdoc.sentence("the default is \(usual)")
  }
}
