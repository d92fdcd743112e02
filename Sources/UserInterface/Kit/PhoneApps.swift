/// The apps on the world's phones that were opened in this run: the one that has the keys, and those that run without.
package struct PhoneApps: Sendable {
  /// The app on the phone that has the keys.
  package internal(set) var current: PhoneApp
  /// The other apps that were opened in this run; the one used last comes last.
  package private(set) var others: [PhoneApp] = []
  private let flow: any Flow.Type

  init(_ flow: any Flow.Type, _ app: AppID) {
    self.flow = flow
    current = PhoneApp(app, flow)
  }

  /// An app, if it was opened.
  package func app(_ id: AppID) -> PhoneApp? { id == current.id ? current : others.first { $0.id == id } }

  /// What an app needs now, if it was opened.
  package func needs(of id: AppID) -> PhoneApp.Needs? { id == current.id ? current.needs : others.first { $0.id == id }?.needs }

  /// True if something is in a secret field of an app.
  var hasFilledSecrets: Bool { current.hasFilledSecrets || others.contains(where: \.hasFilledSecrets) }

  /// Unsaved entries, in a sentence; nil if there are none. Those of another phone say which.
  var unsaved: Text? {
    current.screen.unsaved ?? others.lazy.compactMap { other in other.screen.unsaved.map { "Phone \(other.id.phone): " + $0 } }.first
  }

  /// Gives the keys to another app, which continues as it was left, or is opened.
  mutating func use(_ id: AppID) -> [Interface.Work] {
    let work = open(id)
    guard let index = others.firstIndex(where: { $0.id == id }) else { return work }
    current.hideRevealed()
    let left = current
    current = others.remove(at: index)
    others.append(left)
    return work
  }

  /// Opens an app, without the keys.
  mutating func open(_ id: AppID) -> [Interface.Work] {
    guard app(id) == nil else { return [] }
    others.insert(PhoneApp(id, flow), at: 0)
    return update(id) { $0.start() }
  }

  /// Does something to an app, if it is open.
  mutating func update(_ id: AppID, _ body: (inout PhoneApp) -> [Interface.Work]) -> [Interface.Work] {
    if id == current.id { return body(&current) }
    guard let index = others.firstIndex(where: { $0.id == id }) else { return [] }
    return body(&others[index])
  }

  /// Gives an event to all apps.
  mutating func deliver(_ event: Event) -> [Interface.Work] {
    var work = current.deliver(event)
    for index in others.indices { work += others[index].deliver(event) }
    return work
  }

  // MARK: - Other phones

  /// The apps that the world's other phones show when they are used.
  private func ofOtherPhones(_ phones: [StageState.PhoneEntry]) -> [AppID] {
    phones.filter { $0.number != current.id.phone }.map { AppID(phone: $0.number, app: $0.app) }
  }

  /// The index among the others of the app on another phone that was used last; nil if none was opened.
  func indexOfOtherPhone(_ phones: [StageState.PhoneEntry]) -> Int? {
    let all = ofOtherPhones(phones)
    return others.lastIndex { all.contains($0.id) }
  }

  /// The app that was used before this one, on another phone; else that of the world's first other phone. Nil if the world has one phone.
  func otherPhone(_ phones: [StageState.PhoneEntry]) -> AppID? {
    indexOfOtherPhone(phones).map { others[$0].id } ?? ofOtherPhones(phones).first
  }
}
