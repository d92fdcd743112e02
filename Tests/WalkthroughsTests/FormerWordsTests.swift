import Testing

@testable import Walkthroughs

/// Walkthroughs that were written for an earlier release: their sentences and labels are understood, and nothing offers them.
@Suite(.timeLimit(.minutes(10))) struct FormerWordsTests {
  /// From the login to Home, with the sample customer's cards.
  private static let atHome = """
        Given the world "cards"
        When I fill in:
          | PIN | 2580 |
        And I press Enter
        And I choose "Not now"

    """

  private static let scenarios = [
    // A checkout with a new card and a stored one.
    """
        Given the shop asks no code for stored cards
        And the bank cannot be asked for 3-D Secure
        And the basket is worth 10.50 GBP
        And I choose "Check out"
        When I pay with a new MASTER, and do not keep it
        Then the payment is declined
        When I choose "Back to the shop"
        And the shopper stored a VISA ending "0000"
        And the basket is worth 7.95 GBP
        And I choose "Check out"
        And I choose "VISA •••• 0000"
        And I choose "Pay 7.95 GBP"
        Then the payment is approved
        Given the shop asks 3-D Secure for stored cards too
        When I choose "Back to the shop"
        And the basket is worth 7.95 GBP
        And I choose "Check out"
        And I pay with the stored VISA ending "0000"
        And I choose "Pay 7.95 GBP"
        Then the payment is approved
        And the issuer was asked loginByPIN 1 time
        And the sequence is:
          | A | M | checkout          |
          | M | G | status            |
          | M | G | prepare           |
          | A | G | checkoutInfo      |
          | A | G | submitTransaction |
          | G | N | authenticate      |
          | G | N | authorize         |
          | A | M | done?             |
          | M | G | status            |
    """,
    // A card that is filled in by its labels.
    """
        When I choose "Shop"
        And I choose "Harbour Books"
        And I choose "The Sea Around Us"
        And I choose "Check out"
        And I choose "Card"
        And I fill in:
          | Card number   | 4200000000000042 |
          | Valid until   | 11/29            |
          | Security code | 123              |
          | Name on card  | Anna Sample      |
        Then the field "Valid until" says "11/29"
        When I choose "Pay 10.50 GBP"
        And I choose "Give up"
        And I choose "Give up"
        Then the payment is declined
        And there is no action "Nothing of it"
    """,
    // The bank's app, PayPal and the JWTs.
    """
        Given I store a VISA ending "1111" at "Reed & Rye"
        When I choose "Look at the JWTs"
        Then the JWT says credentialsonfile "1"
        When I choose "Back"
        And I choose "Back to the shop"
        And I press Esc
        And I choose "Harbour Books"
        And I choose "The Sea Around Us"
        And I choose "Check out"
        And I choose "Card"
        And I enter the number of the card ending "7009"
        And I choose "Pay 10.50 GBP"
        And I choose "I have answered"
        Then I see "The bank is still waiting for your answer."
        When I choose "Give up"
        And I choose "Give up"
        And I choose "Pay with another card"
        And I choose "PayPal"
        And I choose "Go on at PayPal"
        Then the screen is "PayPal"
    """,
    // The Simulator.
    """
        When I press Ctrl-O
        And I choose "Shop"
        And I choose "What the shops know"
        Then the screen is "What the shops know"
        When I press Esc
        And I press Esc
        And somebody runs "phone set next-vote none"
        And I choose "Wallet"
        Then the screen is "Simulator · wallet"
        And the action "Next vote" says "normal"
        And the action "Score of the phone" is enabled
        And the action "Score of the account" is enabled
        When I press Esc
        Then the action "Type a card" is enabled
        When I choose "Arm a fault"
        Then the action "Damaged JWT" is enabled
    """,
    // Saved cards, by former words.
    """
        Given the shop keeps every payment method
        And the shop requires no security code for stored cards
        And the shop requires 3-D Secure for stored cards too
        And a stored Visa ending "1111"
        And the bank approves 3-D Secure
        And the basket is worth 7.95 GBP
        And I choose "Check out"
        And I pay with the stored Visa ending "1111"
        And I choose "Pay 7.95 GBP"
        Then the payment is approved
        When I choose "Back to the shop"
        And the bank approves 3-D Secure
        And the basket is worth 10.50 GBP
        And I choose "Check out"
        And I pay with a new Visa, and do not keep it
        Then the payment is approved
        When the merchant deletes the stored card ending "0000"
        Then the merchant received placeOrder 2 times
        And I choose "Back to the shop"
        And I press Esc
        And I store the Visa test card ending "1111" at "Reed & Rye"
        Then the screen is "Stored"
    """,
    // A payment that the issuer's app approves.
    """
        When the basket is worth 10.50 GBP
        And I choose "Check out"
        And I pay with the card ending "7009"
        And I approve the payment in the wallet app
        Then the payment is approved
    """,
    // A card in Apple Wallet that needs verification.
    """
        Given the wallet decides yellow
        When I choose "•••• 7009"
        And I choose "Add to Apple Wallet"
        And I approve in the wallet sheet
        And I choose "Finish later"
        Then Apple Wallet on the phone holds the card ending "7009", to be activated
        When I choose "Finish setup"
        Then I see "Card Verification"
    """,
    // Statuses of cards, on the phone and as customer care sees them.
    """
        Given the customer has these cards:
          | program                | type     | status  | last four | currency | expiry |
          | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | PENDING | 6663      |          |        |
        When I press Ctrl-O
        And I choose "Customer care"
        And I choose "Anna Sample"
        And I choose "Cards"
        And I choose "•••• 6663 · pending"
        And I choose "Reject"
        Then the card ending "6663" is REJECTED
        When I press Esc
        Then the action "•••• 6663 · rejected" is enabled
    """,
    // Faults.
    """
        When the issuer answers the next cardService.getAll with something unreadable
        And the issuer answers the 2nd cardService.getAll in another version
        And the issuer answers the 3rd cardService.getAll by dropping the connection after it acted
        And I restart the app
        Then the issuer was asked isDeviceRegistered 1 time
    """,
  ]

  @Test(arguments: scenarios) func `a scenario of an earlier release passes`(_ steps: String) throws {
    let report = try play(steps: Self.atHome + steps + "\n")
    #expect(report.isPassed, "\(report.problem)")
  }

  @Test func `nothing offers a former sentence`() {
    let former = Vocabulary.all.flatMap(\.former).map(\.text)
    #expect(former.count >= 10 && Set(former).isDisjoint(with: Vocabulary.all.map(\.pattern.text)))
    let offered = PlainReport.sentences + CucumberExpressions().json
    for sentence in former { #expect(!offered.contains(sentence)) }
    #expect(!StepAdvice(about: "the issuer was asked login 3 timess").steps.contains { $0.contains("was asked") })
  }

  @Test func `a former label that means nothing here is not found`() throws {
    let report = try play(steps: "    When I choose \"Valid until\"\n")
    #expect(report.problem.contains("No action “Valid until” on “Welcome”."))
    #expect(try play(steps: Self.atHome + "    Then there is no action \"Go on at PayPal\"\n").isPassed)
  }
}
