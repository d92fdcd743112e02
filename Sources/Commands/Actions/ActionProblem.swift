import Basics
package import WalletModel

extension WorldAction {
  /// The error for a name or value in the action that is invalid in every world; nil if there is none.
  var problem: CommandError? {
    switch self {
    case let action as IssuerAction:
      switch action {
      case .open(let issuer): IssuerConfiguration.problem(withIssuer: issuer)
      case .set(let changes, let issuer, _):
        issuer.flatMap { IssuerConfiguration.problem(withIssuer: $0) } ?? changes.problem(in: IssuerConfiguration.all)
      }
    case let action as NetworkAction:
      switch action {
      case .set(let changes, _): changes.problem(in: [NetworkConfiguration()])
      }
    case let action as ShopAction:
      switch action {
      case .set(let changes, let shop, _): MerchantProfile.all.first { $0.identifier == shop }.flatMap { changes.problem(in: [$0.usual]) }
      case .forget: nil
      }
    case let action as IssueCards: IssuerConfiguration.problem(withProgram: action.program)
    default: nil
    }
  }
}

extension IssuerConfiguration {
  /// Returns the error for a name or identifier that no issuer has; nil if an issuer has it.
  package static func problem(withIssuer text: String) -> CommandError? {
    if all.contains(where: { $0.identifier.rawValue == text || $0.listing.name.lowercased() == text.lowercased() }) { return nil }
    let names = all.map(\.identifier.rawValue)
    return CommandError(.noInput, text.unknown("issuer", among: names, otherwise: "Issuers: \(names.joined(separator: ", "))."))
  }

  /// Returns the error for a name that no card program has; nil if a program has it.
  package static func problem(withProgram name: String) -> CommandError? {
    let programs = all.flatMap { $0.programs.map(\.name) }
    if programs.contains(name) { return nil }
    return CommandError(.dataError, name.unknown("program", among: programs, otherwise: ListingCommand.programs.sentence))
  }
}

extension MerchantProfile {
  /// The shop's settings in a new world.
  package var usual: ShopConfiguration { ShopConfiguration(gateway, merchant: MerchantConfiguration(), site: SiteConfiguration()) }
}

extension [SettingChange] {
  /// Returns the error for the first change that none of these rules accepts; nil if each change is accepted.
  package func problem<Rules: ConfigurableRules>(in rules: [Rules]) -> CommandError? {
    for change in self {
      let problems = rules.map { $0.problem(with: change) }
      guard !problems.contains(where: { $0 == nil }) else { continue }
      return CommandError(.dataError, problems.compactMap(\.self).first.map { "\($0.field) \($0.sentence)" } ?? "")
    }
    return nil
  }
}
