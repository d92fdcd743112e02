#include "certificate.h"

#include <arpa/inet.h>
#include <limits.h>
#include <openssl/bio.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static char *text_of(BIO *bio) {
  char *data = NULL;
  long length = BIO_get_mem_data(bio, &data);
  char *text = length > 0 ? malloc((size_t)length + 1) : NULL;
  if (text) {
    memcpy(text, data, (size_t)length);
    text[length] = 0;
  }
  return text;
}

// Rejects encrypted keys, so that OpenSSL doesn't prompt for a password on the terminal.
static int no_password(char *buffer, int size, int writing, void *closure) { return -1; }

static EVP_PKEY *read_key(const char *text) {
  BIO *bio = BIO_new_mem_buf(text, -1);
  EVP_PKEY *key = bio ? PEM_read_bio_PrivateKey(bio, NULL, no_password, NULL) : NULL;
  BIO_free(bio);
  return key;
}

static X509 *read_certificate(const char *text) {
  BIO *bio = BIO_new_mem_buf(text, -1);
  X509 *certificate = bio ? PEM_read_bio_X509(bio, NULL, NULL, NULL) : NULL;
  BIO_free(bio);
  return certificate;
}

char *billfold_make_key(void) {
  EVP_PKEY *key = EVP_EC_gen("P-256");
  BIO *bio = BIO_new(BIO_s_mem());
  char *text = NULL;
  if (key && bio && PEM_write_bio_PKCS8PrivateKey(bio, key, NULL, NULL, 0, NULL, NULL) == 1) text = text_of(bio);
  BIO_free(bio);
  EVP_PKEY_free(key);
  return text;
}

static int extend(X509 *certificate, X509 *issuer, int kind, const char *value) {
  X509V3_CTX context;
  X509V3_set_ctx(&context, issuer, certificate, NULL, NULL, 0);
  X509_EXTENSION *extension = X509V3_EXT_conf_nid(NULL, &context, kind, value);
  int done = extension && X509_add_ext(certificate, extension, -1) == 1;
  X509_EXTENSION_free(extension);
  return done;
}

// The fields that every certificate has, with a number of 16 bytes.
static X509 *begin(EVP_PKEY *key, const char *common_name, const uint8_t number[16], int64_t from, int64_t until, X509 *issuer) {
  X509 *certificate = X509_new();
  if (!certificate) return NULL;
  uint8_t bytes[16];
  memcpy(bytes, number, sizeof bytes);
  // Positive, and never of fewer bytes than one. (RFC 5280, 4.1.2.2)
  bytes[0] = (bytes[0] & 0x3F) | 0x40;
  BIGNUM *big = BN_bin2bn(bytes, sizeof bytes, NULL);
  X509_NAME *name = X509_get_subject_name(certificate);
  int done = big && BN_to_ASN1_INTEGER(big, X509_get_serialNumber(certificate)) && X509_set_version(certificate, 2) &&
             ASN1_TIME_set(X509_getm_notBefore(certificate), (time_t)from) &&
             ASN1_TIME_set(X509_getm_notAfter(certificate), (time_t)until) && X509_set_pubkey(certificate, key) &&
             X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_UTF8, (const unsigned char *)common_name, -1, -1, 0) &&
             X509_set_issuer_name(certificate, issuer ? X509_get_subject_name(issuer) : name);
  BN_free(big);
  if (done) return certificate;
  X509_free(certificate);
  return NULL;
}

// Who may do what with it, and whose key it is.
static int describe(X509 *certificate, X509 *issuer, const char *constraints, const char *usage) {
  X509 *by = issuer ? issuer : certificate;
  return extend(certificate, by, NID_basic_constraints, constraints) && extend(certificate, by, NID_key_usage, usage) &&
         extend(certificate, by, NID_subject_key_identifier, "hash") &&
         (!issuer || extend(certificate, by, NID_authority_key_identifier, "keyid"));
}

char *billfold_make_certificate(const char *key_text, const char *common_name, const char *names, int64_t from, int64_t until,
                                const char *issuer_text, const char *issuer_key_text) {
  EVP_PKEY *key = read_key(key_text);
  EVP_PKEY *signer = issuer_key_text ? read_key(issuer_key_text) : NULL;
  X509 *issuer = issuer_text ? read_certificate(issuer_text) : NULL;
  X509 *certificate = NULL;
  uint8_t number[16];
  char *text = NULL;
  if (key && (!issuer_text || (issuer && signer)) && RAND_bytes(number, sizeof number) == 1 &&
      (certificate = begin(key, common_name, number, from, until, issuer))) {
    int done = describe(certificate, issuer, issuer ? "critical,CA:FALSE" : "critical,CA:TRUE,pathlen:0",
                        issuer ? "critical,digitalSignature" : "critical,keyCertSign,cRLSign") &&
               (!issuer || (extend(certificate, issuer, NID_ext_key_usage, "serverAuth") &&
                            extend(certificate, issuer, NID_subject_alt_name, names))) &&
               X509_sign(certificate, signer ? signer : key, EVP_sha256());
    BIO *bio = done ? BIO_new(BIO_s_mem()) : NULL;
    if (bio && PEM_write_bio_X509(bio, certificate) == 1) text = text_of(bio);
    BIO_free(bio);
  }
  X509_free(certificate);
  X509_free(issuer);
  EVP_PKEY_free(signer);
  EVP_PKEY_free(key);
  return text;
}

char *billfold_pin(const char *certificate_text) {
  X509 *certificate = read_certificate(certificate_text);
  unsigned char *der = NULL;
  int length = certificate ? i2d_X509_PUBKEY(X509_get_X509_PUBKEY(certificate), &der) : -1;
  char *pin = NULL;
  unsigned char digest[32];
  unsigned int size = 0;
  if (length > 0 && EVP_Digest(der, (size_t)length, digest, &size, EVP_sha256(), NULL) == 1 && (pin = malloc(64))) {
    strcpy(pin, "sha256//");
    EVP_EncodeBlock((unsigned char *)pin + 8, digest, (int)size);
  }
  OPENSSL_free(der);
  X509_free(certificate);
  return pin;
}

int billfold_fits(const char *certificate_text, const char *key_text) {
  X509 *certificate = read_certificate(certificate_text);
  EVP_PKEY *key = read_key(key_text);
  int fits = certificate && key && X509_check_private_key(certificate, key) == 1;
  EVP_PKEY_free(key);
  X509_free(certificate);
  return fits;
}

int64_t billfold_valid_until(const char *certificate_text, const char *key_text, const char *issuer_text) {
  X509 *certificate = read_certificate(certificate_text);
  X509 *issuer = read_certificate(issuer_text);
  EVP_PKEY *key = read_key(key_text);
  int64_t from = 0, until = 0;
  int good = certificate && issuer && key && X509_check_private_key(certificate, key) == 1 &&
             X509_verify(certificate, X509_get0_pubkey(issuer)) == 1 && billfold_validity(certificate, &from, &until);
  EVP_PKEY_free(key);
  X509_free(issuer);
  X509_free(certificate);
  return good ? until : -1;
}

int billfold_validity_of(const char *certificate_text, int64_t *from, int64_t *until) {
  X509 *certificate = read_certificate(certificate_text);
  int good = certificate && billfold_validity(certificate, from, until);
  X509_free(certificate);
  return good;
}

char *billfold_names(const char *certificate_text) {
  X509 *certificate = read_certificate(certificate_text);
  GENERAL_NAMES *names = certificate ? X509_get_ext_d2i(certificate, NID_subject_alt_name, NULL, NULL) : NULL;
  BIO *bio = BIO_new(BIO_s_mem());
  for (int index = 0, count = 0; bio && index < sk_GENERAL_NAME_num(names); index++) {
    const GENERAL_NAME *name = sk_GENERAL_NAME_value(names, index);
    char text[INET6_ADDRSTRLEN];
    if (name->type == GEN_DNS) {
      BIO_printf(bio, "%sDNS:%.*s", count++ ? "," : "", ASN1_STRING_length(name->d.dNSName),
                 (const char *)ASN1_STRING_get0_data(name->d.dNSName));
    } else if (name->type == GEN_IPADD) {
      int family = ASN1_STRING_length(name->d.iPAddress) == 4 ? AF_INET : AF_INET6;
      if (family == AF_INET6 && ASN1_STRING_length(name->d.iPAddress) != 16) continue;
      if (inet_ntop(family, ASN1_STRING_get0_data(name->d.iPAddress), text, sizeof text)) {
        BIO_printf(bio, "%sIP:%s", count++ ? "," : "", text);
      }
    }
  }
  char *text = bio ? text_of(bio) : NULL;
  BIO_free(bio);
  GENERAL_NAMES_free(names);
  X509_free(certificate);
  return text;
}

int billfold_has_names(const char *certificate_text, const char *names) {
  X509 *certificate = read_certificate(certificate_text);
  char *copy = strdup(names);
  int all = certificate && copy;
  for (char *rest = copy, *part; all && (part = strsep(&rest, ","));) {
    if (strncmp(part, "DNS:", 4) == 0) {
      all = X509_check_host(certificate, part + 4, 0, 0, NULL) == 1;
    } else if (strncmp(part, "IP:", 3) == 0) {
      all = X509_check_ip_asc(certificate, part + 3, 0) == 1;
    } else {
      all = 0;
    }
  }
  free(copy);
  X509_free(certificate);
  return all;
}

// MARK: - Chains of three

X509 *billfold_issue(billfold_kind kind, EVP_PKEY *key, const char *common_name, const uint8_t number[16], int64_t from, int64_t until,
                     X509 *issuer, EVP_PKEY *signer) {
  static const struct {
    const char *constraints, *usage;
  } of[] = {
      [BILLFOLD_ROOT] = {"critical,CA:TRUE,pathlen:1", "critical,keyCertSign,cRLSign"},
      [BILLFOLD_SUBORDINATE] = {"critical,CA:TRUE,pathlen:0", "critical,keyCertSign,cRLSign"},
      [BILLFOLD_AGREEMENT] = {"critical,CA:FALSE", "critical,keyAgreement"},
      [BILLFOLD_ENCIPHERMENT] = {"critical,CA:FALSE", "critical,keyEncipherment"},
  };
  X509 *certificate = begin(key, common_name, number, from, until, issuer);
  if (certificate && describe(certificate, issuer, of[kind].constraints, of[kind].usage) &&
      X509_sign(certificate, signer, EVP_sha256())) {
    // Read back: only what was read knows its extensions and its exact bytes.
    size_t count = 0;
    uint8_t *bytes = billfold_write_certificate(certificate, &count);
    X509 *whole = bytes ? billfold_read_certificate(bytes, count) : NULL;
    OPENSSL_free(bytes);
    X509_free(certificate);
    return whole;
  }
  X509_free(certificate);
  ERR_clear_error();
  return NULL;
}

uint8_t *billfold_write_certificate(X509 *certificate, size_t *count) {
  uint8_t *bytes = NULL;
  int length = i2d_X509(certificate, &bytes);
  *count = length > 0 ? (size_t)length : 0;
  return length > 0 ? bytes : NULL;
}

X509 *billfold_read_certificate(const uint8_t *bytes, size_t count) {
  if (count > LONG_MAX) return NULL;
  const uint8_t *at = bytes;
  X509 *certificate = d2i_X509(NULL, &at, (long)count);
  size_t length = 0;
  uint8_t *again = certificate ? billfold_write_certificate(certificate, &length) : NULL;
  // Looser encodings than DER are read too, and would be other bytes of the same certificate.
  int same = again && length == count && memcmp(again, bytes, count) == 0;
  OPENSSL_free(again);
  ERR_clear_error();
  if (same) return certificate;
  X509_free(certificate);
  return NULL;
}

static int seconds(const ASN1_TIME *time, int64_t *result) {
  struct tm parts;
  if (ASN1_TIME_to_tm(time, &parts) != 1) return 0;
  *result = (int64_t)timegm(&parts);
  return 1;
}

int billfold_validity(X509 *certificate, int64_t *from, int64_t *until) {
  return seconds(X509_get0_notBefore(certificate), from) && seconds(X509_get0_notAfter(certificate), until);
}

int billfold_verify_chain(X509 *leaf, X509 *subordinate, X509 *root) {
  int result = X509_V_ERR_OUT_OF_MEM;
  X509_STORE *store = X509_STORE_new();
  X509_STORE_CTX *context = X509_STORE_CTX_new();
  STACK_OF(X509) *between = sk_X509_new_null();
  if (store && context && between && X509_STORE_add_cert(store, root) == 1 && sk_X509_push(between, subordinate) > 0 &&
      X509_STORE_CTX_init(context, store, leaf, between) == 1) {
    X509_VERIFY_PARAM *rules = X509_STORE_CTX_get0_param(context);
    X509_VERIFY_PARAM_set_flags(rules, X509_V_FLAG_X509_STRICT | X509_V_FLAG_CHECK_SS_SIGNATURE | X509_V_FLAG_NO_CHECK_TIME);
    // One between leaf and root, as the chain has.
    X509_VERIFY_PARAM_set_depth(rules, 1);
    result = X509_verify_cert(context) == 1 ? X509_V_OK : X509_STORE_CTX_get_error(context);
    if (result == X509_V_OK && sk_X509_num(X509_STORE_CTX_get0_chain(context)) != 3) result = X509_V_ERR_CERT_CHAIN_TOO_LONG;
  }
  sk_X509_free(between);
  X509_STORE_CTX_free(context);
  X509_STORE_free(store);
  ERR_clear_error();
  return result;
}
