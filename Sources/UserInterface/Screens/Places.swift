import WalletModel

extension [Choice] {
  static let countries = Country.all.map { Choice(code: $0.code, name: $0.name) }
  static let statesOfTheUS = USState.all.map { Choice(code: $0.code, name: $0.name) }
}
