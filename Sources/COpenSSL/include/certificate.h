// Keys and certificates for a server of one's own, by OpenSSL: what it offers for that is mostly macros.
#ifndef CERTIFICATE_H
#define CERTIFICATE_H

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

/// The names that it is valid for (`DNS:localhost,IP:127.0.0.1`); NULL if there are none.
char *_Nullable billfold_names(const char *_Nonnull certificate);

/// Whether it is valid for all these names (`DNS:localhost,IP:127.0.0.1`).
int billfold_has_names(const char *_Nonnull certificate, const char *_Nonnull names);

#endif
