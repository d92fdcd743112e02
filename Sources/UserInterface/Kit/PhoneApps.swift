/// The apps on the world's phones that were opened in this run: the one with the keyboard focus, and the others, which run without it.
package struct PhoneApps: Sendable {
  /// The app on the phone with the keyboard focus.
  package internal(set) var current: PhoneApp
  /// The other apps that were opened in this run; the one used last comes last.
  package private(set) var others: [PhoneApp] = []
  private let flow: any Flow.Type

  init(_ flow: any Flow.Type, _ app: AppID) {
    self.flow = flow
    current = PhoneApp(app, flow)
  }

  /// The app with this ID; nil if it was not opened.
  package func app(_ id: AppID) -> PhoneApp? { id == current.id ? current : others.first { $0.id == id } }

  /// The present needs of the app with this ID; nil if it was not opened.
  package func needs(of id: AppID) -> PhoneApp.Needs? { id == current.id ? current.needs : others.first { $0.id == id }?.needs }

  /// True if a secret field of any app is not empty.
  var hasFilledSecrets: Bool { current.hasFilledSecrets || others.contains(where: \.hasFilledSecrets) }

  /// A sentence about data that quitting would lose; nil if there is none. It names the phone if that isn't the one in use.
  var unsaved: Text? {
    current.screen.unsaved ?? others.lazy.compactMap { other in other.screen.unsaved.map { "Phone \(other.id.phone): " + $0 } }.first
  }

  /// Moves the keyboard focus to another app, which continues where it was left, or is opened.
  mutating func use(_ id: AppID) -> [Interface.Work] {
    let work = open(id)
    guard let index = others.firstIndex(where: { $0.id == id }) else { return work }
    current.hideRevealed()
    let left = current
    current = others.remove(at: index)
    others.append(left)
    return work
  }

  /// Opens an app, without moving the keyboard focus to it.
  mutating func open(_ id: AppID) -> [Interface.Work] {
    guard app(id) == nil else { return [] }
    others.insert(PhoneApp(id, flow), at: 0)
    return update(id) { $0.start() }
  }

  /// Updates an app, if it is open.
  mutating func update(_ id: AppID, _ body: (inout PhoneApp) -> [Interface.Work]) -> [Interface.Work] {
    if id == current.id { return body(&current) }
    guard let index = others.firstIndex(where: { $0.id == id }) else { return [] }
    return body(&others[index])
  }

  /// Delivers an event to all apps.
  mutating func deliver(_ event: Event) -> [Interface.Work] {
    var work = current.deliver(event)
    for index in others.indices { work += others[index].deliver(event) }
    return work
  }

  // MARK: - Other phones

  /// The apps that the world's other phones show.
  private func ofOtherPhones(_ phones: [StageState.PhoneEntry]) -> [AppID] {
    phones.filter { $0.number != current.id.phone }.map { AppID(phone: $0.number, app: $0.app) }
  }

  /// The index in `others` of the most recently used app on another phone; nil if none was opened.
  func indexOfOtherPhone(_ phones: [StageState.PhoneEntry]) -> Int? {
    let all = ofOtherPhones(phones)
    return others.lastIndex { all.contains($0.id) }
  }

  /// The most recently used app on another phone, or else the app of the world's first other phone. Nil if the world has only one phone.
  func otherPhone(_ phones: [StageState.PhoneEntry]) -> AppID? {
    indexOfOtherPhone(phones).map { others[$0].id } ?? ofOtherPhones(phones).first
  }
}
