import Basics
import Testing
import WalletModel

/// The rules of card requests, which the form and the issuer evaluate alike.
@Suite struct CardRuleTests {
  /// The fields of an order that are wrong, by the rules of its program.
  private func wrongFields(_ request: CardRequest, _ residence: CardResidence) throws -> [String] {
    let program = try #require(IssuerConfiguration.meridian.programs.first { $0.name == request.programName })
    let offered = PrepaidProgram(
      programName: program.name, programType: program.cardType, scheme: program.scheme, currencies: program.currencies,
      region: program.region, allowableCards: 1, bin: program.bin, wallets: program.wallets)
    return request.tidied.problems(program: offered, residence: residence).map(\.field)
  }

  private static let address = DeliveryAddress(address1: "Reiherweg 7", city: "Bad Doberan", countryCode: "DE", postalCode: "18209")

  /// Both sides of each limit.
  @Test func `every field has its limits`() throws {
    func text(_ count: Int) -> String { String(repeating: "e", count: count) }
    func virtual(_ change: (inout CardRequest) -> Void) -> CardRequest {
      var request = CardRequest(programName: "SKRILL-VIRTUAL-MC-EEA", currency: "EUR")
      change(&request)
      return request
    }
    func physical(_ address: DeliveryAddress?) -> CardRequest {
      CardRequest(programName: "SKRILL-PHYSICAL-MC-EEA", currency: "EUR", deliveryAddress: address)
    }
    func address(_ change: (inout DeliveryAddress) -> Void) -> CardRequest {
      var address = Self.address
      change(&address)
      return physical(address)
    }
    let cases: [(CardRequest, [String])] = [
      (virtual { _ in }, []), (physical(Self.address), []),
      (virtual { $0.currency = "" }, ["currency"]),
      (virtual { $0.currency = "EU" }, ["currency"]),
      (virtual { $0.currency = "EURO" }, ["currency"]),
      (virtual { $0.currency = "XXQ" }, ["currency"]),
      (virtual { $0.currency = "USD" }, ["currency"]),
      (virtual { $0.mobile = "+1" }, ["mobile"]),
      (virtual { $0.mobile = "+12" }, []),
      (virtual { $0.mobile = "+123456 789012345" }, []),
      (virtual { $0.mobile = "+123456 7890123456" }, ["mobile"]),
      (virtual { $0.mobile = "123456789" }, ["mobile"]),
      (virtual { $0.mobile = "+12  3" }, ["mobile"]),
      (virtual { $0.mobile = "+12-3" }, ["mobile"]),
      (virtual { $0.mobile = "+١٢٣" }, ["mobile"]),
      (virtual { $0.cardPin = Secret("123") }, ["cardPin"]),
      (virtual { $0.cardPin = Secret("27051") }, ["cardPin"]),
      (virtual { $0.cardPin = Secret("27O5") }, ["cardPin"]),
      (virtual { $0.cardPin = Secret("1111") }, []),
      (virtual { $0.cardPin = Secret("1234") }, []),
      (virtual { $0.externalId = "" }, ["externalId"]),
      (virtual { $0.externalId = text(1) }, []),
      (virtual { $0.externalId = text(40) }, []),
      (virtual { $0.externalId = text(41) }, ["externalId"]),
      (virtual { $0.externalId = "a\u{1B}[2J" }, ["externalId"]),
      (virtual { $0.deliveryAddress = Self.address }, ["deliveryAddress"]),
      (virtual { $0.termsAndConditionsAccepted = false }, []),
      (physical(nil), ["deliveryAddress"]),
      (address { $0.address1 = text(3) }, ["deliveryAddress.address1"]),
      (address { $0.address1 = text(4) }, []),
      (address { $0.address1 = text(40) }, []),
      (address { $0.address1 = text(41) }, ["deliveryAddress.address1"]),
      (address { $0.address2 = text(30) }, []),
      (address { $0.address2 = text(31) }, ["deliveryAddress.address2"]),
      (address { $0.address3 = text(30) }, []),
      (address { $0.address3 = text(31) }, ["deliveryAddress.address3"]),
      (address { $0.city = " " }, ["deliveryAddress.city"]),
      (address { $0.city = "Saint-Rémy en l.État" }, []),
      (address { $0.city = text(30) }, []),
      (address { $0.city = text(31) }, ["deliveryAddress.city"]),
      (address { $0.city = "Bonn 2" }, ["deliveryAddress.city"]),
      (address { $0.countryCode = "" }, ["deliveryAddress.countryCode"]),
      (address { $0.countryCode = "XQ" }, ["deliveryAddress.countryCode"]),
      (address { $0.countryCode = "DEU" }, ["deliveryAddress.countryCode"]),
      (address { $0.state = "ABC" }, []),
      (address { $0.state = "ABCD" }, ["deliveryAddress.state"]),
      (address { $0.postalCode = "" }, ["deliveryAddress.postalCode"]),
      (address { $0.postalCode = text(16) }, []),
      (address { $0.postalCode = text(17) }, ["deliveryAddress.postalCode"]),
      (address { $0.postalCode = "1/2" }, []),
    ]
    for (request, fields) in cases { #expect(try wrongFields(request, .europe) == fields, "\(request)") }
  }

  @Test func `customers in the US have their own rules`() throws {
    func american(_ change: (inout CardRequest) -> Void) -> CardRequest {
      var request = CardRequest(
        programName: "SKRILL-VIRTUAL-VISA-US", currency: "USD", termsAndConditionsAccepted: true, eDisclosureAccepted: true)
      change(&request)
      return request
    }
    func address(_ change: (inout DeliveryAddress) -> Void) -> CardRequest {
      var address = DeliveryAddress(address1: "7 Heron Road", city: "Albany", countryCode: "US", state: "NY", postalCode: "12207")
      change(&address)
      return american { ($0.programName, $0.deliveryAddress) = ("SKRILL-PHYSICAL-VISA-US", address) }
    }
    let cases: [(CardRequest, [String])] = [
      (american { _ in }, []),
      (address { _ in }, []),
      (american { $0.termsAndConditionsAccepted = nil }, ["termsAndConditionsAccepted"]),
      (american { $0.termsAndConditionsAccepted = false }, ["termsAndConditionsAccepted"]),
      (american { $0.eDisclosureAccepted = nil }, ["eDisclosureAccepted"]),
      (american { $0.cardPin = Secret("2705") }, ["cardPin"]),
      (address { $0.state = nil }, ["deliveryAddress.state"]),
      (address { $0.state = "N" }, ["deliveryAddress.state"]),
      (address { $0.state = "NEWY" }, ["deliveryAddress.state"]),
      (address { $0.postalCode = "1/2" }, ["deliveryAddress.postalCode"]),
      // Residence decides, not where the card is sent.
      (address { ($0.countryCode, $0.state) = ("DE", nil) }, ["deliveryAddress.state"]),
      // The vendor has a pattern for the postal code, and no maximum.
      (address { ($0.state, $0.postalCode) = ("ny", String(repeating: "1-a ", count: 5) + "1") }, []),
    ]
    for (request, fields) in cases { #expect(try wrongFields(request, .unitedStates) == fields, "\(request)") }
  }

  @Test(arguments: ["11/29", "1129", "11/2029"]) func `an expiry is read as people type it`(text: String) {
    #expect(CardExpiry(text) == CardExpiry(month: 11, year: 2029))
  }

  @Test(arguments: ["", "1", "129", "13/29", "1329", "0029", "11-29", "112029", "/", "1/1/29", "١١٢٩", "1 29"])
  func `what is no month is no expiry`(text: String) { #expect(CardExpiry(text) == nil) }

  // MARK: - An answer after a change

  private func card(_ status: CardStatus, _ tokenizations: [MobileWalletTokenization]?) -> Card {
    Card(
      cardId: CardIdentifier(rawValue: "1"), status: status, expiry: CardExpiry(month: 11, year: 2029), lastFour: "7009", bin: "545454",
      customerId: "1", cardType: .virtual, programName: "SKRILL-VIRTUAL-MC-EEA", currency: "EUR", mobile: "+12", deliveryAddress: nil,
      createdDate: Timestamp(milliseconds: 0), accountId: "2", scheme: .mastercard, activationDate: nil, isPinSet: false, externalId: nil,
      tokenizations: tokenizations.map(MobileWalletTokenizationList.init))
  }

  /// An answer to a change has no tokenizations. The card keeps those that were known, until its end ends them.
  @Test(arguments: CardStatus.known) func `the end of a card ends its tokenizations`(status: CardStatus) {
    let kept = [MobileWalletTokenization(dpanRef: "1", walletId: nil, walletType: .applePay, status: .completed)]
    let updated = card(.active, kept).updated(by: card(status, nil))
    #expect(updated.status == status)
    #expect(updated.tokenizations?.tokenizations == ([.cancelled, .rejected].contains(status) ? [] : kept))
    #expect(card(.active, nil).updated(by: card(.locked, nil)).tokenizations == nil)
    #expect(card(.active, kept).updated(by: card(.cancelled, kept)).tokenizations?.tokenizations == kept, "as the answer says")
  }
}
