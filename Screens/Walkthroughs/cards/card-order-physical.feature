Feature: Ordering a physical card
  A physical card is sent to somebody's door, so an address is asked for in a step of its own.
  It cannot pay before it is activated with the code that comes with it; one that is digital first is good online at once.

  Background:
    Given the world "enrolled"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Order"

  @smoke
  Scenario: Three steps, and the card is on its way
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
    And the issuer was asked cardService.create 1 time
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

  Scenario: A card that is digital first is good online before it is here
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

  Scenario: Everything that can be said of the address is kept
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
    Then I see "Status issued"
    And I see "Activated not yet"
    And I see "Valid until 11/30"
    And I see "bul. Vitosha 89, Entrance B, Flat 12, 1000 Sofia, 22, BG"

  Scenario Outline: A country is found by what one knows of it: <typed>
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

  Scenario: Small letters are tidied, not refused
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

  Scenario: Where the card is sent does not change whose rules it follows
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

  Scenario: An address half written does not keep anybody from going back
    When I choose "Plus"
    And I choose "Continue"
    And I fill in:
      | field   | value |
      | Address | Elm   |
    And I choose "Back"
    Then I see "1 of 3"
    When I choose "Continue"
    Then the field "Address" says "Elm"

  Scenario: Giving up asks, from the first step on
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
    And the issuer was asked cardService.create 0 times

  Scenario: The country that stands there by itself is nothing to lose
    When I choose "Plus"
    And I choose "Continue"
    And I choose "Back"
    And I choose "Back"
    Then the screen is "Order a card"

  @screen
  Scenario: Enter goes from field to field, and from the last one on
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
    And the issuer was asked cardService.create 1 time

  Scenario: The code comes by email, and the mail says for which card
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
