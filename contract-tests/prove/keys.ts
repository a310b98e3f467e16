/** Idempotency-Keys: a repeated request has one effect and one response. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Reply } from '../target';
import { seen } from './deployment';
import type { Market, Reservation } from './market';
import { type Evidence, Problems } from './properties';

const copies = 10;

/** The same booking is sent ten times at once with one key, and later again: one reservation, and the same bytes each time. */
export async function replays(market: Market): Promise<Evidence> {
  const problems = new Problems();
  const { deployment } = market;
  const [customer, other] = [market.customer(1), market.customer(0)];
  const stay = market.stay(25, 28);
  const headers = { 'Idempotency-Key': randomUUID() };
  const send = async () => {
    for (;;) {
      const reply = await market.book(customer, stay, {}, headers);
      if (reply.code !== 'IDEMPOTENCY_IN_PROGRESS') return reply;
      await wait(Number(reply.headers.get('retry-after') ?? 1) * 1000);
    }
  };
  const replies = await Promise.all(Array.from({ length: copies }, send));
  replies.push(await send());
  const first = replies.find(({ headers: sent }) => sent.get('idempotent-replayed') === null);
  problems.expect(first?.status === 200, `the first bookReservation ${seen(first ?? replies[0]!)}`);
  const isSame = (reply: Reply) => reply.status === first?.status && reply.text === first.text;
  for (const reply of replies)
    problems.expect(
      isSame(reply),
      `a repeated bookReservation ${seen(reply)} with a response that differs from the first`,
    );
  const replayed = replies.filter((reply) => reply.headers.get('idempotent-replayed') === 'true').length;
  problems.same(replayed, copies, 'responses with Idempotent-Replayed: true');
  const query = { from: stay.startDate, to: stay.endDate };
  const made = (await deployment.list('getMyReservations', { as: customer, query })).filter(
    ({ propertyId }) => propertyId === stay.propertyId,
  );
  const ids = made.map(({ id }) => id);
  problems.same(ids, [(first?.data as Reservation | undefined)?.id], 'reservations with one key');

  const changed = await market.book(customer, market.stay(25, 27), {}, headers);
  problems.expect(changed.code === 'IDEMPOTENCY_KEY_REUSED', `the same key with another body ${seen(changed)}`);
  const foreign = await market.book(other, stay, {}, headers);
  problems.expect(foreign.code === 'DATES_NOT_AVAILABLE', `the same key of another customer ${seen(foreign)}`);
  return {
    tried: `one booking was sent ${copies} times at once with one key, again later, with another body, and by another customer`,
    problems,
  };
}
