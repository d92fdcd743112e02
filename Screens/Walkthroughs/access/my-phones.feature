Feature: My phones
  Lists every phone that is linked to the wallet, with instructions for a lost one.
  An unknown phone there shows that someone else has access.

  Background:
    Given the world "two-phones"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"

  @smoke
  Scenario: The list says which phone is current and who is logged in
    When I choose "Profile"
    And I choose "My phones"
    Then I see "Phone 2 · this phone"
    And I see "21 Nov 2026 · active, logged in"
    And I see "Phone 1 21 Nov 2026 · active"
    When I choose "Back"
    Then the screen is "Profile"

  Scenario Outline: Instructions for <which>
    When I choose "Profile"
    And I choose "My phones"
    And I choose "<phone>"
    Then I see "<advice>"
    When I choose "Back"
    Then the screen is "My phones"
    And I see "Lost a phone? Choose it to see what to do."

    Examples:
      | which            | phone   | advice                                                                                                          |
      | the phone in use | Phone 2 | This is the phone you're using. If you lose it, customer care can deactivate it right away.                     |
      | another phone    | Phone 1 | Lost it? Tell customer care. They'll deactivate it right away, so nobody can log in on it. Your wallet is safe. |

  Scenario: A phone that is deactivated says so
    Given I use the phone "Phone 1"
    And customer care deactivates this phone
    And I use the phone "Phone 2"
    When I choose "Profile"
    And I choose "My phones"
    Then I see "deactivated"
    When I choose "Phone 1"
    Then I see "Found it? Ask them to reactivate it."

  Scenario: An unlinked phone is no longer listed or counted
    When I choose "Profile"
    Then I see "2 linked"
    When I use the phone "Phone 1"
    And I choose "Unlink this phone"
    And I choose "Unlink this phone"
    And I use the phone "Phone 2"
    And I choose "My phones"
    Then I see "Phone 2 · this phone"
    And I do not see "Phone 1 21 Nov 2026"
    When I choose "Back"
    Then I see "1 linked"
    When I use the phone "Phone 1"
    And I use the phone "Phone 2"
    Then the screen is "Profile"
    And I see "1 linked"

  Scenario: Esc goes back, first to the list, then home
    When I choose "Profile"
    And I choose "My phones"
    And I choose "Phone 1"
    And I press Esc
    Then I see "Phone 2 · this phone"
    When I press Esc
    Then the screen is "Profile"

  @clock
  Scenario: The list closes with the session
    When I choose "Profile"
    And I choose "My phones"
    And 5 minutes pass
    Then the screen is "Session ended"
    And I see "You were inactive for a while, so we logged you out."
