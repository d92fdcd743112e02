Feature: Cards of people who live in the United States
  US law requires consent to the terms and to electronic disclosure, and an address with a state. The order has no PIN.
  The PIN is set afterwards, by a separate call, after step-up authentication.

  Background:
    Given an enrolled wallet:
      | field   | value |
      | country | US    |
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Order"

  @smoke
  Scenario: Both accepted, a virtual card can pay at once
    When I choose "Everyday"
    Then I see "Meridian Everyday"
    And I see "Currency USD, US Dollar"
    And I see "You can set the card PIN after you order."
    And I do not see "Card PIN"
    When I choose "[ ] I accept the terms and conditions"
    Then I see "[x] I accept the terms and conditions"
    When I choose "[ ] I accept the electronic disclosure"
    Then I see "[x] I accept the electronic disclosure"
    When I choose "Continue"
    Then I see "Card PIN not set yet"
    And I see "Accepted terms and conditions, electronic disclosure"
    When I choose "Order the card"
    Then I see "Your card is ready"
    When I choose "View card"
    Then the action "PIN" is enabled
    When I choose "Back"
    Then the list shows 1 card
    And the action "•••• " says "Virtual Visa · USD · 11/29"

  Scenario: Only programs for US customers are offered
    Then I see "Everyday"
    And I see "Plus"
    And I do not see "EEA"
    And I do not see "Mastercard"

  @refusal
  Scenario Outline: Without consent to <what> nothing is ordered
    When I choose "Everyday"
    And I choose "[ ] I accept <the other>"
    And I choose "Continue"
    Then I see "1 of 2"
    And I see "<what is said>"
    When I choose "[ ] I accept <what>"
    And I choose "Continue"
    Then I see "2 of 2"

    Examples:
      | what                      | the other                 | what is said                                  |
      | the terms and conditions  | the electronic disclosure | Accept the terms and conditions to continue.  |
      | the electronic disclosure | the terms and conditions  | Accept the electronic disclosure to continue. |

  @refusal
  Scenario: Without both, the first is required
    When I choose "Everyday"
    And I choose "Continue"
    Then I see "Accept the terms and conditions to continue."
    And the issuer received cardService.create 0 times

  @refusal
  Scenario: Consent can be withdrawn
    When I choose "Everyday"
    And I choose "[ ] I accept the terms and conditions"
    And I choose "[ ] I accept the electronic disclosure"
    And I choose "[x] I accept the terms and conditions"
    Then I see "[ ] I accept the terms and conditions"
    And I see "[x] I accept the electronic disclosure"
    When I choose "Continue"
    Then I see "Accept the terms and conditions to continue."

  Scenario: Consent counts as an entry, and going back keeps it
    When I choose "Everyday"
    And I choose "[ ] I accept the terms and conditions"
    And I choose "[ ] I accept the electronic disclosure"
    And I choose "Continue"
    And I choose "Back"
    Then I see "[x] I accept the terms and conditions"
    And I see "[x] I accept the electronic disclosure"
    When I choose "Back"
    Then I see "Your order details will be lost."
    When I choose "Discard details"
    And I choose "Everyday"
    Then I see "[ ] I accept the terms and conditions"
    And I see "[ ] I accept the electronic disclosure"

  Scenario: A physical card goes to an address with its state
    When I choose "Plus"
    Then I see "1 of 3"
    And I see "You can set the card PIN when the card arrives."
    When I choose "[ ] I accept the terms and conditions"
    And I choose "[ ] I accept the electronic disclosure"
    And I choose "Continue"
    Then the field "Country" says "United States"
    When I fill in:
      | field       | value          |
      | Address     | 1600 Elm Drive |
      | City        | Springfield    |
      | State       | il             |
      | Postal code | 62701-1234     |
    And I choose "Continue"
    Then I see "Delivery address 1600 Elm Drive, 62701-1234 Springfield, IL, US"
    When I choose "Order the card"
    Then I see "Your card is on its way"
    When I choose "View card"
    Then the action "Activate" is enabled

  @refusal
  Scenario Outline: <field>: <value> is refused
    When I choose "Plus"
    And I choose "[ ] I accept the terms and conditions"
    And I choose "[ ] I accept the electronic disclosure"
    And I choose "Continue"
    And I fill in:
      | field       | value          |
      | Address     | 1600 Elm Drive |
      | City        | Springfield    |
      | State       | IL             |
      | Postal code | 62701          |
    And I fill in:
      | field   | value   |
      | <field> | <value> |
    And I choose "Continue"
    Then I see "2 of 3"
    And I see "<what is said>"

    Examples:
      | field       | value   | what is said                                                       |
      | State       |         | State is required.                                                 |
      | Postal code |         | Postal code is required.                                           |
      | Postal code | 62701/1 | Postal code must contain only letters, digits, spaces and hyphens. |
      | Postal code | 6270ü   | Postal code must contain only letters, digits, spaces and hyphens. |
      | Address     | Elm     | Address must have at least 4 characters.                           |

  Scenario Outline: <field>: <value> is valid
    When I choose "Plus"
    And I choose "[ ] I accept the terms and conditions"
    And I choose "[ ] I accept the electronic disclosure"
    And I choose "Continue"
    And I fill in:
      | field       | value          |
      | Address     | 1600 Elm Drive |
      | City        | Springfield    |
      | State       | IL             |
      | Postal code | 62701          |
    And I fill in:
      | field   | value   |
      | <field> | <value> |
    And I choose "Continue"
    And I choose "Order the card"
    Then I see "Your card is on its way"

    Examples:
      | field       | value            |
      | State       | NY               |
      | State       | New York         |
      | State       | district of col  |
      | Postal code | 1                |
      | Postal code | AB 12-34         |
      | Postal code | 1234567890123456 |

  @refusal
  Scenario: The state is required for every delivery country
    When I choose "Plus"
    And I choose "[ ] I accept the terms and conditions"
    And I choose "[ ] I accept the electronic disclosure"
    And I choose "Continue"
    And I fill in:
      | field       | value        |
      | Address     | Elm Street 1 |
      | City        | Berlin       |
      | Country     | DE           |
      | Postal code | 10115        |
    And I choose "Continue"
    Then I see "State is required."

  Scenario: The card PIN is set by a separate call
    When I choose "Everyday"
    And I choose "[ ] I accept the terms and conditions"
    And I choose "[ ] I accept the electronic disclosure"
    And I choose "Continue"
    And I choose "Order the card"
    And I choose "View card"
    And I choose "PIN"
    Then the screen is "Confirm it's you"
    When I fill in:
      | field      | value |
      | Wallet PIN | 2580  |
    And I press Enter
    And I fill in:
      | field                | value |
      | New card PIN         | 4719  |
      | Confirm new card PIN | 4719  |
    And I choose "Save card PIN"
    Then I see "Card PIN set. Your wallet PIN hasn't changed."
    And the action "PIN" is enabled
    And the issuer received cardService.setCardPIN 1 time
    And the issuer received cardService.update 0 times
