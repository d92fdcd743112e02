Feature: Logging out
  Whoever is done closes the wallet at once, on this phone and at the issuer, and the phone stays linked for the next time.
  If the issuer cannot be told, the phone forgets the session all the same; the issuer's side ends by its own limit.

  Background:
    Given the world "fingerprint"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter

  @smoke
  Scenario: After logging out only PIN, finger or password open the wallet
    When I choose "Log out"
    Then the screen is "PIN login"
    And I see "Welcome back, Anna"
    And the issuer was asked logout 1 time

  @fault
  Scenario Outline: The issuer does not hear of it: <fault>
    Given the issuer answers the next logout <fault>
    When I choose "Log out"
    Then I see "Logged out on this phone"
    And I see "The issuer could not be told. Its side of the session ends by itself in a while."
    And I see "<what> There is nothing more to do: go on."
    When I choose "Go on"
    Then the screen is "PIN login"
    And the issuer was asked logout 1 time

    Examples:
      | fault                                      | what                                           |
      | with 401                                   | The issuer did not accept this.                |
      | with 403                                   | The issuer does not allow this on this phone.  |
      | with 404                                   | The issuer does not know what was asked for.   |
      | with 409                                   | Something else has changed this meanwhile.     |
      | with 412                                   | The issuer wants another step first.           |
      | with 423                                   | The issuer has locked this.                    |
      | with 426                                   | The issuer speaks a newer version.             |
      | with 429                                   | The issuer is asked too often.                 |
      | with 503                                   | The issuer has a problem (503).                |
      | by dropping the connection before it acted | The connection was lost before an answer came. |
      | by dropping the connection after it acted  | The connection was lost before an answer came. |
      | with something unreadable                  | The issuer's answer could not be read.         |

  @fault
  Scenario: Offline the phone logs out by itself
    When the phone goes offline
    And I choose "Log out"
    Then I see "Logged out on this phone"
    And I see "This phone is offline. There is nothing more to do: go on."
    When the phone comes back online
    And I choose "Go on"
    Then the screen is "PIN login"

  @fault @clock
  Scenario: No answer in time
    Given the issuer answers the next logout with a timeout
    When I choose "Log out"
    And 30 seconds pass
    Then I see "No answer came in time. There is nothing more to do: go on."

  @fault @clock
  Scenario: A slow logout counts the seconds
    Given the issuer answers the next logout after 20 seconds
    When I choose "Log out"
    And 12 seconds pass
    Then I see "Logging out · 12 s"
    When 8 seconds pass
    Then the screen is "PIN login"

  @fault @clock
  Scenario: Whoever does not wait for the answer is logged out all the same
    Given the issuer answers the next logout after 20 seconds
    When I choose "Log out"
    And 5 seconds pass
    And I press Esc
    Then I see "Logged out on this phone"
    And I see "You stopped waiting. There is nothing more to do: go on."
    When I restart the app
    Then the screen is "PIN login"
