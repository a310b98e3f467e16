import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/**
 * The layout of encrypted data: version (1 byte), key id (8), nonce (12), tag (16), ciphertext. The key id is the start of
 * the key's SHA-256, so that the right one of several keys is found directly.
 */
const version = 1;
const sizes = { keyId: 8, nonce: 12, tag: 16 };
const headerSize = 1 + sizes.keyId + sizes.nonce + sizes.tag;

/** The stored data cannot be decrypted: it was altered, truncated or moved, or its key is not configured. */
export class DecryptionError extends Error {
  override name = 'DecryptionError';
}

/**
 * Encrypts with AES-256-GCM (NIST SP 800-38D) under the first of `keys`. `context` describes the data and its
 * location. It is authenticated but not stored, and must be the same for decryption.
 */
export function encrypt(keys: readonly KeyObject[], bytes: Uint8Array, context: string): Uint8Array {
  const key = keys[0]!;
  const nonce = randomBytes(sizes.nonce);
  const head = Buffer.concat([Buffer.of(version), idOf(key)]);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: sizes.tag });
  cipher.setAAD(Buffer.concat([head, Buffer.from(context)]));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([head, nonce, cipher.getAuthTag(), sealed]);
}

/** Decrypts the result of {@link encrypt} with the same context and any of `keys`. Throws {@link DecryptionError}. */
export function decrypt(keys: readonly KeyObject[], sealed: Uint8Array, context: string): Uint8Array {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  if (bytes.length < headerSize || bytes[0] !== version) throw new DecryptionError('not in a known format');
  const head = bytes.subarray(0, 1 + sizes.keyId);
  const key = keys.find((candidate) => idOf(candidate).equals(head.subarray(1)));
  if (!key) throw new DecryptionError('encrypted with a key that is not configured');
  const tagStart = head.length + sizes.nonce;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(head.length, tagStart), {
    authTagLength: sizes.tag,
  });
  decipher.setAAD(Buffer.concat([head, Buffer.from(context)]));
  decipher.setAuthTag(bytes.subarray(tagStart, headerSize));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(headerSize)), decipher.final()]);
  } catch {
    throw new DecryptionError('altered, or moved from another location');
  }
}

/** Like {@link encrypt}, for a text in a database column. The result is base64. */
export function encryptText(keys: readonly KeyObject[], text: string, context: string): string {
  return Buffer.from(encrypt(keys, Buffer.from(text), context)).toString('base64');
}

/** Like {@link decrypt}, for a result of {@link encryptText}. */
export function decryptText(keys: readonly KeyObject[], sealed: string, context: string): string {
  return Buffer.from(decrypt(keys, Buffer.from(sealed, 'base64'), context)).toString();
}

/** Identifies a key in the database and in messages without revealing it: 16 hexadecimal digits, the key id in the data that it encrypts. */
export function fingerprintOf(key: KeyObject): string {
  return idOf(key).toString('hex');
}

/** The fingerprint of the key that {@link encrypt} used, according to the unauthenticated header. */
export function sealedWith(sealed: Uint8Array): string | undefined {
  if (sealed[0] !== version) return undefined;
  return Buffer.from(sealed.subarray(1, 1 + sizes.keyId)).toString('hex');
}

/** The prefix of all results of {@link encryptText} with this key. The header is a multiple of 3 bytes, so base64 encodes it separately. */
export function textHeadOf(key: KeyObject): string {
  return Buffer.concat([Buffer.of(version), idOf(key)]).toString('base64');
}

/**
 * A message authentication code of the text: HMAC-SHA-256 (RFC 2104) with a key that is derived for `purpose`
 * (HKDF, RFC 5869). 64 hexadecimal digits.
 */
export function sealOf(key: KeyObject, purpose: string, text: string): string {
  const derived = Buffer.from(hkdfSync('sha256', key, '', purpose, 32));
  return createHmac('sha256', derived).update(text).digest('hex');
}

function idOf(key: KeyObject): Buffer {
  return createHash('sha256').update(key.export()).digest().subarray(0, sizes.keyId);
}
