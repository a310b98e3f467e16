import { usualLimits } from '../config/limit-variables';
import { limitsOf } from '../limits/rules';
import type { Call, Reply } from './app';

export const limits = limitsOf(usualLimits);

/** A request from the address, which the trusted proxy reports. */
export const from = (address: string, call: Call = {}): Call => ({
  ...call,
  headers: { ...call.headers, 'x-forwarded-for': address },
});

/** Sends `count` requests, at most twenty at a time. */
export async function times<Result>(count: number, act: (index: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  while (results.length < count) {
    const batch = Array.from({ length: Math.min(20, count - results.length) }, (_, index) =>
      act(results.length + index),
    );
    results.push(...(await Promise.all(batch)));
  }
  return results;
}

/** The statuses that occurred. */
export const statuses = (replies: Reply[]) => new Set(replies.map(({ status }) => status));

/** Limit, remaining, reset, Retry-After. */
export const quotaOf = ({ headers }: Reply) =>
  ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'retry-after'].map((name) => {
    const value = headers.get(name);
    return value === null ? null : Number(value);
  });

/** Fails unless the reply is a 429 of the limit, whose window began with the test. */
export function expectLimited(reply: Reply, limit: { points: number; seconds: number }): void {
  expect(reply).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  const [points, remaining, reset, retryAfter] = quotaOf(reply);
  expect([points, remaining]).toEqual([limit.points, 0]);
  expect(retryAfter).toBe(reset);
  expect(retryAfter).toBeGreaterThan(limit.seconds - 60);
  expect(retryAfter).toBeLessThanOrEqual(limit.seconds);
}
