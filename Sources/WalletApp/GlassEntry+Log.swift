import Contract
import Handset
import Simulation
import UserInterface
import WalletModel

extension Services {
  /// Converts an entry of the traffic log for the glass.
  ///
  /// - Parameters:
  ///   - east: seconds east of UTC in which times are shown.
  ///   - server: the issuers' server; nil if they are in this process.
  func glassEntry(_ entry: TrafficLog.Entry, east: Int, server: String?) -> GlassEntry {
    let phone = entry.device.flatMap(self.phone(showing:)).map { GlassEntry.Phone(number: $0.number, name: $0.name) }
    let isCommand = entry.kind == .command
    return GlassEntry(
      number: entry.number, moment: entry.moment, mark: entry.kind.mark, phone: phone, text: entry.sentence(east: east),
      isCommand: isCommand, call: entry.call.map { glassCall($0, of: phone, server: server) })
  }

  private func glassCall(_ logged: LoggedCall, of phone: GlassEntry.Phone?, server: String?) -> GlassEntry.Call {
    let outcome: GlassEntry.Outcome =
      switch logged.state {
      case .inFlight: .inFlight
      case .answered(let status, let summary): .answered(status, summary)
      case .refused(let error): .refused(error.statusCode, logged.phrase)
      }
    var call = GlassEntry.Call(outcome)
    call.isOfCare = logged.caller == .customerCare
    call.caller =
      switch logged.caller {
      case .customerCare: "customer care"
      case .party(let party): party.name(among: issuers)
      case .phone: phone?.name ?? "another phone"
      }
    call.party = logged.party.name(among: issuers)
    call.changes = logged.changes.map { change in
      let name: String? =
        switch change.name {
        case .text(let text)?: text
        case .phone(let device)?: self.phone(showing: device)?.name ?? "another phone"
        case nil: nil
        }
      return GlassEntry.Change(change.item.rawValue, name, from: change.before, to: change.after)
    }
    let route = logged.operation.operation.route
    (call.method, call.path, call.server) = (route.method.rawValue, route.path, server)
    call.headers = logged.headers.map { GlassEntry.Call.Header($0.name, $0.value) }
    if logged.isForm { call.form = logged.entityId.map { [GlassEntry.Call.Header("entityId", $0)] } ?? [] }
    call.fault = logged.fault?.brief
    if case .answered(_, let summary) = logged.state { call.isDeclined = logged.operation.refusal(in: summary) != nil }
    if case .refused(let error) = logged.state { call.error = "\(error.code.rawValue) \(error.code.name)" }
    if let decision = logged.decision { call.changes.append(GlassEntry.Change("decision", nil, from: "none", to: decision.inWords)) }
    call.delegateMethod = logged.delegateMethod
    call.took = logged.took
    call.request = logged.request?.json
    call.answer = logged.answer?.json
    return call
  }
}
