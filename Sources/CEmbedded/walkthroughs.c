// Written by make pictures, from the files below Screens.
#include "CEmbedded.h"
#include <stddef.h>

// #embed is of C23. (ISO/IEC 9899:2024, 6.10.4)
#pragma clang diagnostic ignored "-Wc23-extensions"

static const struct billfold_text walkthroughs[] = {
    {"access/another-wallet.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/another-wallet.feature" suffix(, 0)
    }},
    {"access/customer-care.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/customer-care.feature" suffix(, 0)
    }},
    {"access/device-contradiction.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/device-contradiction.feature" suffix(, 0)
    }},
    {"access/device-status.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/device-status.feature" suffix(, 0)
    }},
    {"access/enroll-about-you.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/enroll-about-you.feature" suffix(, 0)
    }},
    {"access/enroll-email-taken.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/enroll-email-taken.feature" suffix(, 0)
    }},
    {"access/enroll-password-and-pin.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/enroll-password-and-pin.feature" suffix(, 0)
    }},
    {"access/enroll-questions.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/enroll-questions.feature" suffix(, 0)
    }},
    {"access/enroll.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/enroll.feature" suffix(, 0)
    }},
    {"access/faults-device-status.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/faults-device-status.feature" suffix(, 0)
    }},
    {"access/faults-enroll.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/faults-enroll.feature" suffix(, 0)
    }},
    {"access/faults-fingerprint.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/faults-fingerprint.feature" suffix(, 0)
    }},
    {"access/faults-first-login.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/faults-first-login.feature" suffix(, 0)
    }},
    {"access/faults-forgotten-password.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/faults-forgotten-password.feature" suffix(, 0)
    }},
    {"access/faults-forgotten-pin.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/faults-forgotten-pin.feature" suffix(, 0)
    }},
    {"access/faults-my-phones.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/faults-my-phones.feature" suffix(, 0)
    }},
    {"access/faults-new-credentials.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/faults-new-credentials.feature" suffix(, 0)
    }},
    {"access/faults-password-login.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/faults-password-login.feature" suffix(, 0)
    }},
    {"access/faults-pin-login.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/faults-pin-login.feature" suffix(, 0)
    }},
    {"access/faults-preferences.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/faults-preferences.feature" suffix(, 0)
    }},
    {"access/faults-repeated.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/faults-repeated.feature" suffix(, 0)
    }},
    {"access/faults-welcome.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/faults-welcome.feature" suffix(, 0)
    }},
    {"access/fingerprint-in-preferences.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/fingerprint-in-preferences.feature" suffix(, 0)
    }},
    {"access/fingerprint-sensor.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/fingerprint-sensor.feature" suffix(, 0)
    }},
    {"access/fingerprint.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/fingerprint.feature" suffix(, 0)
    }},
    {"access/first-login.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/first-login.feature" suffix(, 0)
    }},
    {"access/forgotten-password.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/forgotten-password.feature" suffix(, 0)
    }},
    {"access/forgotten-pin-new-phone.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/forgotten-pin-new-phone.feature" suffix(, 0)
    }},
    {"access/forgotten-pin.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/forgotten-pin.feature" suffix(, 0)
    }},
    {"access/issuer-settings.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/issuer-settings.feature" suffix(, 0)
    }},
    {"access/issuers.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/issuers.feature" suffix(, 0)
    }},
    {"access/keychain.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/keychain.feature" suffix(, 0)
    }},
    {"access/logout.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/logout.feature" suffix(, 0)
    }},
    {"access/lost-phone.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/lost-phone.feature" suffix(, 0)
    }},
    {"access/magic-data.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/magic-data.feature" suffix(, 0)
    }},
    {"access/my-phones.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/my-phones.feature" suffix(, 0)
    }},
    {"access/new-credentials-end-the-rest.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/new-credentials-end-the-rest.feature" suffix(, 0)
    }},
    {"access/new-credentials.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/new-credentials.feature" suffix(, 0)
    }},
    {"access/password-login.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/password-login.feature" suffix(, 0)
    }},
    {"access/pictures.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/pictures.feature" suffix(, 0)
    }},
    {"access/pin-lock.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/pin-lock.feature" suffix(, 0)
    }},
    {"access/pin-login.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/pin-login.feature" suffix(, 0)
    }},
    {"access/pin-off.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/pin-off.feature" suffix(, 0)
    }},
    {"access/preferences-of-issuers.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/preferences-of-issuers.feature" suffix(, 0)
    }},
    {"access/preferences.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/preferences.feature" suffix(, 0)
    }},
    {"access/second-person.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/second-person.feature" suffix(, 0)
    }},
    {"access/security-question.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/security-question.feature" suffix(, 0)
    }},
    {"access/session-ended.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/session-ended.feature" suffix(, 0)
    }},
    {"access/session-longest.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/session-longest.feature" suffix(, 0)
    }},
    {"access/session.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/session.feature" suffix(, 0)
    }},
    {"access/unlink.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/unlink.feature" suffix(, 0)
    }},
    {"access/waiting-it-out.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/waiting-it-out.feature" suffix(, 0)
    }},
    {"access/welcome.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/access/welcome.feature" suffix(, 0)
    }},
    {"cards/card-activate.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/cards/card-activate.feature" suffix(, 0)
    }},
    {"cards/card-cancel.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/cards/card-cancel.feature" suffix(, 0)
    }},
    {"cards/card-changed-meanwhile.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/cards/card-changed-meanwhile.feature" suffix(, 0)
    }},
    {"cards/card-customer-care.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/cards/card-customer-care.feature" suffix(, 0)
    }},
    {"cards/card-details.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/cards/card-details.feature" suffix(, 0)
    }},
    {"cards/card-expiry.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/cards/card-expiry.feature" suffix(, 0)
    }},
    {"cards/card-filter.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/cards/card-filter.feature" suffix(, 0)
    }},
    {"cards/card-identifiers.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/cards/card-identifiers.feature" suffix(, 0)
    }},
    {"cards/card-is-it-you-locked.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/cards/card-is-it-you-locked.feature" suffix(, 0)
    }},
    {"cards/card-is-it-you.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/cards/card-is-it-you.feature" suffix(, 0)
    }},
    {"cards/card-list-follows.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/cards/card-list-follows.feature" suffix(, 0)
    }},
    {"cards/card-lock.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/cards/card-lock.feature" suffix(, 0)
    }},
    {"cards/card-magic-data.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/cards/card-magic-data.feature" suffix(, 0)
    }},
    {"cards/card-mobile-wallets.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/cards/card-mobile-wallets.feature" suffix(, 0)
    }},
    {"cards/card-order-limits.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/cards/card-order-limits.feature" suffix(, 0)
    }},
    {"cards/card-order-outcomes.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/cards/card-order-outcomes.feature" suffix(, 0)
    }},
    {"cards/card-order-physical.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/cards/card-order-physical.feature" suffix(, 0)
    }},
    {"cards/card-order-rules.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/cards/card-order-rules.feature" suffix(, 0)
    }},
    {"cards/card-order-us.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/cards/card-order-us.feature" suffix(, 0)
    }},
    {"cards/card-order-virtual.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/cards/card-order-virtual.feature" suffix(, 0)
    }},
    {"cards/card-pin.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/cards/card-pin.feature" suffix(, 0)
    }},
    {"cards/card-programs-by-type.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/cards/card-programs-by-type.feature" suffix(, 0)
    }},
    {"cards/card-programs.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/cards/card-programs.feature" suffix(, 0)
    }},
    {"cards/card-two-phones.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/cards/card-two-phones.feature" suffix(, 0)
    }},
    {"cards/card.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/cards/card.feature" suffix(, 0)
    }},
    {"cards/cards-and-sessions.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/cards/cards-and-sessions.feature" suffix(, 0)
    }},
    {"cards/cards-of-issuers.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/cards/cards-of-issuers.feature" suffix(, 0)
    }},
    {"cards/cards-paging.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/cards/cards-paging.feature" suffix(, 0)
    }},
    {"cards/cards.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/cards/cards.feature" suffix(, 0)
    }},
    {"cards/faults-card-activate.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/cards/faults-card-activate.feature" suffix(, 0)
    }},
    {"cards/faults-card-details.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/cards/faults-card-details.feature" suffix(, 0)
    }},
    {"cards/faults-card-order.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/cards/faults-card-order.feature" suffix(, 0)
    }},
    {"cards/faults-card-pin.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/cards/faults-card-pin.feature" suffix(, 0)
    }},
    {"cards/faults-cards-seen-since.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/cards/faults-cards-seen-since.feature" suffix(, 0)
    }},
    {"cards/faults-cards.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/cards/faults-cards.feature" suffix(, 0)
    }},
    {"cards/pictures.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/cards/pictures.feature" suffix(, 0)
    }},
    {"device-wallets/apple-activation-data.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/device-wallets/apple-activation-data.feature" suffix(, 0)
    }},
    {"device-wallets/apple-cancel.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/device-wallets/apple-cancel.feature" suffix(, 0)
    }},
    {"device-wallets/apple-card-events.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/device-wallets/apple-card-events.feature" suffix(, 0)
    }},
    {"device-wallets/apple-codes.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/device-wallets/apple-codes.feature" suffix(, 0)
    }},
    {"device-wallets/apple-customer-care.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/device-wallets/apple-customer-care.feature" suffix(, 0)
    }},
    {"device-wallets/apple-ended.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/device-wallets/apple-ended.feature" suffix(, 0)
    }},
    {"device-wallets/apple-faults.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/device-wallets/apple-faults.feature" suffix(, 0)
    }},
    {"device-wallets/apple-forced-votes.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/device-wallets/apple-forced-votes.feature" suffix(, 0)
    }},
    {"device-wallets/apple-from-apps.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/device-wallets/apple-from-apps.feature" suffix(, 0)
    }},
    {"device-wallets/apple-green.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/device-wallets/apple-green.feature" suffix(, 0)
    }},
    {"device-wallets/apple-interrupted.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/device-wallets/apple-interrupted.feature" suffix(, 0)
    }},
    {"device-wallets/apple-limits.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/device-wallets/apple-limits.feature" suffix(, 0)
    }},
    {"device-wallets/apple-new-phone.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/device-wallets/apple-new-phone.feature" suffix(, 0)
    }},
    {"device-wallets/apple-rsa.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/device-wallets/apple-rsa.feature" suffix(, 0)
    }},
    {"device-wallets/apple-typed-number.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/device-wallets/apple-typed-number.feature" suffix(, 0)
    }},
    {"device-wallets/apple-unavailable.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/device-wallets/apple-unavailable.feature" suffix(, 0)
    }},
    {"device-wallets/apple-visa.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/device-wallets/apple-visa.feature" suffix(, 0)
    }},
    {"device-wallets/apple-votes.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/device-wallets/apple-votes.feature" suffix(, 0)
    }},
    {"device-wallets/apple-wallets-world.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/device-wallets/apple-wallets-world.feature" suffix(, 0)
    }},
    {"device-wallets/apple-watch.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/device-wallets/apple-watch.feature" suffix(, 0)
    }},
    {"device-wallets/apple-yellow.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/device-wallets/apple-yellow.feature" suffix(, 0)
    }},
    {"device-wallets/cards-that-end-alike.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/device-wallets/cards-that-end-alike.feature" suffix(, 0)
    }},
    {"device-wallets/google-push.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/device-wallets/google-push.feature" suffix(, 0)
    }},
    {"device-wallets/google-verify.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/device-wallets/google-verify.feature" suffix(, 0)
    }},
    {"device-wallets/google-wallet.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/device-wallets/google-wallet.feature" suffix(, 0)
    }},
    {"device-wallets/lost-phone.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/device-wallets/lost-phone.feature" suffix(, 0)
    }},
    {"device-wallets/phone-kinds.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/device-wallets/phone-kinds.feature" suffix(, 0)
    }},
    {"device-wallets/samsung-wallet.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/device-wallets/samsung-wallet.feature" suffix(, 0)
    }},
    {"device-wallets/unknown-values.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/device-wallets/unknown-values.feature" suffix(, 0)
    }},
    {"device-wallets/wallet-ends.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/device-wallets/wallet-ends.feature" suffix(, 0)
    }},
    {"device-wallets/wallets-of-kinds.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/device-wallets/wallets-of-kinds.feature" suffix(, 0)
    }},
    {"learn/access/01-enroll.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/learn/access/01-enroll.feature" suffix(, 0)
    }},
    {"learn/access/02-log-in.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/learn/access/02-log-in.feature" suffix(, 0)
    }},
    {"learn/access/03-fingerprint.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/learn/access/03-fingerprint.feature" suffix(, 0)
    }},
    {"learn/access/04-wrong-pin.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/learn/access/04-wrong-pin.feature" suffix(, 0)
    }},
    {"learn/access/05-lost-phone.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/learn/access/05-lost-phone.feature" suffix(, 0)
    }},
    {"learn/access/06-session-ended.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/learn/access/06-session-ended.feature" suffix(, 0)
    }},
    {"learn/access/07-security-question.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/learn/access/07-security-question.feature" suffix(, 0)
    }},
    {"learn/access/08-customer-care.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/learn/access/08-customer-care.feature" suffix(, 0)
    }},
    {"learn/calls/01-find-a-call.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/learn/calls/01-find-a-call.feature" suffix(, 0)
    }},
    {"learn/calls/02-refusal-or-fault.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/learn/calls/02-refusal-or-fault.feature" suffix(, 0)
    }},
    {"learn/calls/03-follow-a-sequence.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/learn/calls/03-follow-a-sequence.feature" suffix(, 0)
    }},
    {"learn/calls/04-what-changed.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/learn/calls/04-what-changed.feature" suffix(, 0)
    }},
    {"learn/cards/01-order.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/learn/cards/01-order.feature" suffix(, 0)
    }},
    {"learn/cards/02-activate.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/learn/cards/02-activate.feature" suffix(, 0)
    }},
    {"learn/cards/03-lock-and-unlock.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/learn/cards/03-lock-and-unlock.feature" suffix(, 0)
    }},
    {"learn/cards/04-card-pin.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/learn/cards/04-card-pin.feature" suffix(, 0)
    }},
    {"learn/cards/05-details.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/learn/cards/05-details.feature" suffix(, 0)
    }},
    {"learn/cards/06-expiry.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/learn/cards/06-expiry.feature" suffix(, 0)
    }},
    {"learn/cards/07-refused-changes.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/learn/cards/07-refused-changes.feature" suffix(, 0)
    }},
    {"learn/cards/08-two-phones.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/learn/cards/08-two-phones.feature" suffix(, 0)
    }},
    {"learn/cards/09-unconfirmed-order.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/learn/cards/09-unconfirmed-order.feature" suffix(, 0)
    }},
    {"learn/device-wallets/01-apple-green.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/learn/device-wallets/01-apple-green.feature" suffix(, 0)
    }},
    {"learn/device-wallets/02-apple-yellow.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/learn/device-wallets/02-apple-yellow.feature" suffix(, 0)
    }},
    {"learn/device-wallets/03-apple-orange.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/learn/device-wallets/03-apple-orange.feature" suffix(, 0)
    }},
    {"learn/device-wallets/04-apple-red.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/learn/device-wallets/04-apple-red.feature" suffix(, 0)
    }},
    {"learn/device-wallets/05-apple-watch.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/learn/device-wallets/05-apple-watch.feature" suffix(, 0)
    }},
    {"learn/device-wallets/06-apple-from-apps.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/learn/device-wallets/06-apple-from-apps.feature" suffix(, 0)
    }},
    {"learn/device-wallets/07-google-wallet.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/learn/device-wallets/07-google-wallet.feature" suffix(, 0)
    }},
    {"learn/device-wallets/08-samsung-wallet.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/learn/device-wallets/08-samsung-wallet.feature" suffix(, 0)
    }},
    {"learn/device-wallets/09-one-token.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/learn/device-wallets/09-one-token.feature" suffix(, 0)
    }},
    {"learn/device-wallets/10-no-button.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/learn/device-wallets/10-no-button.feature" suffix(, 0)
    }},
    {"learn/payments/01-pay-with-a-new-card.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/learn/payments/01-pay-with-a-new-card.feature" suffix(, 0)
    }},
    {"learn/payments/02-approve-a-payment.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/learn/payments/02-approve-a-payment.feature" suffix(, 0)
    }},
    {"learn/payments/03-save-a-card.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/learn/payments/03-save-a-card.feature" suffix(, 0)
    }},
    {"learn/payments/04-declined-because-locked.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/learn/payments/04-declined-because-locked.feature" suffix(, 0)
    }},
    {"learn/payments/05-another-way-to-pay.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/learn/payments/05-another-way-to-pay.feature" suffix(, 0)
    }},
    {"learn/payments/06-pay-by-jwt.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/learn/payments/06-pay-by-jwt.feature" suffix(, 0)
    }},
    {"learn/payments/07-a-corrupt-jwt.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/learn/payments/07-a-corrupt-jwt.feature" suffix(, 0)
    }},
    {"learn/payments/08-credentials-on-file.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/learn/payments/08-credentials-on-file.feature" suffix(, 0)
    }},
    {"learn/payments/09-settlement.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/learn/payments/09-settlement.feature" suffix(, 0)
    }},
    {"payments/activity.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/payments/activity.feature" suffix(, 0)
    }},
    {"payments/another-card.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/payments/another-card.feature" suffix(, 0)
    }},
    {"payments/bank.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/payments/bank.feature" suffix(, 0)
    }},
    {"payments/by-jwt-checks.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/payments/by-jwt-checks.feature" suffix(, 0)
    }},
    {"payments/by-jwt.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/payments/by-jwt.feature" suffix(, 0)
    }},
    {"payments/checkout.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/payments/checkout.feature" suffix(, 0)
    }},
    {"payments/credentials-on-file.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/payments/credentials-on-file.feature" suffix(, 0)
    }},
    {"payments/damaged-jwts.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/payments/damaged-jwts.feature" suffix(, 0)
    }},
    {"payments/magic-amounts.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/payments/magic-amounts.feature" suffix(, 0)
    }},
    {"payments/other-ways.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/payments/other-ways.feature" suffix(, 0)
    }},
    {"payments/refused-fields.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/payments/refused-fields.feature" suffix(, 0)
    }},
    {"payments/session.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/payments/session.feature" suffix(, 0)
    }},
    {"payments/stored-cards.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/payments/stored-cards.feature" suffix(, 0)
    }},
    {"payments/what-the-shop-knows.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/payments/what-the-shop-knows.feature" suffix(, 0)
    }},
    {"terminal/behind-the-glass.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/terminal/behind-the-glass.feature" suffix(, 0)
    }},
    {"terminal/command-line.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/terminal/command-line.feature" suffix(, 0)
    }},
    {"terminal/keys-and-help.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/terminal/keys-and-help.feature" suffix(, 0)
    }},
    {"terminal/killed.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/terminal/killed.feature" suffix(, 0)
    }},
    {"terminal/leaving.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/terminal/leaving.feature" suffix(, 0)
    }},
    {"terminal/paste.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/terminal/paste.feature" suffix(, 0)
    }},
    {"terminal/simulator.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/terminal/simulator.feature" suffix(, 0)
    }},
    {"terminal/sizes.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/terminal/sizes.feature" suffix(, 0)
    }},
    {"terminal/snapshots.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/terminal/snapshots.feature" suffix(, 0)
    }},
    {"terminal/two-phones.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/terminal/two-phones.feature" suffix(, 0)
    }},
    {"terminal/type-ahead.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/terminal/type-ahead.feature" suffix(, 0)
    }},
    {"tour.feature", (const unsigned char[]){
#embed "../../Screens/Walkthroughs/tour.feature" suffix(, 0)
    }},
    {NULL, NULL},
};

static const struct billfold_text pictures[] = {
    {"Access/DeviceStatus/inactive", (const unsigned char[]){
#embed "../../Screens/Access/DeviceStatus/inactive.txt" suffix(, 0)
    }},
    {"Access/Enrollment/about", (const unsigned char[]){
#embed "../../Screens/Access/Enrollment/about.txt" suffix(, 0)
    }},
    {"Access/Enrollment/pasted-too-much", (const unsigned char[]){
#embed "../../Screens/Access/Enrollment/pasted-too-much.txt" suffix(, 0)
    }},
    {"Access/FingerprintOffer/offered", (const unsigned char[]){
#embed "../../Screens/Access/FingerprintOffer/offered.txt" suffix(, 0)
    }},
    {"Access/FingerprintPrompt/stranger", (const unsigned char[]){
#embed "../../Screens/Access/FingerprintPrompt/stranger.txt" suffix(, 0)
    }},
    {"Access/FingerprintPrompt/waiting-for-a-finger", (const unsigned char[]){
#embed "../../Screens/Access/FingerprintPrompt/waiting-for-a-finger.txt" suffix(, 0)
    }},
    {"Access/Locked/password-counting", (const unsigned char[]){
#embed "../../Screens/Access/Locked/password-counting.txt" suffix(, 0)
    }},
    {"Access/Locked/password-over", (const unsigned char[]){
#embed "../../Screens/Access/Locked/password-over.txt" suffix(, 0)
    }},
    {"Access/Locked/pin", (const unsigned char[]){
#embed "../../Screens/Access/Locked/pin.txt" suffix(, 0)
    }},
    {"Access/Login/sample", (const unsigned char[]){
#embed "../../Screens/Access/Login/sample.txt" suffix(, 0)
    }},
    {"Access/Login/sample-wrong", (const unsigned char[]){
#embed "../../Screens/Access/Login/sample-wrong.txt" suffix(, 0)
    }},
    {"Access/PINLogin/empty", (const unsigned char[]){
#embed "../../Screens/Access/PINLogin/empty.txt" suffix(, 0)
    }},
    {"Access/PINLogin/fault-401", (const unsigned char[]){
#embed "../../Screens/Access/PINLogin/fault-401.txt" suffix(, 0)
    }},
    {"Access/PINLogin/fault-403", (const unsigned char[]){
#embed "../../Screens/Access/PINLogin/fault-403.txt" suffix(, 0)
    }},
    {"Access/PINLogin/fault-404", (const unsigned char[]){
#embed "../../Screens/Access/PINLogin/fault-404.txt" suffix(, 0)
    }},
    {"Access/PINLogin/fault-409", (const unsigned char[]){
#embed "../../Screens/Access/PINLogin/fault-409.txt" suffix(, 0)
    }},
    {"Access/PINLogin/fault-412", (const unsigned char[]){
#embed "../../Screens/Access/PINLogin/fault-412.txt" suffix(, 0)
    }},
    {"Access/PINLogin/fault-423", (const unsigned char[]){
#embed "../../Screens/Access/PINLogin/fault-423.txt" suffix(, 0)
    }},
    {"Access/PINLogin/fault-429", (const unsigned char[]){
#embed "../../Screens/Access/PINLogin/fault-429.txt" suffix(, 0)
    }},
    {"Access/PINLogin/fault-500", (const unsigned char[]){
#embed "../../Screens/Access/PINLogin/fault-500.txt" suffix(, 0)
    }},
    {"Access/PINLogin/fault-connection-lost", (const unsigned char[]){
#embed "../../Screens/Access/PINLogin/fault-connection-lost.txt" suffix(, 0)
    }},
    {"Access/PINLogin/fault-offline", (const unsigned char[]){
#embed "../../Screens/Access/PINLogin/fault-offline.txt" suffix(, 0)
    }},
    {"Access/PINLogin/fault-timeout", (const unsigned char[]){
#embed "../../Screens/Access/PINLogin/fault-timeout.txt" suffix(, 0)
    }},
    {"Access/PINLogin/fault-unreadable", (const unsigned char[]){
#embed "../../Screens/Access/PINLogin/fault-unreadable.txt" suffix(, 0)
    }},
    {"Access/PINLogin/fingerprint", (const unsigned char[]){
#embed "../../Screens/Access/PINLogin/fingerprint.txt" suffix(, 0)
    }},
    {"Access/PINLogin/wrong", (const unsigned char[]){
#embed "../../Screens/Access/PINLogin/wrong.txt" suffix(, 0)
    }},
    {"Access/Profile/picking", (const unsigned char[]){
#embed "../../Screens/Access/Profile/picking.txt" suffix(, 0)
    }},
    {"Access/Profile/with-information", (const unsigned char[]){
#embed "../../Screens/Access/Profile/with-information.txt" suffix(, 0)
    }},
    {"Access/SessionEnded/idle", (const unsigned char[]){
#embed "../../Screens/Access/SessionEnded/idle.txt" suffix(, 0)
    }},
    {"Access/Unlink/signed-out", (const unsigned char[]){
#embed "../../Screens/Access/Unlink/signed-out.txt" suffix(, 0)
    }},
    {"Access/Welcome/welcome", (const unsigned char[]){
#embed "../../Screens/Access/Welcome/welcome.txt" suffix(, 0)
    }},
    {"Cards/CancelCard/cancel", (const unsigned char[]){
#embed "../../Screens/Cards/CancelCard/cancel.txt" suffix(, 0)
    }},
    {"Cards/CancelCard/cancel-lost", (const unsigned char[]){
#embed "../../Screens/Cards/CancelCard/cancel-lost.txt" suffix(, 0)
    }},
    {"Cards/CancelCard/cancel-reason-typed", (const unsigned char[]){
#embed "../../Screens/Cards/CancelCard/cancel-reason-typed.txt" suffix(, 0)
    }},
    {"Cards/CancelCard/cancelling", (const unsigned char[]){
#embed "../../Screens/Cards/CancelCard/cancelling.txt" suffix(, 0)
    }},
    {"Cards/CancelCard/other-reason", (const unsigned char[]){
#embed "../../Screens/Cards/CancelCard/other-reason.txt" suffix(, 0)
    }},
    {"Cards/CancelCard/reason-missing", (const unsigned char[]){
#embed "../../Screens/Cards/CancelCard/reason-missing.txt" suffix(, 0)
    }},
    {"Cards/Card/apple-add", (const unsigned char[]){
#embed "../../Screens/Cards/Card/apple-add.txt" suffix(, 0)
    }},
    {"Cards/Card/apple-digital", (const unsigned char[]){
#embed "../../Screens/Cards/Card/apple-digital.txt" suffix(, 0)
    }},
    {"Cards/Card/applied", (const unsigned char[]){
#embed "../../Screens/Cards/Card/applied.txt" suffix(, 0)
    }},
    {"Cards/Card/cancelled", (const unsigned char[]){
#embed "../../Screens/Cards/Card/cancelled.txt" suffix(, 0)
    }},
    {"Cards/Card/changed-meanwhile", (const unsigned char[]){
#embed "../../Screens/Cards/Card/changed-meanwhile.txt" suffix(, 0)
    }},
    {"Cards/Card/expired", (const unsigned char[]){
#embed "../../Screens/Cards/Card/expired.txt" suffix(, 0)
    }},
    {"Cards/Card/failed", (const unsigned char[]){
#embed "../../Screens/Cards/Card/failed.txt" suffix(, 0)
    }},
    {"Cards/Card/issued", (const unsigned char[]){
#embed "../../Screens/Cards/Card/issued.txt" suffix(, 0)
    }},
    {"Cards/Card/just-cancelled", (const unsigned char[]){
#embed "../../Screens/Cards/Card/just-cancelled.txt" suffix(, 0)
    }},
    {"Cards/Card/just-locked", (const unsigned char[]){
#embed "../../Screens/Cards/Card/just-locked.txt" suffix(, 0)
    }},
    {"Cards/Card/just-unlocked", (const unsigned char[]){
#embed "../../Screens/Cards/Card/just-unlocked.txt" suffix(, 0)
    }},
    {"Cards/Card/lock-answer-lost", (const unsigned char[]){
#embed "../../Screens/Cards/Card/lock-answer-lost.txt" suffix(, 0)
    }},
    {"Cards/Card/lock-given-up", (const unsigned char[]){
#embed "../../Screens/Cards/Card/lock-given-up.txt" suffix(, 0)
    }},
    {"Cards/Card/lock-offline", (const unsigned char[]){
#embed "../../Screens/Cards/Card/lock-offline.txt" suffix(, 0)
    }},
    {"Cards/Card/locked", (const unsigned char[]){
#embed "../../Screens/Cards/Card/locked.txt" suffix(, 0)
    }},
    {"Cards/Card/locking", (const unsigned char[]){
#embed "../../Screens/Cards/Card/locking.txt" suffix(, 0)
    }},
    {"Cards/Card/looking", (const unsigned char[]){
#embed "../../Screens/Cards/Card/looking.txt" suffix(, 0)
    }},
    {"Cards/Card/pending", (const unsigned char[]){
#embed "../../Screens/Cards/Card/pending.txt" suffix(, 0)
    }},
    {"Cards/Card/rejected", (const unsigned char[]){
#embed "../../Screens/Cards/Card/rejected.txt" suffix(, 0)
    }},
    {"Cards/Card/suspended", (const unsigned char[]){
#embed "../../Screens/Cards/Card/suspended.txt" suffix(, 0)
    }},
    {"Cards/Cards/filter", (const unsigned char[]){
#embed "../../Screens/Cards/Cards/filter.txt" suffix(, 0)
    }},
    {"Cards/Cards/filter-set", (const unsigned char[]){
#embed "../../Screens/Cards/Cards/filter-set.txt" suffix(, 0)
    }},
    {"Cards/Cards/filter-statuses", (const unsigned char[]){
#embed "../../Screens/Cards/Cards/filter-statuses.txt" suffix(, 0)
    }},
    {"Cards/Cards/filter-types", (const unsigned char[]){
#embed "../../Screens/Cards/Cards/filter-types.txt" suffix(, 0)
    }},
    {"Cards/Cards/filtered", (const unsigned char[]){
#embed "../../Screens/Cards/Cards/filtered.txt" suffix(, 0)
    }},
    {"Cards/Cards/filtered-none", (const unsigned char[]){
#embed "../../Screens/Cards/Cards/filtered-none.txt" suffix(, 0)
    }},
    {"Cards/Home/failed", (const unsigned char[]){
#embed "../../Screens/Cards/Home/failed.txt" suffix(, 0)
    }},
    {"Cards/Home/loading", (const unsigned char[]){
#embed "../../Screens/Cards/Home/loading.txt" suffix(, 0)
    }},
    {"Cards/Home/message-alone", (const unsigned char[]){
#embed "../../Screens/Cards/Home/message-alone.txt" suffix(, 0)
    }},
    {"Cards/Home/message-without-cards", (const unsigned char[]){
#embed "../../Screens/Cards/Home/message-without-cards.txt" suffix(, 0)
    }},
    {"Cards/Home/three", (const unsigned char[]){
#embed "../../Screens/Cards/Home/three.txt" suffix(, 0)
    }},
    {"Cards/Programs/fault-403", (const unsigned char[]){
#embed "../../Screens/Cards/Programs/fault-403.txt" suffix(, 0)
    }},
    {"Cards/Programs/fault-404", (const unsigned char[]){
#embed "../../Screens/Cards/Programs/fault-404.txt" suffix(, 0)
    }},
    {"Cards/Programs/fault-409", (const unsigned char[]){
#embed "../../Screens/Cards/Programs/fault-409.txt" suffix(, 0)
    }},
    {"Cards/Programs/fault-429", (const unsigned char[]){
#embed "../../Screens/Cards/Programs/fault-429.txt" suffix(, 0)
    }},
    {"Cards/Programs/fault-503", (const unsigned char[]){
#embed "../../Screens/Cards/Programs/fault-503.txt" suffix(, 0)
    }},
    {"Cards/Programs/fault-lost", (const unsigned char[]){
#embed "../../Screens/Cards/Programs/fault-lost.txt" suffix(, 0)
    }},
    {"Cards/Programs/given-up", (const unsigned char[]){
#embed "../../Screens/Cards/Programs/given-up.txt" suffix(, 0)
    }},
    {"Cards/Programs/loading", (const unsigned char[]){
#embed "../../Screens/Cards/Programs/loading.txt" suffix(, 0)
    }},
    {"Cards/Programs/not-eligible", (const unsigned char[]){
#embed "../../Screens/Cards/Programs/not-eligible.txt" suffix(, 0)
    }},
    {"Cards/Tokenizations/none", (const unsigned char[]){
#embed "../../Screens/Cards/Tokenizations/none.txt" suffix(, 0)
    }},
    {"Help/home", (const unsigned char[]){
#embed "../../Screens/Help/home.txt" suffix(, 0)
    }},
    {"SessionEnding/idle", (const unsigned char[]){
#embed "../../Screens/SessionEnding/idle.txt" suffix(, 0)
    }},
    {NULL, NULL},
};

const struct billfold_text *billfold_walkthroughs(void) { return walkthroughs; }

const struct billfold_text *billfold_pictures(void) { return pictures; }
