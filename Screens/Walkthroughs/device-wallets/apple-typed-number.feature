Feature: A card's number typed in Apple Wallet
  Without the issuer's app nobody has proved anything, so a typed number is to be verified at best.

  Background:
    Given the world "cards"
    When I open "Apple Wallet"
    Then I see "No cards yet"
    When I choose "Add a card"

  @refusal
  Scenario: A number that no card has
    When I fill in:
      | field        | value            |
      | Card number  | 1234567812345678 |
      | Valid until  | 11/29            |
      | Name on card | Anna Sample      |
    And I choose "Continue"
    Then I see "Card number isn't valid. Check the digits."

  @refusal
  Scenario: A number that no issuer knows
    When I fill in:
      | field        | value            |
      | Card number  | 4242424242424242 |
      | Valid until  | 11/29            |
      | Name on card | Anna Sample      |
    And I choose "Continue"
    Then I see "No issuer adds this card to Apple Pay."
    And no wallet holds the card ending "4242"

  Scenario: Back asks before it loses what was typed
    When I fill in:
      | field       | value            |
      | Card number | 4242424242424242 |
    And I choose "Back"
    And I choose "Discard"
    Then the screen is "Apple Wallet"
