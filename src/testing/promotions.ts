import { callAs } from './access';
import type { Actor, Reply, TestApp } from './app';

let codes = 0;
/** A code that no other promotion of this process has. */
export const nextCode = (): string => `CODE-${(codes += 1)}`;

/** Adds a promotion with a new code. */
export function addPromotion(app: TestApp, body: object, as: Actor = 'owner'): Promise<Reply> {
  return callAs(app, as, 'addPromotion', { body: { code: nextCode(), ...body } });
}

/** Adds a promotion of 10 per cent unless `body` differs, and returns it. */
export async function promotionOf(
  app: TestApp,
  body: object = {},
  as: Actor = 'owner',
): Promise<{ id: number; code: string }> {
  const value = 'amount' in body ? {} : { percent: 10 };
  const { status, data, envelope } = await addPromotion(app, { ...value, ...body }, as);
  expect([status, envelope.errors]).toEqual([200, []]);
  return data as { id: number; code: string };
}
