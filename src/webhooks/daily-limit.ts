import { NotificationType } from '../../generated/enumerations';
import type { Database, Trx } from '../database/connection';
import { notify } from '../notifications/repository';
import { addUsage, findUsage, setLimitedUntil } from './repository-usage';

const dayLength = 24 * 60 * 60_000;

export function dayOf(now: number): number {
  return Math.floor(now / dayLength);
}

/**
 * Counts deliveries against the daily limit of the owners whose webhooks they are for, and returns those within it. When an owner's limit
 * is reached, its webhooks record until when, and the owner is notified once. Webhooks of administrators (`ownerId` undefined) are not
 * limited: they receive the events of all owners, of whom one could use up the limit.
 */
export async function withinDailyLimit<Delivery extends { webhook: { ownerId: number | undefined } }>(
  trx: Trx,
  wanted: readonly Delivery[],
  limit: number,
  now: number,
): Promise<Delivery[]> {
  const counts = new Map<number, number>();
  for (const { ownerId } of wanted.map(({ webhook }) => webhook))
    if (ownerId !== undefined) counts.set(ownerId, (counts.get(ownerId) ?? 0) + 1);
  if (counts.size === 0) return [...wanted];
  const day = dayOf(now);
  const remaining = new Map<number, number>();
  for (const [ownerId, total] of await addUsage(trx, counts, day)) {
    const before = total - counts.get(ownerId)!;
    remaining.set(ownerId, Math.max(0, limit - before));
    if (before > limit || total <= limit) continue;
    await setLimitedUntil(trx, ownerId, (day + 1) * dayLength);
    await notify(trx, { to: [ownerId], type: NotificationType.WebhookLimited, parameters: { most: limit }, at: now });
  }
  return wanted.filter(({ webhook: { ownerId } }) => {
    if (ownerId === undefined) return true;
    const left = remaining.get(ownerId)!;
    remaining.set(ownerId, left - 1);
    return left > 0;
  });
}

/** Until when the owner gets no deliveries (epoch ms); null if the daily limit is not reached. */
export async function limitedUntil(db: Database, ownerId: number, limit: number, now: number): Promise<number | null> {
  const day = dayOf(now);
  return (await findUsage(db, ownerId, day)) > limit ? (day + 1) * dayLength : null;
}
