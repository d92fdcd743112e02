Feature: Access matches its pictures
  The folder Screens has a picture of every screen in every state, for tests and training.
  Here customers reach some of these screens, and each must match its picture exactly.

  @smoke @screen
  Scenario: Welcome
    Given a new world
    Then the picture is "Access/Welcome/welcome"

  @screen
  Scenario: A new wallet, the first page
    When I choose "Enroll a new wallet"
    Then the picture is "Access/Enrollment/about"

  @screen
  Scenario: Too much is pasted into a field
    When I choose "Enroll a new wallet"
    And I paste "Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë"
    Then the picture is "Access/Enrollment/pasted-too-much"

  @screen
  Scenario Outline: A starting point: <world>
    Given the world "<world>"
    Then the picture is "<picture>"

    Examples:
      | world       | picture                      |
      | enrolled    | Access/PINLogin/empty        |
      | fingerprint | Access/PINLogin/fingerprint  |
      | deactivated | Access/DeviceStatus/inactive |

  @refusal @screen
  Scenario: Two wrong PINs
    Given an enrolled wallet
    When I type "7391"
    And I press Enter
    And I type "7392"
    And I press Enter
    Then the picture is "Access/PINLogin/wrong"

  @refusal @screen
  Scenario: The PIN is disabled
    Given the world "pin-disabled"
    When I type "2580"
    And I press Enter
    Then the picture is "Access/Locked/pin"

  @fault @screen
  Scenario Outline: The login by PIN is refused with <status>
    Given an enrolled wallet
    And the issuer answers the next loginByPIN with <status>
    When I type "2580"
    And I press Enter
    Then the picture is "Access/PINLogin/fault-<status>"

    Examples:
      | status |
      | 401    |
      | 403    |
      | 404    |
      | 409    |
      | 412    |
      | 423    |
      | 429    |
      | 500    |

  @fault @screen
  Scenario: The login by PIN is offline
    Given an enrolled wallet
    When the phone goes offline
    And I type "2580"
    And I press Enter
    Then the picture is "Access/PINLogin/fault-offline"

  @fault @screen
  Scenario Outline: The login by PIN: <fault>
    Given an enrolled wallet
    And the issuer answers the next loginByPIN <fault>
    When I type "2580"
    And I press Enter
    Then the picture is "Access/PINLogin/<picture>"

    Examples:
      | fault                                       | picture               |
      | by dropping the connection after processing | fault-connection-lost |
      | with a malformed response                   | fault-unreadable      |

  @fault @screen @clock
  Scenario: The login by PIN times out
    Given an enrolled wallet
    And the issuer answers the next loginByPIN with a timeout
    When I type "2580"
    And I press Enter
    And 30 seconds pass
    Then the picture is "Access/PINLogin/fault-timeout"

  @screen
  Scenario: The fingerprint is offered
    Given an enrolled wallet
    When I type "2580"
    And I press Enter
    Then the picture is "Access/FingerprintOffer/offered"

  @screen
  Scenario: The sensor waits for a finger
    Given the world "fingerprint"
    When I choose "Scan your fingerprint"
    Then the picture is "Access/FingerprintPrompt/waiting-for-a-finger"

  @screen
  Scenario: An unknown finger
    Given the world "fingerprint"
    When I choose "Scan your fingerprint"
    And I choose "Someone else's finger"
    Then the picture is "Access/FingerprintPrompt/stranger"

  @screen
  Scenario: Home, profile and session timeouts
    Given an enrolled wallet
    When I type "2580"
    And I press Enter
    And I choose "Not now"
    Then the picture is "Cards/Home/message-without-cards"
    When I choose "Profile"
    Then the picture is "Access/Profile/with-information"
    When I choose "Session timeout"
    Then the picture is "Access/Profile/picking"

  @screen @clock
  Scenario: The session is about to end, and has ended
    Given an enrolled wallet
    When I type "2580"
    And I press Enter
    And I choose "Not now"
    And 258 seconds pass
    Then the picture is "SessionEnding/idle"
    When 42 seconds pass
    Then the picture is "Access/SessionEnded/idle"
