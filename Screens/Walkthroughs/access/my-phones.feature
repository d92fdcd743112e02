Feature: My phones
  Every phone that is linked to the wallet is listed, with what to do about one that is lost.
  Who sees an unknown phone there knows that somebody else got in.

  Background:
    Given the world "two-phones"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"

  @smoke
  Scenario: The list says which phone is in the hand and who is signed in
    When I choose "My phones"
    Then I see "Phone 2 · this one"
    And I see "2026-11-21 · active, signed in"
    And I see "Phone 1 2026-11-21 · active"
    When I choose "Back"
    Then the screen is "Home"

  Scenario Outline: What to do about <which>
    When I choose "My phones"
    And I choose "<phone>"
    Then I see "<advice>"
    When I choose "Back"
    Then the screen is "My phones"
    And I see "Lost one? Choose it to see what to do."

    Examples:
      | which            | phone   | advice                                                                                                                   |
      | the phone in use | Phone 2 | This is the one in your hand. If it were lost, customer care could switch it off at once, and nobody would get in on it. |
      | another phone    | Phone 1 | Lost it? Tell customer care: they switch it off at once, and nobody gets in on it. Your wallet stays yours.              |

  Scenario: A phone that is switched off says so
    Given I use the phone "Phone 1"
    And customer care deactivates this phone
    And I use the phone "Phone 2"
    When I choose "My phones"
    Then I see "switched off"
    When I choose "Phone 1"
    Then I see "Found it again? They switch it on."

  Scenario: A phone that was unlinked is not listed any more, nor counted
    Given I see "2 are linked"
    When I use the phone "Phone 1"
    And I choose "Unlink this phone"
    And I choose "Unlink this phone"
    And I use the phone "Phone 2"
    And I choose "My phones"
    Then I see "Phone 2 · this one"
    And I do not see "Phone 1 2026-11-21"
    When I choose "Back"
    Then I see "only this one"
    When I use the phone "Phone 1"
    And I use the phone "Phone 2"
    Then the screen is "Home"
    And I see "only this one"

  Scenario: Esc goes back, first to the list, then home
    When I choose "My phones"
    And I choose "Phone 1"
    And I press Esc
    Then I see "Phone 2 · this one"
    When I press Esc
    Then the screen is "Home"

  @clock
  Scenario: The list goes with the session
    When I choose "My phones"
    And 5 minutes pass
    Then the screen is "Session ended"
    And I see "Nothing was asked of your wallet for a while, so it was locked."
