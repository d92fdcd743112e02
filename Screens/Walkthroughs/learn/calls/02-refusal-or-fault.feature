Feature: Tell a refusal from a network fault

  Anna reports that her login by PIN failed twice before it worked: once her issuer refused it, and once the network brought no response. Use the
  filter of the calls beside the phone: first show only the call that got no response, without the other logins. Then show only the call that
  the issuer refused, and open it.

  @learn @screen
  Scenario: Tell a refusal from a network fault
    Given the world "cards"
    And I fill in:
      | field | value |
      | PIN   | 1111  |
    And I press Enter
    And the issuer answers the next loginByPIN with a timeout
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And 5 seconds pass
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    # hint: One key filters the list of calls, and enters the panel for it.
    When I press /
    # hint: A call without a response has an error that names what happened to it.
    And I type "timed out"
    # goal: The list shows the call that got no response
    Then the glass shows "timed out after 5 s"
    # goal: First: the list shows no login that the issuer refused
    And the glass does not show "WRONG_CREDENTIALS"
    # goal: It shows no login that worked
    And the glass does not show "logged in"
    # hint: The filter can be cleared like any field, so that the list shows all entries again.
    When I press Ctrl-U
    # hint: A refusal is a response: it has a status and the issuer's error.
    And I type "401"
    # goal: Then: the list shows the call that the issuer refused
    Then the glass shows "WRONG_CREDENTIALS"
    # goal: It no longer shows the call that got no response
    And the glass does not show "timed out after 5 s"
    # goal: It shows no login that worked either
    And the glass does not show "logged in"
    # hint: The words are typed. Go from them to the list.
    When I press Enter
    # hint: An entry of the list can be opened.
    And I press Enter
    # goal: The refused call is open
    Then the status line shows "Enter close"
    # after: A refusal is a response: it has an HTTP status and the issuer's error, and here the failed attempt counts. After a timeout
    # after: there is no status, and the SDK makes the error 1008 itself: the app can't know whether the issuer got the request.
    # after: (Rules: Access: operations and errors)
