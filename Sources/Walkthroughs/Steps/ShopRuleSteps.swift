internal import Commands
internal import UserInterface
internal import WalletModel

extension Vocabulary {
  /// The steps about a shop's rules: what it requires from customers, and which cards it saves.
  static let shopRuleSteps: [StepDefinition] = [
    .does(
      "the {setting} of {text} is {value}",
      "Changes a setting of a shop, as `billfold shop set` does: for example the keep-by-code of \"\(jwtShop)\" is 2; default restores it."
    ) { values throws(StepFailure) in
      let name = values.text(1)
      guard let shop = MerchantProfile.all.first(where: { $0.name == name }) else {
        throw StepFailure("No shop is “\(name)”. Shops: \(MerchantProfile.all.map(\.name).joined(separator: ", ")).")
      }
      return [.command(ShopAction.set([try values.change(0, to: 2, in: [shop.usual])], of: shop.identifier))]
    },
    .does(
      "the shop saves a card whose {address|postcode|code} does not match",
      "From Home or from the shops, makes \(jwtShop) require the address, and saves the Visa test card 1111 there with one value that its "
        + "bank does not confirm."
    ) { values throws(StepFailure) in
      let part = values.text(0)
      func value(_ own: String, matches: String, not: String) -> String { part == own ? not : matches }
      let (right, wrong) = (MagicCheck.matched, MagicCheck.notMatched)
      return [
        .command(ShopAction.set([SettingChange(ShopSetting.addressForCards, "on")], of: .reedAndRye)),
        .ifThere("Shop", [.choose("Shop")]), .choose("Payment methods"), .choose("Add one at \(jwtShop)"), .choose("Card"),
      ] + (try testCard(.visa, endingIn: "1111", isNamed: false)) + [
        .fill(field: "House or flat number", value: value("address", matches: right.address, not: wrong.address)),
        .fill(field: "Postcode", value: value("postcode", matches: right.address, not: wrong.address)),
        .fill(field: "Security code", value: value("code", matches: right.code, not: wrong.code)),
        .choose("Save it"),
      ]
    }
    .formerly("the shop stores a card whose {address|postcode|code} does not match"),
    .does(
      "I tell the shop more about me", "On the page “More about you”, fills in the sample data, and continues to the card."
    ) { _ in [.choose("Insert sample data"), .choose("Continue")] },
  ]
}
