#include "keys.h"

#include <limits.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/param_build.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>

// What a library call fails for is of no use to a caller, and would pile up in the thread's queue.
static void *_Nullable forget(void *result) {
  ERR_clear_error();
  return result;
}

// A key of the curve from its public point and, if there is one, its scalar.
static EVP_PKEY *p256(const uint8_t point[BILLFOLD_P256_POINT], const BIGNUM *scalar) {
  EVP_PKEY *key = NULL;
  OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
  OSSL_PARAM *parameters = NULL;
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
  if (builder && context && OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_GROUP_NAME, "P-256", 0) == 1 &&
      OSSL_PARAM_BLD_push_octet_string(builder, OSSL_PKEY_PARAM_PUB_KEY, point, BILLFOLD_P256_POINT) == 1 &&
      (!scalar || OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_PRIV_KEY, scalar) == 1) &&
      (parameters = OSSL_PARAM_BLD_to_param(builder)) && EVP_PKEY_fromdata_init(context) == 1) {
    if (EVP_PKEY_fromdata(context, &key, scalar ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, parameters) != 1) key = NULL;
  }
  OSSL_PARAM_free(parameters);
  OSSL_PARAM_BLD_free(builder);
  EVP_PKEY_CTX_free(context);
  return key;
}

// The key of a number, which must be from 1 to the order less 1, or is made so.
static EVP_PKEY *p256_of(const uint8_t *bytes, size_t count, int reduces) {
  if (count > INT_MAX) return NULL;
  EVP_PKEY *key = NULL;
  uint8_t point[BILLFOLD_P256_POINT];
  EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
  BN_CTX *context = BN_CTX_secure_new();
  BIGNUM *scalar = BN_secure_new();
  BIGNUM *below = BN_new();
  EC_POINT *at = group ? EC_POINT_new(group) : NULL;
  int ready = group && context && scalar && below && at && BN_bin2bn(bytes, (int)count, scalar) &&
              BN_sub(below, EC_GROUP_get0_order(group), BN_value_one());
  if (scalar) BN_set_flags(scalar, BN_FLG_CONSTTIME);
  if (ready && reduces) ready = BN_nnmod(scalar, scalar, below, context) && BN_add_word(scalar, 1);
  if (ready && !BN_is_zero(scalar) && BN_cmp(scalar, below) <= 0 && EC_POINT_mul(group, at, scalar, NULL, NULL, context) == 1 &&
      EC_POINT_point2oct(group, at, POINT_CONVERSION_UNCOMPRESSED, point, sizeof point, context) == sizeof point) {
    key = p256(point, scalar);
  }
  EC_POINT_free(at);
  BN_free(below);
  BN_clear_free(scalar);
  BN_CTX_free(context);
  EC_GROUP_free(group);
  return forget(key);
}

EVP_PKEY *billfold_p256_of_scalar(const uint8_t scalar[BILLFOLD_P256_LENGTH]) { return p256_of(scalar, BILLFOLD_P256_LENGTH, 0); }

EVP_PKEY *billfold_p256_of_random(const uint8_t *bytes, size_t count) {
  return count < BILLFOLD_P256_LENGTH + 8 ? NULL : p256_of(bytes, count, 1);
}

// Of this kind, and on P-256 if it has a curve.
static int is(EVP_PKEY *key, int kind) {
  char name[32];
  size_t length = 0;
  if (!key || EVP_PKEY_get_base_id(key) != kind) return 0;
  if (kind != EVP_PKEY_EC) return 1;
  return EVP_PKEY_get_group_name(key, name, sizeof name, &length) == 1 && OBJ_txt2nid(name) == NID_X9_62_prime256v1;
}

EVP_PKEY *billfold_p256_of_point(const uint8_t point[BILLFOLD_P256_POINT]) {
  if (point[0] != 4) return NULL;
  EVP_PKEY *key = p256(point, NULL);
  EVP_PKEY_CTX *context = key ? EVP_PKEY_CTX_new_from_pkey(NULL, key, NULL) : NULL;
  if (!context || EVP_PKEY_public_check(context) != 1) {
    EVP_PKEY_free(key);
    key = NULL;
  }
  EVP_PKEY_CTX_free(context);
  return forget(key);
}

int billfold_p256_point(EVP_PKEY *key, uint8_t point[BILLFOLD_P256_POINT]) {
  BIGNUM *x = NULL, *y = NULL;
  int done = is(key, EVP_PKEY_EC) && EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_EC_PUB_X, &x) == 1 &&
             EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_EC_PUB_Y, &y) == 1 &&
             BN_bn2binpad(x, point + 1, BILLFOLD_P256_LENGTH) == BILLFOLD_P256_LENGTH &&
             BN_bn2binpad(y, point + 1 + BILLFOLD_P256_LENGTH, BILLFOLD_P256_LENGTH) == BILLFOLD_P256_LENGTH;
  point[0] = 4;
  BN_free(x);
  BN_free(y);
  ERR_clear_error();
  return done;
}

EVP_PKEY *billfold_rsa_generate(void) { return forget(EVP_RSA_gen(2048)); }

int billfold_is_rsa2048(EVP_PKEY *key) { return is(key, EVP_PKEY_RSA) && EVP_PKEY_get_bits(key) == 2048; }

// The key, unless it is of another kind or does not end where its bytes do.
static EVP_PKEY *only(int kind, EVP_PKEY *key, const uint8_t *at, const uint8_t *end) {
  if (key && (at != end || !is(key, kind))) {
    EVP_PKEY_free(key);
    key = NULL;
  }
  return forget(key);
}

EVP_PKEY *billfold_read_private(int kind, const uint8_t *bytes, size_t count) {
  if (count > LONG_MAX) return NULL;
  const uint8_t *at = bytes;
  PKCS8_PRIV_KEY_INFO *wrapped = d2i_PKCS8_PRIV_KEY_INFO(NULL, &at, (long)count);
  EVP_PKEY *key = wrapped ? EVP_PKCS82PKEY(wrapped) : NULL;
  PKCS8_PRIV_KEY_INFO_free(wrapped);
  key = only(kind, key, at, bytes + count);
  // Whether its halves belong together shows in a signature: OpenSSL's own check of an RSA key takes 50 ms.
  static const uint8_t message[] = {0};
  size_t length = 0;
  uint8_t *signature = key ? billfold_sign(key, message, sizeof message, &length) : NULL;
  if (!signature || !billfold_verify(key, message, sizeof message, signature, length)) {
    EVP_PKEY_free(key);
    key = NULL;
  }
  OPENSSL_free(signature);
  return key;
}

uint8_t *billfold_write_private(EVP_PKEY *key, size_t *count) {
  PKCS8_PRIV_KEY_INFO *wrapped = EVP_PKEY2PKCS8(key);
  uint8_t *bytes = NULL;
  int length = wrapped ? i2d_PKCS8_PRIV_KEY_INFO(wrapped, &bytes) : 0;
  PKCS8_PRIV_KEY_INFO_free(wrapped);
  *count = length > 0 ? (size_t)length : 0;
  return forget(length > 0 ? bytes : NULL);
}

EVP_PKEY *billfold_read_public(int kind, const uint8_t *bytes, size_t count) {
  if (count > LONG_MAX) return NULL;
  const uint8_t *at = bytes;
  EVP_PKEY *key = d2i_PUBKEY(NULL, &at, (long)count);
  return only(kind, key, at, bytes + count);
}

uint8_t *billfold_write_public(EVP_PKEY *key, size_t *count) {
  uint8_t *bytes = NULL;
  int length = i2d_PUBKEY(key, &bytes);
  *count = length > 0 ? (size_t)length : 0;
  return forget(length > 0 ? bytes : NULL);
}

int billfold_agree(EVP_PKEY *own, EVP_PKEY *other, uint8_t secret[BILLFOLD_P256_LENGTH]) {
  size_t length = BILLFOLD_P256_LENGTH;
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_pkey(NULL, own, NULL);
  int done = context && EVP_PKEY_derive_init(context) == 1 && EVP_PKEY_derive_set_peer(context, other) == 1 &&
             EVP_PKEY_derive(context, secret, &length) == 1 && length == BILLFOLD_P256_LENGTH;
  EVP_PKEY_CTX_free(context);
  ERR_clear_error();
  return done;
}

int billfold_one_step(const uint8_t *secret, size_t secret_count, const uint8_t *info, size_t info_count, uint8_t key[32]) {
  EVP_KDF *derivation = EVP_KDF_fetch(NULL, "SSKDF", NULL);
  EVP_KDF_CTX *context = derivation ? EVP_KDF_CTX_new(derivation) : NULL;
  OSSL_PARAM parameters[] = {
      OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, "SHA256", 0),
      OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SECRET, (void *)secret, secret_count),
      OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, (void *)info, info_count),
      OSSL_PARAM_construct_end(),
  };
  int done = context && EVP_KDF_derive(context, key, 32, parameters) == 1;
  EVP_KDF_CTX_free(context);
  EVP_KDF_free(derivation);
  ERR_clear_error();
  return done;
}

uint8_t *billfold_sign(EVP_PKEY *key, const uint8_t *message, size_t message_count, size_t *count) {
  uint8_t *signature = NULL;
  size_t length = 0;
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  if (context && EVP_DigestSignInit_ex(context, NULL, "SHA256", NULL, NULL, key, NULL) == 1 &&
      EVP_DigestSign(context, NULL, &length, message, message_count) == 1 && (signature = OPENSSL_malloc(length)) &&
      EVP_DigestSign(context, signature, &length, message, message_count) != 1) {
    OPENSSL_free(signature);
    signature = NULL;
  }
  EVP_MD_CTX_free(context);
  *count = length;
  return forget(signature);
}

int billfold_verify(EVP_PKEY *key, const uint8_t *message, size_t message_count, const uint8_t *signature, size_t count) {
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  int right = context && EVP_DigestVerifyInit_ex(context, NULL, "SHA256", NULL, NULL, key, NULL) == 1 &&
              EVP_DigestVerify(context, signature, count, message, message_count) == 1;
  EVP_MD_CTX_free(context);
  ERR_clear_error();
  return right;
}

static EVP_PKEY_CTX *oaep(EVP_PKEY *key, int wraps) {
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_pkey(NULL, key, NULL);
  if (context && (wraps ? EVP_PKEY_encrypt_init(context) : EVP_PKEY_decrypt_init(context)) == 1 &&
      EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_OAEP_PADDING) == 1 &&
      EVP_PKEY_CTX_set_rsa_oaep_md(context, EVP_sha256()) == 1 && EVP_PKEY_CTX_set_rsa_mgf1_md(context, EVP_sha256()) == 1) {
    return context;
  }
  EVP_PKEY_CTX_free(context);
  return NULL;
}

static uint8_t *oaep_of(EVP_PKEY *key, int wraps, const uint8_t *input, size_t input_count, size_t *count) {
  int (*process)(EVP_PKEY_CTX *, unsigned char *, size_t *, const unsigned char *, size_t) = wraps ? EVP_PKEY_encrypt : EVP_PKEY_decrypt;
  EVP_PKEY_CTX *context = oaep(key, wraps);
  uint8_t *output = NULL;
  size_t capacity = 0, length = 0;
  if (context && process(context, NULL, &capacity, input, input_count) == 1 && (output = OPENSSL_malloc(capacity))) {
    length = capacity;
    if (process(context, output, &length, input, input_count) != 1) {
      OPENSSL_clear_free(output, capacity);
      output = NULL;
    }
  }
  // What is behind the message is not the caller's to wipe.
  if (output && length < capacity) OPENSSL_cleanse(output + length, capacity - length);
  EVP_PKEY_CTX_free(context);
  *count = output ? length : 0;
  return forget(output);
}

uint8_t *billfold_wrap(EVP_PKEY *key, const uint8_t *message, size_t message_count, size_t *count) {
  return oaep_of(key, 1, message, message_count, count);
}

uint8_t *billfold_unwrap(EVP_PKEY *key, const uint8_t *wrapped, size_t wrapped_count, size_t *count) {
  return oaep_of(key, 0, wrapped, wrapped_count, count);
}
