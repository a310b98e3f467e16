import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/**
 * The layout of what is encrypted: version (1 byte), key id (8), nonce (12), tag (16), ciphertext. The key id is the start of
 * the key's SHA-256, so that a rotated key is found without trying.
 */
const version = 1;
const sizes = { keyId: 8, nonce: 12, tag: 16 };
const headerSize = 1 + sizes.keyId + sizes.nonce + sizes.tag;

/** What was stored cannot be decrypted: altered, cut, moved to another place, or its key is no longer configured. */
export class DecryptionError extends Error {
  override name = 'DecryptionError';
}

/**
 * Encrypts with AES-256-GCM (NIST SP 800-38D) under the first of `keys`. `context` says what the bytes are and where they
 * belong; it is authenticated, not stored, and has to be the same when they are decrypted.
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

/** The bytes that {@link encrypt} was given with the same context, under any of `keys`. Throws {@link DecryptionError}. */
export function decrypt(keys: readonly KeyObject[], sealed: Uint8Array, context: string): Uint8Array {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  if (bytes.length < headerSize || bytes[0] !== version) throw new DecryptionError('not in a known form');
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
    throw new DecryptionError('altered, or not what was stored here');
  }
}

/** As {@link encrypt}, for a text in a database column: base64. */
export function encryptText(keys: readonly KeyObject[], text: string, context: string): string {
  return Buffer.from(encrypt(keys, Buffer.from(text), context)).toString('base64');
}

/** As {@link decrypt}, for what {@link encryptText} made. */
export function decryptText(keys: readonly KeyObject[], sealed: string, context: string): string {
  return Buffer.from(decrypt(keys, Buffer.from(sealed, 'base64'), context)).toString();
}

/** Names a key in a database or a message without telling anything of it: 16 hexadecimal digits, the key id of what it encrypts. */
export function fingerprintOf(key: KeyObject): string {
  return idOf(key).toString('hex');
}

/** The fingerprint of the key that {@link encrypt} used here, as far as one can tell without decrypting. */
export function sealedWith(sealed: Uint8Array): string | undefined {
  if (sealed[0] !== version) return undefined;
  return Buffer.from(sealed.subarray(1, 1 + sizes.keyId)).toString('hex');
}

/** What the text of {@link encryptText} begins with under this key: base64 makes whole characters of the head. */
export function textHeadOf(key: KeyObject): string {
  return Buffer.concat([Buffer.of(version), idOf(key)]).toString('base64');
}

/**
 * A seal on the text that only who has the key can make: HMAC-SHA-256 (RFC 2104) under a key of its own, derived for `purpose`
 * (HKDF, RFC 5869). 64 hexadecimal digits.
 */
export function sealOf(key: KeyObject, purpose: string, text: string): string {
  const derived = Buffer.from(hkdfSync('sha256', key, '', purpose, 32));
  return createHmac('sha256', derived).update(text).digest('hex');
}

function idOf(key: KeyObject): Buffer {
  return createHash('sha256').update(key.export()).digest().subarray(0, sizes.keyId);
}
