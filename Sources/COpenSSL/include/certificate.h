// Keys and certificates for a server of one's own and for chains of three, by OpenSSL: what it offers for that is mostly macros.
#ifndef CERTIFICATE_H
#define CERTIFICATE_H

#include <openssl/x509.h>
#include <stddef.h>
#include <stdint.h>

// All texts are PEM unless said otherwise; what is returned is to be freed, and NULL where OpenSSL refuses.

/// A new key on the curve P-256.
char *_Nullable billfold_make_key(void);

/// A certificate for a key.
///
/// issuer, issuer_key: NULL to make a self-signed authority. names: the subject alternative names of a server's certificate, in the
/// syntax of OpenSSL's configuration (`DNS:localhost,IP:127.0.0.1`); required with an issuer, ignored for an authority. from, until:
/// seconds since 1970.
char *_Nullable billfold_make_certificate(const char *_Nonnull key, const char *_Nonnull common_name, const char *_Nullable names,
                                          int64_t from, int64_t until, const char *_Nullable issuer,
                                          const char *_Nullable issuer_key);

/// `sha256//` and the digest of its public key in base64, as curl's --pinnedpubkey takes it.
char *_Nullable billfold_pin(const char *_Nonnull certificate);

/// Whether the key belongs to the certificate.
int billfold_fits(const char *_Nonnull certificate, const char *_Nonnull key);

/// The end of its validity, in seconds since 1970; -1 where it cannot be read, or does not belong to the key or to its issuer.
int64_t billfold_valid_until(const char *_Nonnull certificate, const char *_Nonnull key, const char *_Nonnull issuer);

/// The first and the last moment of its validity, in seconds since 1970; 0 where it cannot be read.
int billfold_validity_of(const char *_Nonnull certificate, int64_t *_Nonnull from, int64_t *_Nonnull until);

/// The names that it is valid for (`DNS:localhost,IP:127.0.0.1`); NULL if there are none.
char *_Nullable billfold_names(const char *_Nonnull certificate);

/// Whether it is valid for all these names (`DNS:localhost,IP:127.0.0.1`).
int billfold_has_names(const char *_Nonnull certificate, const char *_Nonnull names);

/// What a certificate of a chain is for: each kind has its basic constraints and key usage.
typedef enum {
  BILLFOLD_ROOT,          // self-signed: signs subordinates
  BILLFOLD_SUBORDINATE,   // signs leaves
  BILLFOLD_AGREEMENT,     // a leaf with the key usage keyAgreement
  BILLFOLD_ENCIPHERMENT,  // a leaf with the key usage keyEncipherment
} billfold_kind;

/// A certificate for a public key, to be freed with X509_free.
///
/// number: 16 bytes; the highest bits become 01, so that it is positive and as long as any. from, until: seconds since 1970. issuer: NULL
/// for a root. signer: the issuer's private key, or the root's own.
X509 *_Nullable billfold_issue(billfold_kind kind, EVP_PKEY *_Nonnull key, const char *_Nonnull common_name,
                               const uint8_t number[_Nonnull 16], int64_t from, int64_t until, X509 *_Nullable issuer,
                               EVP_PKEY *_Nonnull signer);

/// A certificate from its DER, in that one encoding and with nothing after it.
X509 *_Nullable billfold_read_certificate(const uint8_t *_Nonnull bytes, size_t count);

/// The DER of a certificate, to be freed with OPENSSL_clear_free.
uint8_t *_Nullable billfold_write_certificate(X509 *_Nonnull certificate, size_t *_Nonnull count);

/// Begin and end of its validity, in seconds since 1970; 0 where they cannot be read.
int billfold_validity(X509 *_Nonnull certificate, int64_t *_Nonnull from, int64_t *_Nonnull until);

/// OpenSSL's own judgement of leaf and subordinate under a root, strict by RFC 5280: X509_V_OK or why not. Validities are left to the
/// caller: OpenSSL ends them a second early.
int billfold_verify_chain(X509 *_Nonnull leaf, X509 *_Nonnull subordinate, X509 *_Nonnull root);

#endif
