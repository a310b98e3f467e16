import { createSecretKey, randomBytes } from 'node:crypto';
import { DecryptionError, decrypt, decryptText, encrypt, encryptText } from './encryption';

const keys = [createSecretKey(randomBytes(32))];
const other = createSecretKey(randomBytes(32));

test.each(['', '9871234567', 'رقم الهوية ١٢٣', '🙂'.repeat(50)])(
  'the text %j is decrypted again, and is not visible in the encrypted form',
  (text) => {
    const sealed = encryptText(keys, text, 'identity number');
    expect(decryptText(keys, sealed, 'identity number')).toBe(text);
    expect(sealed).toMatch(/^[A-Za-z0-9+/]+=*$/);
    if (text) expect(Buffer.from(sealed, 'base64').includes(text)).toBe(false);
    expect(encryptText(keys, text, 'identity number')).not.toBe(sealed);
  },
);

test('decryption fails with another context, another key or any altered byte', () => {
  const sealed = encrypt(keys, Buffer.from('987'), 'here');
  expect(Buffer.from(decrypt(keys, sealed, 'here')).toString()).toBe('987');
  expect(() => decrypt(keys, sealed, 'there')).toThrow(DecryptionError);
  expect(() => decrypt([other], sealed, 'here')).toThrow(DecryptionError);
  for (let index = 0; index < sealed.length; index += 1) {
    const altered = Uint8Array.from(sealed);
    altered[index]! ^= 0x80;
    expect(() => decrypt([other, ...keys], altered, 'here')).toThrow(DecryptionError);
    expect(() => decrypt(keys, sealed.subarray(0, index), 'here')).toThrow(DecryptionError);
  }
  expect(() => decryptText(keys, 'not base64 at all', 'here')).toThrow(DecryptionError);
});

test('during a rotation, the new key encrypts and both keys decrypt', () => {
  const rotating = [other, ...keys];
  expect(decryptText(rotating, encryptText(keys, 'old', 'c'), 'c')).toBe('old');
  expect(decryptText([other], encryptText(rotating, 'new', 'c'), 'c')).toBe('new');
});
