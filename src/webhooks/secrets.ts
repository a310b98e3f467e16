import type { KeyObject } from 'node:crypto';
import { decryptText, encryptText } from '../adapters/encryption';
import type { Random } from '../adapters/random';
import type { Row } from '../database/tables';
import { secretPrefix } from './signature';

/** A secret of 32 random bytes as Standard Webhooks writes it: base64 with padding, after a prefix. */
export function newSecret(random: Random): string {
  return secretPrefix + Buffer.from(random.token(), 'base64url').toString('base64');
}

/** The additional data of a secret's encryption, so that the secret cannot be decrypted in another user's row. */
export function secretContext(userId: number): string {
  return `webhook/${userId}/secret`;
}

export function encryptSecret(keys: readonly KeyObject[], userId: number, secret: string): string {
  return encryptText(keys, secret, secretContext(userId));
}

/** The secrets that sign at `now` (epoch ms): the current one, and the former one until it ends. */
export function signingSecrets(
  keys: readonly KeyObject[],
  webhook: Pick<Row<'webhook'>, 'user_id' | 'secret' | 'former_secret' | 'former_secret_ends_at'>,
  now: number,
): string[] {
  const { secret, former_secret: former, former_secret_ends_at: end } = webhook;
  const stored = former !== null && end !== null && now < end ? [secret, former] : [secret];
  return stored.map((text) => decryptText(keys, text, secretContext(webhook.user_id)));
}
