import { createHash } from 'node:crypto';
import type { Random } from '../../src/adapters/random';

/** Random numbers that can be restarted and then repeat. */
export interface RepeatableRandom extends Random {
  begin(): void;
}

export function repeatableRandom(): RepeatableRandom {
  let drawn = 0;
  const draw = () => createHash('sha256').update(String(drawn++)).digest();
  return {
    begin: () => void (drawn = 0),
    code: () => String(draw().readUInt32BE() % 1_000_000).padStart(6, '0'),
    token: (bytes = 32) => draw().subarray(0, bytes).toString('base64url'),
    hex: (bytes = 16) => draw().subarray(0, bytes).toString('hex'),
    uuid: () =>
      draw()
        .toString('hex')
        .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5'),
  };
}
