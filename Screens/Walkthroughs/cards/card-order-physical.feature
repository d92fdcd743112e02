Feature: Ordering a physical card
  A physical card is mailed, so its order has a step for the address.
  It can't pay until it is activated with its code; a digital-first card works online right away.

  Background:
    Given the world "enrolled"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Order"

  @smoke
  Scenario: Three steps order the card
    When I choose "Plus"
    Then I see "1 of 3"
    And I see "Meridian Plus"
    When I choose "Continue"
    Then I see "2 of 3"
    And I see "Delivery address"
    And the field "Country" says "Germany"
    When I fill in:
      | field       | value        |
      | Address     | Elm Street 1 |
      | City        | Berlin       |
      | Postal code | 10115        |
    And I choose "Continue"
    Then I see "3 of 3"
    And I see "Delivery address Elm Street 1, 10115 Berlin, DE"
    When I choose "Order the card"
    Then I see "Your card is on its way"
    And I see "The card comes by mail. When it arrives, enter the activation code from our email."
    And the issuer received cardService.create 1 time
    When I choose "View card"
    Then the action "Activate" is enabled
    And there is no action "Details"
    And there is no action "Lock"
    When I choose "Back"
    Then the list shows 1 card
    And I see "Your card is on its way."
    And the action "•••• " says "Physical Mastercard · EUR · 11/30"

  Scenario: Sample data fills in the address
    When I choose "Plus"
    And I choose "Continue"
    And I choose "Insert sample data"
    Then the field "Address" says "Reiherweg 7"
    And the field "Postal code" says "18209"
    When I choose "Continue"
    Then I see "Delivery address Reiherweg 7, c/o Otter, 18209 Bad Doberan, DE"

  Scenario: A digital-first card works online before it arrives
    When I choose "Instant"
    Then I see "Meridian Instant"
    And I see "Currency EUR, Euro"
    When I choose "Continue"
    And I fill in:
      | field       | value        |
      | Address     | Elm Street 1 |
      | City        | Berlin       |
      | Postal code | 10115        |
    And I choose "Continue"
    And I choose "Order the card"
    Then I see "Your card is on its way"
    And I see "You can pay online now. When the card arrives, activate it with the code from our email."
    When I choose "View card"
    Then the action "Enter activation code" is enabled
    And the action "Details" is enabled
    And there is no action "Lock"
    When I choose "Back"
    Then I see "You can pay online now."

  Scenario: All address fields are kept
    When I choose "Plus"
    And I fill in:
      | field    | value |
      | Currency | BGN   |
    And I fill in:
      | field            | value          |
      | Mobile number    | +4915550100777 |
      | Card PIN         | 4719           |
      | Confirm card PIN | 4719           |
    And I choose "Continue"
    And I fill in:
      | field           | value           |
      | Address         | bul. Vitosha 89 |
      | Address, line 2 | Entrance B      |
      | Address, line 3 | Flat 12         |
      | City            | Sofia           |
      | Country         | BG              |
      | State           | 22              |
      | Postal code     | 1000            |
    And I choose "Continue"
    Then I see "BGN, Bulgarian Lev"
    And I see "+49 1555 0100777"
    And I see "Card PIN set"
    And I see "bul. Vitosha 89, Entrance B, Flat 12, 1000 Sofia, 22, BG"
    When I choose "Order the card"
    And I choose "View card"
    Then the action "PIN" is enabled
    When I choose "Information"
    Then I see "Status on its way"
    And I see "Activated not yet"
    And I see "Expiry date 11/30"
    And I see "bul. Vitosha 89, Entrance B, Flat 12, 1000 Sofia, 22, BG"

  Scenario Outline: A country is found by name or code: <typed>
    When I choose "Plus"
    And I choose "Continue"
    And I fill in:
      | field       | value        |
      | Address     | Elm Street 1 |
      | City        | Vienna       |
      | Country     | <typed>      |
      | Postal code | 1010         |
    Then the field "Country" says "<name>"
    When I choose "Continue"
    Then I see "1010 Vienna, <code>"

    Examples:
      | typed   | name    | code |
      | at      | Austria | AT   |
      | Austria | Austria | AT   |
      | austri  | Austria | AT   |
      | Germany | Germany | DE   |
      | Ireland | Ireland | IE   |
      | CHINA   | China   | CN   |

  Scenario: Lowercase letters are normalized, not refused
    When I choose "Plus"
    And I choose "Continue"
    And I fill in:
      | field       | value        |
      | Address     | Elm Street 1 |
      | City        | Graz         |
      | Country     | at           |
      | State       | st           |
      | Postal code | 8010         |
    And I choose "Continue"
    Then I see "Delivery address Elm Street 1, 8010 Graz, ST, AT"

  Scenario: The delivery country doesn't change the card's rules
    When I choose "Plus"
    And I choose "Continue"
    And I fill in:
      | field       | value        |
      | Address     | Elm Street 1 |
      | City        | New York     |
      | Country     | US           |
      | Postal code | 10001        |
    And I choose "Continue"
    Then I see "Delivery address Elm Street 1, 10001 New York, US"
    When I choose "Order the card"
    Then I see "Your card is on its way"

  Scenario: Going back loses nothing, in any step
    When I choose "Plus"
    And I fill in:
      | field            | value          |
      | Mobile number    | +4915550100777 |
      | Card PIN         | 4719           |
      | Confirm card PIN | 4719           |
    And I choose "Continue"
    And I fill in:
      | field           | value        |
      | Address         | Elm Street 1 |
      | Address, line 2 | Entrance B   |
      | City            | Berlin       |
      | Postal code     | 10115        |
    And I choose "Continue"
    And I choose "Back"
    Then I see "2 of 3"
    And the field "Address" says "Elm Street 1"
    And the field "Address, line 2" says "Entrance B"
    And the field "City" says "Berlin"
    And the field "Country" says "Germany"
    And the field "Postal code" says "10115"
    When I choose "Back"
    Then I see "1 of 3"
    And the field "Mobile number" says "+4915550100777"
    And the field "Card PIN" says "••••"
    And the field "Confirm card PIN" says "••••"
    When I choose "Continue"
    Then the field "Address" says "Elm Street 1"
    And the field "Postal code" says "10115"
    When I choose "Continue"
    And I choose "Order the card"
    Then I see "Your card is on its way"

  Scenario: An incomplete address doesn't block going back
    When I choose "Plus"
    And I choose "Continue"
    And I fill in:
      | field   | value |
      | Address | Elm   |
    And I choose "Back"
    Then I see "1 of 3"
    When I choose "Continue"
    Then the field "Address" says "Elm"

  Scenario: Discarding requires confirmation, from the first step
    When I choose "Plus"
    And I choose "Continue"
    And I fill in:
      | field   | value        |
      | Address | Elm Street 1 |
    And I choose "Back"
    And I choose "Back"
    Then I see "Your order details will be lost."
    When I choose "Stay here"
    And I choose "Continue"
    Then the field "Address" says "Elm Street 1"
    When I choose "Back"
    And I choose "Back"
    And I choose "Discard details"
    Then the screen is "Order a card"
    And the issuer received cardService.create 0 times

  Scenario: The preset country doesn't count as an entry
    When I choose "Plus"
    And I choose "Continue"
    And I choose "Back"
    And I choose "Back"
    Then the screen is "Order a card"

  @screen
  Scenario: Enter moves from field to field, and continues after the last one
    When I choose "Plus"
    And I choose "Continue"
    And I type "Elm Street 1"
    And I press Enter
    And I press Enter
    And I press Enter
    And I type "Berlin"
    And I press Enter
    And I press Enter
    And I press Enter
    And I type "10115"
    And I press Enter
    Then I see "Delivery address Elm Street 1, 10115 Berlin, DE"

  @screen
  Scenario: Enter pressed twice orders one card
    When I choose "Plus"
    And I choose "Continue"
    And I fill in:
      | field       | value        |
      | Address     | Elm Street 1 |
      | City        | Berlin       |
      | Postal code | 10115        |
    And I choose "Continue"
    And the issuer answers the next cardService.create after 3 seconds
    And I choose "Order the card"
    And I press Enter
    And 3 seconds pass
    Then I see "Your card is on its way"
    And the issuer received cardService.create 1 time

  Scenario: The code comes by email, with the card's last four digits
    When I choose "Plus"
    And I choose "Continue"
    And I fill in:
      | field       | value        |
      | Address     | Elm Street 1 |
      | City        | Berlin       |
      | Postal code | 10115        |
    And I choose "Continue"
    And I choose "Order the card"
    And I choose "View card"
    And I press Ctrl-N
    And I choose "Your card is on its way"
    Then I see "This is the activation code for your card ending in"
    And I see "Enter it in your wallet when the card arrives."
