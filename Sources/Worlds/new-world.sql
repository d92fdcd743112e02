-- 155 tables and indexes. Written by make pictures.

-- table gateway_checkout_registrations of gateway_checkout_registrations
CREATE TABLE "gateway_checkout_registrations" (
  checkout TEXT NOT NULL,
  number INTEGER NOT NULL,
  registration TEXT NOT NULL,
  PRIMARY KEY (checkout, number)
);

-- table gateway_checkouts of gateway_checkouts
CREATE TABLE "gateway_checkouts" (
  checkout TEXT PRIMARY KEY,
  merchant TEXT NOT NULL,
  -- Empty where the shop gives none.
  merchant_transaction TEXT NOT NULL,
  amount BIGINT NOT NULL,
  currency TEXT NOT NULL,
  made BIGINT NOT NULL,
  payment_type TEXT NOT NULL,
  -- A checkout that stores a payment method and pays nothing has the amount 0 XXX.
  stores_method INTEGER NOT NULL,
  skips_authentication INTEGER NOT NULL,
  -- How often its status was read within a minute, from this moment on.
  reads INTEGER NOT NULL DEFAULT 0,
  reads_since BIGINT
);

-- index gateway_checkouts_transaction of gateway_checkouts
CREATE INDEX gateway_checkouts_transaction ON gateway_checkouts (merchant, merchant_transaction);

-- table gateway_payments of gateway_payments
CREATE TABLE gateway_payments (
  -- The order in which they began. The positions of gateway_transactions are between these.
  position INTEGER PRIMARY KEY,
  -- The gateway's name for it; of an earlier release its request.
  payment TEXT NOT NULL UNIQUE,
  merchant TEXT NOT NULL,
  checkout TEXT,
  merchant_transaction TEXT NOT NULL,
  amount BIGINT NOT NULL,
  currency TEXT NOT NULL,
  payment_type TEXT NOT NULL,
  begun BIGINT NOT NULL,
  -- The idempotency key of the request that has begun it.
  request TEXT NOT NULL UNIQUE,
  brand TEXT NOT NULL,
  last_four TEXT NOT NULL,
  bin TEXT,
  holder TEXT,
  expiry_month INTEGER,
  expiry_year INTEGER,
  account TEXT,
  source_registration TEXT,
  -- Whether what pays is stored if it is approved.
  is_stored INTEGER NOT NULL,
  step TEXT NOT NULL,
  -- What pays, encrypted, until there is a result.
  source BYTEA,
  acs_transaction TEXT,
  challenge TEXT,
  flow TEXT,
  eci TEXT,
  -- NULL while nothing is decided.
  result TEXT,
  decided BIGINT,
  -- Of what was stored with it.
  registration TEXT,
  -- Whether the shop has read the result.
  is_told INTEGER NOT NULL DEFAULT 0,
  -- How often it was read by its name within a minute, from this moment on.
  reads INTEGER NOT NULL DEFAULT 0,
  reads_since BIGINT
);

-- index gateway_payments_checkout of gateway_payments
CREATE INDEX gateway_payments_checkout ON gateway_payments (checkout, position);

-- index gateway_payments_transaction of gateway_payments
CREATE INDEX gateway_payments_transaction ON gateway_payments (merchant, merchant_transaction);

-- table gateway_registrations of gateway_registrations
CREATE TABLE gateway_registrations (
  registration TEXT PRIMARY KEY,
  merchant TEXT NOT NULL,
  brand TEXT NOT NULL,
  last_four TEXT NOT NULL,
  holder TEXT NOT NULL,
  expiry_month INTEGER NOT NULL,
  expiry_year INTEGER NOT NULL,
  -- Encrypted.
  number BYTEA NOT NULL
, account TEXT);

-- table gateway_request_numbers of gateway_request_numbers
CREATE TABLE gateway_request_numbers (last INTEGER NOT NULL);

-- table gateway_requests of gateway_requests
CREATE TABLE gateway_requests (
  idempotency_key TEXT PRIMARY KEY,
  operation TEXT NOT NULL,
  fingerprint BYTEA NOT NULL,
  answer BYTEA NOT NULL,
  answered BIGINT NOT NULL
);

-- index gateway_requests_answered of gateway_requests
CREATE INDEX gateway_requests_answered ON gateway_requests (answered);

-- table gateway_transaction_numbers of gateway_transaction_numbers
CREATE TABLE gateway_transaction_numbers (last INTEGER NOT NULL);

-- table gateway_transactions of gateway_transactions
CREATE TABLE gateway_transactions (
  number INTEGER PRIMARY KEY,
  query_number INTEGER,
  -- The idempotency key of the request that has begun it.
  request TEXT NOT NULL UNIQUE,
  request_reference TEXT NOT NULL UNIQUE,
  -- Stands for the JWT.
  jwt_tag BYTEA NOT NULL,
  site TEXT NOT NULL,
  types TEXT NOT NULL,
  credentials TEXT NOT NULL,
  -- The number of the transaction whose card pays.
  parent INTEGER,
  order_reference TEXT,
  amount BIGINT NOT NULL,
  currency TEXT NOT NULL,
  brand TEXT NOT NULL,
  masked_pan TEXT NOT NULL,
  expiry_month INTEGER NOT NULL,
  expiry_year INTEGER NOT NULL,
  -- The card's number, encrypted: until there is a result, and for good if it is stored.
  pan BYTEA,
  -- What a customer of a financial institution has told, encrypted.
  customer BYTEA,
  address_response TEXT NOT NULL,
  postcode_response TEXT NOT NULL,
  code_response TEXT NOT NULL,
  started BIGINT NOT NULL,
  step TEXT NOT NULL,
  -- The authentication at the bank.
  acs_transaction TEXT,
  challenge TEXT,
  status TEXT,
  is_enrolled INTEGER NOT NULL,
  eci TEXT,
  -- NULL while nothing is decided.
  error_code TEXT,
  decided BIGINT
, position INTEGER, check_number INTEGER, is_checked INTEGER NOT NULL DEFAULT 0);

-- index gateway_transactions_jwt of gateway_transactions
CREATE INDEX gateway_transactions_jwt ON gateway_transactions (jwt_tag);

-- index gateway_transactions_order of gateway_transactions
CREATE INDEX gateway_transactions_order ON gateway_transactions (site, order_reference, number);

-- index gateway_transactions_position of gateway_transactions
CREATE UNIQUE INDEX gateway_transactions_position ON gateway_transactions (position);

-- table issuer_account_information of issuer_account_information
CREATE TABLE issuer_account_information (
  account BIGINT NOT NULL REFERENCES issuer_accounts (id),
  name TEXT NOT NULL,
  content TEXT NOT NULL,
  PRIMARY KEY (account, name)
);

-- table issuer_accounts of issuer_accounts
CREATE TABLE issuer_accounts (
  id BIGINT PRIMARY KEY,
  issuer TEXT NOT NULL,
  username TEXT NOT NULL,
  email TEXT NOT NULL,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  phone TEXT NOT NULL,
  country TEXT NOT NULL,
  password BYTEA NOT NULL,
  password_updated BIGINT NOT NULL,
  passcode BYTEA,
  pin_misses INTEGER NOT NULL DEFAULT 0,
  pin_lock_told INTEGER NOT NULL DEFAULT 0,
  opened BIGINT NOT NULL,
  UNIQUE (issuer, username)
);

-- table issuer_answers of issuer_answers
CREATE TABLE issuer_answers (
  account BIGINT NOT NULL REFERENCES issuer_accounts (id),
  position INTEGER NOT NULL,
  question TEXT NOT NULL,
  answer BYTEA NOT NULL,
  PRIMARY KEY (account, position)
);

-- table issuer_authentications of issuer_authentications
CREATE TABLE issuer_authentications (
  acs_transaction TEXT PRIMARY KEY,
  account BIGINT NOT NULL REFERENCES issuer_accounts (id),
  card TEXT NOT NULL,
  merchant TEXT NOT NULL,
  -- 0 XXX where nothing is paid.
  amount BIGINT NOT NULL,
  currency TEXT NOT NULL,
  status TEXT NOT NULL,
  is_cancelled INTEGER NOT NULL,
  kind TEXT NOT NULL,
  -- Stands for the code that was sent last.
  code_tag BYTEA,
  codes INTEGER NOT NULL,
  misses INTEGER NOT NULL,
  made BIGINT NOT NULL,
  is_used INTEGER NOT NULL
, acquirer_merchant TEXT);

-- index issuer_authentications_account of issuer_authentications
CREATE INDEX issuer_authentications_account ON issuer_authentications (account, status, made DESC);

-- table issuer_cards of issuer_cards
CREATE TABLE issuer_cards (
  card TEXT PRIMARY KEY,
  account BIGINT NOT NULL REFERENCES issuer_accounts (id),
  -- Encrypted.
  pan BYTEA NOT NULL,
  -- What stands for the number: no two cards have the same.
  pan_tag BYTEA NOT NULL UNIQUE,
  bin TEXT NOT NULL,
  last_four TEXT NOT NULL,
  expiry_month INTEGER NOT NULL,
  expiry_year INTEGER NOT NULL,
  -- The first moment after the expiry.
  ends BIGINT NOT NULL,
  card_type TEXT NOT NULL,
  program TEXT NOT NULL,
  scheme TEXT NOT NULL,
  currency TEXT NOT NULL,
  mobile TEXT NOT NULL,
  -- Where it is sent; NULL where it is not.
  address1 TEXT,
  address2 TEXT,
  address3 TEXT,
  city TEXT,
  country TEXT,
  state TEXT,
  postal_code TEXT,
  external_id TEXT,
  -- Never EXPIRED: that is for the calendar to say.
  status TEXT NOT NULL,
  -- What whoever changed it last gave as the reason.
  status_reason TEXT,
  created BIGINT NOT NULL,
  activated BIGINT,
  -- A verifier.
  pin BYTEA,
  -- What stands for the code that came with it; NULL where there is none to wait for.
  activation_code BYTEA,
  activation_misses INTEGER NOT NULL DEFAULT 0
);

-- index issuer_cards_page of issuer_cards
CREATE INDEX issuer_cards_page ON issuer_cards (account, created DESC, card, card_type, status, ends, program);

-- table issuer_device_tokens of issuer_device_tokens
CREATE TABLE issuer_device_tokens (
  token BYTEA PRIMARY KEY,
  device TEXT NOT NULL UNIQUE REFERENCES issuer_devices (device) ON DELETE CASCADE,
  issued BIGINT NOT NULL,
  expires BIGINT NOT NULL
);

-- table issuer_devices of issuer_devices
CREATE TABLE issuer_devices (
  device TEXT PRIMARY KEY,
  account BIGINT NOT NULL REFERENCES issuer_accounts (id),
  linked BIGINT NOT NULL,
  is_active INTEGER NOT NULL DEFAULT 1
);

-- index issuer_devices_account of issuer_devices
CREATE INDEX issuer_devices_account ON issuer_devices (account);

-- table issuer_enrolments of issuer_enrolments
CREATE TABLE "issuer_enrolments" (
  card TEXT NOT NULL REFERENCES issuer_cards (card),
  number INTEGER NOT NULL,
  wallet_type TEXT NOT NULL,
  -- Google Pay only.
  wallet_id TEXT,
  -- The phone that asked; NULL where a card was taken over, or a number typed.
  phone TEXT,
  -- The wallet's name of its device, as the request had it; NULL where it had none.
  client_device TEXT,
  -- Of the request, in hexadecimal digits: Apple's nonce, or what names a payment card; NULL where there was none.
  nonce TEXT,
  dpan_ref TEXT,
  status TEXT NOT NULL,
  initiated BIGINT NOT NULL,
  PRIMARY KEY (card, number)
);

-- table issuer_issuers of issuer_issuers
CREATE TABLE issuer_issuers (
  issuer TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  greeting TEXT NOT NULL,
  -- The colors of the app and its cards, and the names of the products, as `Theme` writes them.
  theme TEXT NOT NULL,
  -- The longest that were allowed before the present maximums.
  former_password_length INTEGER NOT NULL,
  former_passcode_length INTEGER NOT NULL
);

-- table issuer_mfa_tokens of issuer_mfa_tokens
CREATE TABLE issuer_mfa_tokens (
  token BYTEA PRIMARY KEY,
  account BIGINT NOT NULL REFERENCES issuer_accounts (id),
  device TEXT NOT NULL UNIQUE,
  -- 'login', or 'passcode' for a new PIN.
  purpose TEXT NOT NULL,
  question TEXT NOT NULL,
  issued BIGINT NOT NULL,
  misses INTEGER NOT NULL DEFAULT 0
);

-- table issuer_misses of issuer_misses
CREATE TABLE issuer_misses (
  -- 'password', or 'recovery' for those begun.
  kind TEXT NOT NULL,
  username BYTEA NOT NULL,
  misses INTEGER NOT NULL,
  blocked_until BIGINT NOT NULL,
  PRIMARY KEY (kind, username)
);

-- table issuer_network_cards of issuer_network_cards
CREATE TABLE issuer_network_cards (
  card TEXT PRIMARY KEY REFERENCES issuer_cards (card),
  pan_reference TEXT NOT NULL
);

-- table issuer_nonces of issuer_nonces
CREATE TABLE issuer_nonces (
  token BYTEA PRIMARY KEY,
  account BIGINT NOT NULL REFERENCES issuer_accounts (id),
  device TEXT NOT NULL,
  issued BIGINT NOT NULL
);

-- table issuer_payments of issuer_payments
CREATE TABLE issuer_payments (
  card TEXT NOT NULL REFERENCES issuer_cards (card),
  number INTEGER NOT NULL,
  moment BIGINT NOT NULL,
  merchant TEXT NOT NULL,
  amount BIGINT NOT NULL,
  currency TEXT NOT NULL,
  decision TEXT NOT NULL,
  PRIMARY KEY (card, number)
);

-- table issuer_programs of issuer_programs
CREATE TABLE "issuer_programs" (
  issuer TEXT NOT NULL REFERENCES issuer_issuers (issuer) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  card_type TEXT NOT NULL,
  scheme TEXT NOT NULL,
  -- Of ISO 4217, a space between them.
  currencies TEXT NOT NULL,
  region TEXT NOT NULL,
  bin TEXT NOT NULL,
  max_cards INTEGER NOT NULL,
  valid_months INTEGER NOT NULL,
  is_digital_first INTEGER NOT NULL,
  is_lockable INTEGER NOT NULL,
  -- NULL of ordinary programs.
  forced_status TEXT,
  -- The mobile wallets that a program's cards go into, a space between them.
  wallets TEXT NOT NULL,
  PRIMARY KEY (issuer, position),
  UNIQUE (issuer, name)
);

-- table issuer_questions of issuer_questions
CREATE TABLE "issuer_questions" (
  issuer TEXT NOT NULL REFERENCES issuer_issuers (issuer) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  question TEXT NOT NULL,
  is_mandatory INTEGER NOT NULL,
  PRIMARY KEY (issuer, position),
  UNIQUE (issuer, question)
);

-- table issuer_recoveries of issuer_recoveries
CREATE TABLE issuer_recoveries (
  token BYTEA PRIMARY KEY,
  username BYTEA NOT NULL UNIQUE,
  -- NULL where nobody has this username.
  account BIGINT REFERENCES issuer_accounts (id),
  device TEXT NOT NULL,
  question TEXT NOT NULL,
  code BYTEA NOT NULL,
  issued BIGINT NOT NULL,
  expires BIGINT NOT NULL,
  misses INTEGER NOT NULL DEFAULT 0
);

-- table issuer_requests of issuer_requests
CREATE TABLE issuer_requests (
  idempotency_key TEXT PRIMARY KEY,
  operation TEXT NOT NULL,
  fingerprint BYTEA NOT NULL,
  answer BYTEA NOT NULL,
  answered BIGINT NOT NULL
);

-- index issuer_requests_answered of issuer_requests
CREATE INDEX issuer_requests_answered ON issuer_requests (answered);

-- table issuer_sessions of issuer_sessions
CREATE TABLE issuer_sessions (
  token BYTEA PRIMARY KEY,
  device TEXT NOT NULL UNIQUE REFERENCES issuer_devices (device) ON DELETE CASCADE,
  last_call BIGINT NOT NULL,
  expires BIGINT NOT NULL,
  -- When it was opened with password and security question; NULL where it was opened in another way.
  proved BIGINT
, verified BIGINT, idle_ms BIGINT);

-- table issuer_shopper_assertions of issuer_shopper_assertions
CREATE TABLE issuer_shopper_assertions (
  -- What stands for the assertion.
  tag BYTEA PRIMARY KEY,
  -- What stands for the session that it was made in: it ends with it.
  session BYTEA NOT NULL,
  account BIGINT NOT NULL REFERENCES issuer_accounts (id),
  merchant TEXT NOT NULL,
  made BIGINT NOT NULL
);

-- index issuer_shopper_assertions_made of issuer_shopper_assertions
CREATE INDEX issuer_shopper_assertions_made ON issuer_shopper_assertions (made);

-- table issuer_signing_keys of issuer_signing_keys
CREATE TABLE issuer_signing_keys (
  issuer TEXT PRIMARY KEY,
  -- Encrypted.
  private_key BYTEA NOT NULL
);

-- table issuer_token_order_count of issuer_token_order_count
CREATE TABLE issuer_token_order_count (
  count BIGINT NOT NULL
);

-- table issuer_token_orders of issuer_token_orders
CREATE TABLE "issuer_token_orders" (
  name TEXT PRIMARY KEY,
  -- Those that are left count up.
  number BIGINT NOT NULL,
  card TEXT NOT NULL REFERENCES issuer_cards (card),
  kind TEXT NOT NULL,
  -- Of an import only.
  wallet TEXT,
  token TEXT,
  nonce TEXT
);

-- table issuer_told_tokens of issuer_told_tokens
CREATE TABLE issuer_told_tokens (
  dpan_ref TEXT PRIMARY KEY,
  -- The key of the notice that came last; NULL where none came since notices are kept.
  notice TEXT,
  -- It was activated and could not pay: the owner's mail waits until it can.
  awaits_mail INTEGER NOT NULL DEFAULT 0,
  -- No late report brings it back.
  is_over INTEGER NOT NULL DEFAULT 0
);

-- table issuer_wallet_nonces of issuer_wallet_nonces
CREATE TABLE issuer_wallet_nonces (
  issuer TEXT NOT NULL,
  nonce TEXT NOT NULL,
  used BIGINT NOT NULL,
  PRIMARY KEY (issuer, nonce)
);

-- table merchant_order_lines of merchant_order_lines
CREATE TABLE "merchant_order_lines" (
  merchant TEXT NOT NULL,
  number INTEGER NOT NULL,
  place INTEGER NOT NULL,
  article TEXT NOT NULL,
  count INTEGER NOT NULL,
  -- What one gift voucher is worth, in the order's currency; NULL for what has its price in the shop.
  amount BIGINT,
  PRIMARY KEY (merchant, number, place),
  FOREIGN KEY (merchant, number) REFERENCES merchant_orders (merchant, number)
);

-- table merchant_orders of merchant_orders
CREATE TABLE merchant_orders (
  merchant TEXT NOT NULL,
  number INTEGER NOT NULL,
  shopper TEXT NOT NULL,
  -- The idempotency key of the request that placed it.
  placed_by TEXT NOT NULL UNIQUE,
  amount BIGINT NOT NULL,
  currency TEXT NOT NULL,
  placed BIGINT NOT NULL,
  -- NULL until the gateway has made it.
  checkout TEXT,
  state TEXT NOT NULL,
  -- The gateway's code; NULL while there is none.
  result TEXT,
  brand TEXT,
  last_four TEXT,
  is_kept INTEGER NOT NULL DEFAULT 0,
  -- What the gateway has stored without the shopper's consent, until it has deleted it.
  unwanted TEXT, authentication TEXT, signed BIGINT, request_types TEXT, credentials_on_file TEXT, parent TEXT, transaction_reference TEXT, not_kept TEXT,
  PRIMARY KEY (merchant, number)
);

-- index merchant_orders_shopper of merchant_orders
CREATE INDEX merchant_orders_shopper ON merchant_orders (merchant, shopper, state);

-- table merchant_payment_methods of merchant_payment_methods
CREATE TABLE merchant_payment_methods (
  registration TEXT PRIMARY KEY,
  merchant TEXT NOT NULL,
  shopper TEXT NOT NULL,
  brand TEXT NOT NULL,
  last_four TEXT NOT NULL,
  -- When the shopper agreed to it.
  consented BIGINT NOT NULL
);

-- index merchant_payment_methods_shopper of merchant_payment_methods
CREATE INDEX merchant_payment_methods_shopper ON merchant_payment_methods (merchant, shopper, consented DESC);

-- table merchant_requests of merchant_requests
CREATE TABLE merchant_requests (
  idempotency_key TEXT PRIMARY KEY,
  operation TEXT NOT NULL,
  fingerprint BYTEA NOT NULL,
  answer BYTEA NOT NULL,
  answered BIGINT NOT NULL
);

-- index merchant_requests_answered of merchant_requests
CREATE INDEX merchant_requests_answered ON merchant_requests (answered);

-- table network_authentications of network_authentications
CREATE TABLE network_authentications (
  acs_transaction TEXT PRIMARY KEY,
  -- NULL: the Simulated Bank's.
  issuer TEXT,
  -- What follows is the Simulated Bank's.
  number_tag BYTEA,
  last_four TEXT,
  merchant TEXT,
  -- 0 XXX where nothing is paid.
  amount BIGINT,
  currency TEXT,
  status TEXT,
  is_cancelled INTEGER,
  kind TEXT,
  code_tag BYTEA,
  codes INTEGER,
  misses INTEGER,
  made BIGINT,
  is_used INTEGER
, acquirer_merchant TEXT);

-- table network_cards of network_cards
CREATE TABLE network_cards (
  -- What its references in all wallets have in common.
  account TEXT PRIMARY KEY,
  -- What stands for the number.
  pan_tag BYTEA NOT NULL UNIQUE,
  network TEXT NOT NULL,
  issuer TEXT NOT NULL,
  last_four TEXT NOT NULL,
  expiry_month INTEGER NOT NULL,
  expiry_year INTEGER NOT NULL,
  payment_account TEXT NOT NULL,
  is_locked INTEGER NOT NULL DEFAULT 0,
  -- Cancelled or rejected: it gets no tokens any more.
  is_over INTEGER NOT NULL DEFAULT 0
);

-- table network_certificates of network_certificates
CREATE TABLE network_certificates (
  name TEXT PRIMARY KEY,
  der BYTEA NOT NULL
);

-- table network_chips of network_chips
CREATE TABLE network_chips (
  device TEXT PRIMARY KEY,
  -- The phone that registered it, and alone may name it.
  phone TEXT NOT NULL,
  public_key TEXT NOT NULL,
  registered BIGINT NOT NULL
, maker TEXT NOT NULL DEFAULT 'apple', wallet_account TEXT);

-- table network_codes of network_codes
CREATE TABLE network_codes (
  token TEXT PRIMARY KEY REFERENCES network_tokens (token),
  -- What stands for the code; NULL where there is none any more.
  code BYTEA,
  made BIGINT NOT NULL,
  misses INTEGER NOT NULL,
  -- How many were made so far.
  codes INTEGER NOT NULL
);

-- table network_nonces of network_nonces
CREATE TABLE network_nonces (
  device TEXT NOT NULL REFERENCES network_chips (device),
  nonce TEXT NOT NULL,
  wallet_account TEXT NOT NULL,
  made BIGINT NOT NULL,
  -- The idempotency key of the provisioning that used it.
  used_by TEXT,
  PRIMARY KEY (device, nonce)
);

-- index network_nonces_made of network_nonces
CREATE INDEX network_nonces_made ON network_nonces (made);

-- table network_notices of network_notices
CREATE TABLE network_notices (
  notice TEXT PRIMARY KEY,
  -- Those that are left count up.
  number BIGINT NOT NULL,
  token TEXT NOT NULL REFERENCES network_tokens (token),
  event TEXT NOT NULL
);

-- table network_payment_cards of network_payment_cards
CREATE TABLE network_payment_cards (
  digest TEXT PRIMARY KEY,
  used BIGINT NOT NULL,
  -- The idempotency key of the provisioning that used it.
  used_by TEXT NOT NULL
);

-- index network_payment_cards_used of network_payment_cards
CREATE INDEX network_payment_cards_used ON network_payment_cards (used);

-- table network_provisionings of network_provisionings
CREATE TABLE network_provisionings (
  request TEXT PRIMARY KEY,
  device TEXT NOT NULL,
  -- NULL where the number is not known.
  card TEXT,
  decision TEXT NOT NULL,
  moment BIGINT NOT NULL
);

-- index network_provisionings_card of network_provisionings
CREATE INDEX network_provisionings_card ON network_provisionings (card, device, moment);

-- table network_requests of network_requests
CREATE TABLE network_requests (
  idempotency_key TEXT PRIMARY KEY,
  operation TEXT NOT NULL,
  fingerprint BYTEA NOT NULL,
  answer BYTEA NOT NULL,
  answered BIGINT NOT NULL
);

-- index network_requests_answered of network_requests
CREATE INDEX network_requests_answered ON network_requests (answered);

-- table network_rsa_keys of network_rsa_keys
CREATE TABLE network_rsa_keys (
  name TEXT PRIMARY KEY,
  -- Encrypted.
  private_key BYTEA NOT NULL
);

-- table network_tokens of network_tokens
CREATE TABLE network_tokens (
  token TEXT PRIMARY KEY,
  -- Counts up: the order in which they were made.
  number BIGINT NOT NULL,
  card TEXT NOT NULL REFERENCES network_cards (account),
  device TEXT NOT NULL REFERENCES network_chips (device),
  wallet TEXT NOT NULL,
  wallet_account TEXT NOT NULL,
  -- Encrypted: the card's number, and the device's.
  numbers BYTEA NOT NULL,
  device_pan_tag BYTEA NOT NULL UNIQUE,
  device_pan_last_four TEXT NOT NULL,
  phase TEXT NOT NULL,
  is_suspended_by_issuer INTEGER NOT NULL DEFAULT 0,
  is_suspended_in_wallet INTEGER NOT NULL DEFAULT 0,
  -- Pairs of kind and masked value, one on a line.
  methods TEXT NOT NULL,
  -- Of the enrolment that it came from; NULL if a person typed the number.
  nonce TEXT,
  made BIGINT NOT NULL
, is_declined INTEGER NOT NULL DEFAULT 0, reason_code TEXT);

-- index network_tokens_card of network_tokens
CREATE INDEX network_tokens_card ON network_tokens (card, number);

-- index network_tokens_device of network_tokens
CREATE INDEX network_tokens_device ON network_tokens (device);

-- table party_outbox of party_outbox
CREATE TABLE party_outbox (
  number BIGINT PRIMARY KEY,
  moment BIGINT NOT NULL,
  kind TEXT NOT NULL,
  -- Of a message its channel, of a session that ended why, of a phone 'on' or 'off'.
  detail TEXT NOT NULL,
  -- A mail address, a mobile number, or a phone's device identifier.
  recipient TEXT NOT NULL,
  subject TEXT,
  body TEXT,
  -- Encrypted.
  code BYTEA,
  -- The history in which the event was sent; NULL of one that was sent before there were any.
  history BYTEA,
  -- What an app looks for a message by; NULL for the others.
  category TEXT
);

-- table party_settings of party_settings
CREATE TABLE party_settings (
  owner TEXT NOT NULL,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (owner, name)
);

-- table phone_apps of phone_apps
CREATE TABLE phone_apps (
  phone INTEGER NOT NULL REFERENCES phone_phones (number),
  issuer TEXT NOT NULL,
  holder_name TEXT,
  issuer_name TEXT,
  issuer_greeting TEXT,
  issuer_pin_login INTEGER,
  session_timeout_ms BIGINT,
  device_token BYTEA,
  declines_fingerprint INTEGER NOT NULL, issuer_max_passcode INTEGER, issuer_max_password INTEGER, issuer_theme TEXT, issuer_apple_provisioning TEXT, issuer_extension_authentication INTEGER, sdk_inputs TEXT NOT NULL DEFAULT '', extension_status_ms BIGINT NOT NULL DEFAULT 0, extension_entries_ms BIGINT NOT NULL DEFAULT 0, extension_art TEXT NOT NULL DEFAULT 'drawn', extension_targets TEXT NOT NULL DEFAULT 'both',
  PRIMARY KEY (phone, issuer)
);

-- table phone_chips of phone_chips
CREATE TABLE phone_chips (
  phone INTEGER NOT NULL REFERENCES phone_phones (number),
  device TEXT NOT NULL,
  device_id TEXT NOT NULL,
  wallet_account_id TEXT NOT NULL,
  -- PKCS #8, sealed.
  private_key BYTEA NOT NULL,
  PRIMARY KEY (phone, device)
);

-- table phone_events of phone_events
CREATE TABLE phone_events (
  number BIGINT NOT NULL,
  history BYTEA NOT NULL,
  PRIMARY KEY (number, history)
);

-- table phone_messages of phone_messages
CREATE TABLE phone_messages (
  number BIGINT PRIMARY KEY,
  moment BIGINT NOT NULL,
  channel TEXT NOT NULL,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  body TEXT NOT NULL,
  code BYTEA,
  is_read INTEGER NOT NULL
, category TEXT);

-- table phone_passes of phone_passes
CREATE TABLE phone_passes (
  token_reference TEXT PRIMARY KEY,
  phone INTEGER NOT NULL REFERENCES phone_phones (number),
  device TEXT NOT NULL,
  pan_reference TEXT NOT NULL,
  pan_suffix TEXT NOT NULL,
  token_suffix TEXT NOT NULL,
  issuer TEXT NOT NULL,
  network TEXT NOT NULL,
  -- The number of PassKit's PassActivationState.
  state INTEGER NOT NULL,
  -- Words, separated by spaces.
  causes TEXT NOT NULL,
  -- Lines of a word and what it names.
  methods TEXT NOT NULL,
  added BIGINT NOT NULL,
  since BIGINT NOT NULL
);

-- table phone_phones of phone_phones
CREATE TABLE phone_phones (
  number INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  finger_misses INTEGER NOT NULL DEFAULT 0,
  -- Idempotency keys up to this number may have been used.
  keys_reserved BIGINT NOT NULL DEFAULT 0
, keychain_usable INTEGER NOT NULL DEFAULT 1, kind TEXT NOT NULL DEFAULT 'iphone');

-- table phone_samples of phone_samples
CREATE TABLE phone_samples (
  issuer TEXT PRIMARY KEY,
  -- What the stage tells of the issuer's sample person.
  note TEXT NOT NULL
);

-- table phone_sealed_provisionings of phone_sealed_provisionings
CREATE TABLE phone_sealed_provisionings (
  phone INTEGER NOT NULL REFERENCES phone_phones (number),
  device TEXT NOT NULL,
  device_score INTEGER NOT NULL,
  account_score INTEGER NOT NULL,
  is_rooted INTEGER NOT NULL,
  encrypted_pass_data BYTEA,
  ephemeral_public_key BYTEA,
  wrapped_key BYTEA,
  activation_data BYTEA,
  opaque_payment_card BYTEA,
  idempotency_key TEXT,
  PRIMARY KEY (phone, device)
);

-- table phone_settings of phone_settings
CREATE TABLE phone_settings (
  phone INTEGER NOT NULL REFERENCES phone_phones (number),
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (phone, name)
);

-- table phone_state of phone_state
CREATE TABLE phone_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  current_phone INTEGER NOT NULL REFERENCES phone_phones (number),
  current_issuer TEXT NOT NULL,
  -- Everything the issuers said up to this number has been received.
  last_event BIGINT NOT NULL
, own_app TEXT, last_history BYTEA, last_bare_event BIGINT NOT NULL DEFAULT 0);

-- table schema_versions of schema_versions
CREATE TABLE schema_versions (component TEXT PRIMARY KEY, version INTEGER NOT NULL);

-- index sqlite_autoindex_gateway_checkout_registrations_1 of gateway_checkout_registrations

-- index sqlite_autoindex_gateway_checkouts_1 of gateway_checkouts

-- index sqlite_autoindex_gateway_payments_1 of gateway_payments

-- index sqlite_autoindex_gateway_payments_2 of gateway_payments

-- index sqlite_autoindex_gateway_registrations_1 of gateway_registrations

-- index sqlite_autoindex_gateway_requests_1 of gateway_requests

-- index sqlite_autoindex_gateway_transactions_1 of gateway_transactions

-- index sqlite_autoindex_gateway_transactions_2 of gateway_transactions

-- index sqlite_autoindex_issuer_account_information_1 of issuer_account_information

-- index sqlite_autoindex_issuer_accounts_1 of issuer_accounts

-- index sqlite_autoindex_issuer_accounts_2 of issuer_accounts

-- index sqlite_autoindex_issuer_answers_1 of issuer_answers

-- index sqlite_autoindex_issuer_authentications_1 of issuer_authentications

-- index sqlite_autoindex_issuer_cards_1 of issuer_cards

-- index sqlite_autoindex_issuer_cards_2 of issuer_cards

-- index sqlite_autoindex_issuer_device_tokens_1 of issuer_device_tokens

-- index sqlite_autoindex_issuer_device_tokens_2 of issuer_device_tokens

-- index sqlite_autoindex_issuer_devices_1 of issuer_devices

-- index sqlite_autoindex_issuer_enrolments_1 of issuer_enrolments

-- index sqlite_autoindex_issuer_issuers_1 of issuer_issuers

-- index sqlite_autoindex_issuer_mfa_tokens_1 of issuer_mfa_tokens

-- index sqlite_autoindex_issuer_mfa_tokens_2 of issuer_mfa_tokens

-- index sqlite_autoindex_issuer_misses_1 of issuer_misses

-- index sqlite_autoindex_issuer_network_cards_1 of issuer_network_cards

-- index sqlite_autoindex_issuer_nonces_1 of issuer_nonces

-- index sqlite_autoindex_issuer_payments_1 of issuer_payments

-- index sqlite_autoindex_issuer_programs_1 of issuer_programs

-- index sqlite_autoindex_issuer_programs_2 of issuer_programs

-- index sqlite_autoindex_issuer_questions_1 of issuer_questions

-- index sqlite_autoindex_issuer_questions_2 of issuer_questions

-- index sqlite_autoindex_issuer_recoveries_1 of issuer_recoveries

-- index sqlite_autoindex_issuer_recoveries_2 of issuer_recoveries

-- index sqlite_autoindex_issuer_requests_1 of issuer_requests

-- index sqlite_autoindex_issuer_sessions_1 of issuer_sessions

-- index sqlite_autoindex_issuer_sessions_2 of issuer_sessions

-- index sqlite_autoindex_issuer_shopper_assertions_1 of issuer_shopper_assertions

-- index sqlite_autoindex_issuer_signing_keys_1 of issuer_signing_keys

-- index sqlite_autoindex_issuer_token_orders_1 of issuer_token_orders

-- index sqlite_autoindex_issuer_told_tokens_1 of issuer_told_tokens

-- index sqlite_autoindex_issuer_wallet_nonces_1 of issuer_wallet_nonces

-- index sqlite_autoindex_merchant_order_lines_1 of merchant_order_lines

-- index sqlite_autoindex_merchant_orders_1 of merchant_orders

-- index sqlite_autoindex_merchant_orders_2 of merchant_orders

-- index sqlite_autoindex_merchant_payment_methods_1 of merchant_payment_methods

-- index sqlite_autoindex_merchant_requests_1 of merchant_requests

-- index sqlite_autoindex_network_authentications_1 of network_authentications

-- index sqlite_autoindex_network_cards_1 of network_cards

-- index sqlite_autoindex_network_cards_2 of network_cards

-- index sqlite_autoindex_network_certificates_1 of network_certificates

-- index sqlite_autoindex_network_chips_1 of network_chips

-- index sqlite_autoindex_network_codes_1 of network_codes

-- index sqlite_autoindex_network_nonces_1 of network_nonces

-- index sqlite_autoindex_network_notices_1 of network_notices

-- index sqlite_autoindex_network_payment_cards_1 of network_payment_cards

-- index sqlite_autoindex_network_provisionings_1 of network_provisionings

-- index sqlite_autoindex_network_requests_1 of network_requests

-- index sqlite_autoindex_network_rsa_keys_1 of network_rsa_keys

-- index sqlite_autoindex_network_tokens_1 of network_tokens

-- index sqlite_autoindex_network_tokens_2 of network_tokens

-- index sqlite_autoindex_party_outbox_1 of party_outbox

-- index sqlite_autoindex_party_settings_1 of party_settings

-- index sqlite_autoindex_phone_apps_1 of phone_apps

-- index sqlite_autoindex_phone_chips_1 of phone_chips

-- index sqlite_autoindex_phone_events_1 of phone_events

-- index sqlite_autoindex_phone_messages_1 of phone_messages

-- index sqlite_autoindex_phone_passes_1 of phone_passes

-- index sqlite_autoindex_phone_samples_1 of phone_samples

-- index sqlite_autoindex_phone_sealed_provisionings_1 of phone_sealed_provisionings

-- index sqlite_autoindex_phone_settings_1 of phone_settings

-- index sqlite_autoindex_schema_versions_1 of schema_versions

-- index sqlite_autoindex_world_settings_1 of world_settings

-- table world_settings of world_settings
CREATE TABLE world_settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
