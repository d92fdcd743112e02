Feature: A session ends before its time
  A session can end early: the app is closed, another phone sets a new password, or customer care deactivates the phone.
  The screen says why, because a session that ends without a reason looks like an attack.

  Scenario: Closing the app ends the session
    Given the world "fingerprint"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I restart the app
    Then the screen is "PIN login"

  @smoke
  Scenario: Customer care deactivates a phone in use
    Given the world "fingerprint"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And customer care deactivates this phone
    Then the screen is "Session ended"
    And I see "Customer care deactivated this phone. Your wallet is safe."
    When I choose "Continue"
    Then I see "This phone is deactivated"

  Scenario: Open pages of the profile close too
    Given the world "fingerprint"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Profile"
    And I choose "Wallet PIN"
    And customer care deactivates this phone
    Then the screen is "Session ended"

  @refusal
  Scenario Outline: A call that is refused because of the phone is reported at once: <answer>
    Given the world "fingerprint"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Profile"
    And I choose "Wallet PIN"
    And I fill in:
      | field           | value   |
      | Current PIN     | <magic> |
      | New PIN         | 4719    |
      | Confirm new PIN | 4719    |
    And I choose "Save PIN"
    Then the screen is "Session ended"
    And I see "<why>"
    When I choose "Continue"
    Then the screen is "PIN login"

    Examples:
      | answer | magic  | why                                                                 |
      | 403    | 403000 | Customer care deactivated this phone.                               |
      | 404    | 404000 | This phone is no longer linked to your wallet. Your wallet is safe. |

  Scenario Outline: A new <credential> on one phone logs the other out
    Given the world "two-phones"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I use the phone "Phone 1"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Profile"
    And I choose "<entry>"
    And I fill in:
      | field                    | value |
      | Current <credential>     | <old> |
      | New <credential>         | <new> |
      | Confirm new <credential> | <new> |
    And I choose "Save <credential>"
    And I use the phone "Phone 2"
    Then the screen is "Session ended"
    And I see "Your password or PIN was changed on another phone."
    And I see "If that wasn't you, reset your password and tell customer care."

    Examples:
      | entry      | credential | old           | new           |
      | Wallet PIN | PIN        | 2580          | 7391          |
      | Password   | password   | Heron-Lake-42 | Quiet-River-7 |

  Scenario: The phone on which it was set stays logged in
    Given the world "fingerprint"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Profile"
    And I choose "Wallet PIN"
    And I fill in:
      | field           | value |
      | Current PIN     | 2580  |
      | New PIN         | 7391  |
      | Confirm new PIN | 7391  |
    And I choose "Save PIN"
    Then I do not see "Your session has ended"

  Scenario: A reactivated phone has no session
    Given the world "fingerprint"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And customer care deactivates this phone
    And customer care reactivates this phone
    Then the screen is "Session ended"
    When I choose "Continue"
    Then the screen is "PIN login"

  @clock
  Scenario: The session continues while another phone is current
    Given the world "fingerprint"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I get a new phone
    And 3 minutes pass
    And I use the phone "Phone 1"
    Then the screen is "Home"

  @clock
  Scenario: A session that ended while another phone was current is announced on its phone later
    Given the world "fingerprint"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I get a new phone
    And 6 minutes pass
    Then the screen is "Welcome"
    When I use the phone "Phone 1"
    Then the screen is "Session ended"
    And I see "You were inactive for a while, so we logged you out."
