Feature: Network and issuer fail while a card is activated
  A code may be tried three times, so a lost answer must not cost a try of its own.
  Trying again settles what has become of the card.

  Background:
    Given the world "enrolled"
    And the customer has these cards:
      | program                | type     | status | last four | currency | expiry |
      | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | ISSUED | 1234      |          |        |
    When I read the code from the phone's inbox
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "•••• 1234"
    And I choose "Activate"
    And I enter the code

  @fault
  Scenario Outline: The code: <what happens>, and one is told what to do
    Given the issuer answers the next cardService.activate <how>
    When I choose "Activate"
    Then I see "<what is said>"
    And the field "Activation code" says ""

    Examples:
      | what happens       | how                                        | what is said                                                                   |
      | the issuer fails   | with 500                                   | The issuer has a technical problem (500). You can safely try again.            |
      | the issuer is down | with 503                                   | The issuer has a technical problem (503). You can safely try again.            |
      | too many ask       | with 429                                   | Too many requests. Wait 30 s, then try again.                                  |
      | the call is lost   | by dropping the connection before it acted | The connection was lost before the issuer responded. You can safely try again. |
      | the answer is lost | by dropping the connection after it acted  | The connection was lost before the issuer responded. You can safely try again. |
      | nobody can read it | with something unreadable                  | The issuer sent an invalid response. You can safely try again.                 |
      | the app is too old | in another version                         | This app version is no longer supported.                                       |

  @fault
  Scenario: The code: without a network nothing is sent, and back online it goes on
    Given the phone goes offline
    When I choose "Activate"
    Then I see "This phone is offline. Check the connection, then try again."
    When the phone comes back online
    And I enter the code
    And I choose "Activate"
    Then I see "Card activated."

  @fault @clock
  Scenario: The code: an answer that does not come is given up after a while
    Given the issuer answers the next cardService.activate with a timeout
    When I choose "Activate"
    Then I see "Activating your card"
    When 30 seconds pass
    Then I see "The request timed out. You can safely try again."
    When I enter the code
    And I choose "Activate"
    Then I see "Card activated."

  @fault @clock
  Scenario: The code: Esc stops waiting, and a late response changes nothing
    Given the issuer answers the next cardService.activate after 30 seconds
    When I choose "Activate"
    And I press Esc
    Then I see "You stopped waiting. You can safely try again."
    When 30 seconds pass
    Then I see "You stopped waiting."
    When I enter the code
    And I choose "Activate"
    Then I see "Card activated."

  @smoke @fault
  Scenario: After a lost response the card is active, once
    Given the issuer answers the next cardService.activate by dropping the connection after it acted
    When I choose "Activate"
    Then the card ending "1234" is ACTIVE
    When I enter the code
    And I choose "Activate"
    Then the screen is "Card"
    And I see "Card activated."
    And the issuer was asked cardService.activate 2 times

  @fault
  Scenario: Anyone who goes back after a lost response finds the card active
    Given the issuer answers the next cardService.activate by dropping the connection after it acted
    When I choose "Activate"
    And I choose "Back"
    Then the screen is "Card"
    And I see "Ready to use wherever Mastercard is accepted."
    And there is no action "Activate"

  @fault
  Scenario: Where the call was lost the card still waits for its code
    Given the issuer answers the next cardService.activate by dropping the connection before it acted
    When I choose "Activate"
    Then the card ending "1234" is ISSUED
    When I enter the code
    And I choose "Activate"
    Then the card ending "1234" is ACTIVE

  @fault @refusal
  Scenario: A wrong code whose answer was lost costs one try, not two
    When I fill in:
      | field           | value  |
      | Activation code | 000000 |
    And the issuer answers the next cardService.activate by dropping the connection after it acted
    And I choose "Activate"
    And I fill in:
      | field           | value  |
      | Activation code | 000000 |
    And I choose "Activate"
    Then I see "Wrong code. 2 attempts left before the card is suspended."
