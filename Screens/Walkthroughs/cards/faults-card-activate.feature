Feature: Network and issuer fail while a card is activated
  A code has three attempts, so a lost response must not cost another one.
  A retry shows the card's status.

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
  Scenario Outline: The code: <what happens>, reported with the next step
    Given the issuer answers the next cardService.activate <how>
    When I choose "Activate"
    Then I see "<what is said>"
    And the field "Activation code" says ""

    Examples:
      | what happens              | how                                          | what is said                                                                   |
      | the issuer fails          | with 500                                     | The issuer has a technical problem (500). You can safely try again.            |
      | the issuer is down        | with 503                                     | The issuer has a technical problem (503). You can safely try again.            |
      | too many requests         | with 429                                     | Too many requests. Wait 30 s, then try again.                                  |
      | the request is lost       | by dropping the connection before processing | The connection was lost before the issuer responded. You can safely try again. |
      | the response is lost      | by dropping the connection after processing  | The connection was lost before the issuer responded. You can safely try again. |
      | the response is malformed | with a malformed response                    | The issuer sent an invalid response. You can safely try again.                 |
      | the app is outdated       | with a version mismatch                      | This app version is no longer supported.                                       |

  @fault
  Scenario: The code: offline, nothing is sent; online again, it continues
    Given the phone goes offline
    When I choose "Activate"
    Then I see "This phone is offline. Check the connection, then try again."
    When the phone comes back online
    And I enter the code
    And I choose "Activate"
    Then I see "Card activated."

  @fault @clock
  Scenario: The code: a missing response times out
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
    Given the issuer answers the next cardService.activate by dropping the connection after processing
    When I choose "Activate"
    Then the card ending "1234" is ACTIVE
    When I enter the code
    And I choose "Activate"
    Then the screen is "Card"
    And I see "Card activated."
    And the issuer received cardService.activate 2 times

  @fault
  Scenario: Going back after a lost response shows the card as active
    Given the issuer answers the next cardService.activate by dropping the connection after processing
    When I choose "Activate"
    And I choose "Back"
    Then the screen is "Card"
    And I see "Ready to use wherever Mastercard is accepted."
    And there is no action "Activate"

  @fault
  Scenario: If the request was lost, the card still needs its code
    Given the issuer answers the next cardService.activate by dropping the connection before processing
    When I choose "Activate"
    Then the card ending "1234" is ISSUED
    When I enter the code
    And I choose "Activate"
    Then the card ending "1234" is ACTIVE

  @fault @refusal
  Scenario: A wrong code with a lost response counts once
    When I fill in:
      | field           | value  |
      | Activation code | 000000 |
    And the issuer answers the next cardService.activate by dropping the connection after processing
    And I choose "Activate"
    And I fill in:
      | field           | value  |
      | Activation code | 000000 |
    And I choose "Activate"
    Then I see "Wrong code. 2 attempts left before the card is suspended."
