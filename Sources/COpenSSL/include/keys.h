// Keys on the curve P-256 and RSA keys, and what is computed with them, by OpenSSL: its own interface is arrays of parameters.
#ifndef KEYS_H
#define KEYS_H

#include <openssl/evp.h>
#include <stddef.h>
#include <stdint.h>

// A key is to be freed with EVP_PKEY_free, bytes with OPENSSL_clear_free and their length; NULL where OpenSSL refuses. Several threads may
// use a key at once.

/// The length in bytes of a P-256 scalar and of a coordinate; an uncompressed point has two of these and the byte 4 before them.
#define BILLFOLD_P256_LENGTH 32
#define BILLFOLD_P256_POINT 65

/// The private key of this scalar; NULL unless it is from 1 to the order of the curve less 1.
EVP_PKEY *_Nullable billfold_p256_of_scalar(const uint8_t scalar[_Nonnull BILLFOLD_P256_LENGTH]);

/// The private key of these random bytes: as a number, its remainder by the order less 1, plus 1. At least 40 bytes, so that each key is as
/// likely as another. (FIPS 186-5, A.2.1)
EVP_PKEY *_Nullable billfold_p256_of_random(const uint8_t *_Nonnull bytes, size_t count);

/// The public key of this uncompressed point; NULL if it is not on the curve.
EVP_PKEY *_Nullable billfold_p256_of_point(const uint8_t point[_Nonnull BILLFOLD_P256_POINT]);

/// The uncompressed point of a P-256 key; 0 if the key is of another kind.
int billfold_p256_point(EVP_PKEY *_Nonnull key, uint8_t point[_Nonnull BILLFOLD_P256_POINT]);

/// A new RSA key of 2048 bits, from OpenSSL's generator.
EVP_PKEY *_Nullable billfold_rsa_generate(void);

/// Whether it is an RSA key of 2048 bits.
int billfold_is_rsa2048(EVP_PKEY *_Nonnull key);

/// A private key from its PKCS #8, of this kind (EVP_PKEY_EC, EVP_PKEY_RSA) only and with nothing after it.
EVP_PKEY *_Nullable billfold_read_private(int kind, const uint8_t *_Nonnull bytes, size_t count);

/// The PKCS #8 of a private key, not encrypted.
uint8_t *_Nullable billfold_write_private(EVP_PKEY *_Nonnull key, size_t *_Nonnull count);

/// A public key from its SubjectPublicKeyInfo, of this kind only and with nothing after it.
EVP_PKEY *_Nullable billfold_read_public(int kind, const uint8_t *_Nonnull bytes, size_t count);

/// The SubjectPublicKeyInfo of a key.
uint8_t *_Nullable billfold_write_public(EVP_PKEY *_Nonnull key, size_t *_Nonnull count);

/// The shared secret of ECDH: the x coordinate. (NIST SP 800-56A, 5.7.1.2)
int billfold_agree(EVP_PKEY *_Nonnull own, EVP_PKEY *_Nonnull other, uint8_t secret[_Nonnull BILLFOLD_P256_LENGTH]);

/// 32 bytes of the one-step key derivation with SHA-256: counter first, then secret and info. (NIST SP 800-56C, 4.1)
int billfold_one_step(const uint8_t *_Nonnull secret, size_t secret_count, const uint8_t *_Nullable info, size_t info_count,
                      uint8_t key[_Nonnull 32]);

/// The signature over the SHA-256 of a message: ECDSA in DER, or RSA PKCS #1 v1.5.
uint8_t *_Nullable billfold_sign(EVP_PKEY *_Nonnull key, const uint8_t *_Nullable message, size_t message_count, size_t *_Nonnull count);

/// Whether the signature is that of the message.
int billfold_verify(EVP_PKEY *_Nonnull key, const uint8_t *_Nullable message, size_t message_count, const uint8_t *_Nullable signature,
                    size_t count);

/// RSA-OAEP with SHA-256 for label and MGF1. (RFC 8017, 7.1)
uint8_t *_Nullable billfold_wrap(EVP_PKEY *_Nonnull key, const uint8_t *_Nonnull message, size_t message_count, size_t *_Nonnull count);
uint8_t *_Nullable billfold_unwrap(EVP_PKEY *_Nonnull key, const uint8_t *_Nullable wrapped, size_t wrapped_count, size_t *_Nonnull count);

#endif
