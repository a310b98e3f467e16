import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/** Unpredictable random values; tests inject predictable ones. */
export interface Random {
  /** A one-time code: six digits, each of the million equally likely. */
  code(): string;
  /** `bytes` (default 32) random bytes in base64url, for refresh tokens and the like. */
  token(bytes?: number): string;
  /** `bytes` (default 16) random bytes in lower-case hexadecimal, for file names. */
  hex(bytes?: number): string;
  uuid(): string;
}

export const systemRandom: Random = {
  code: () => String(randomInt(1_000_000)).padStart(6, '0'),
  token: (bytes = 32) => randomBytes(bytes).toString('base64url'),
  hex: (bytes = 16) => randomBytes(bytes).toString('hex'),
  uuid: () => randomUUID(),
};
