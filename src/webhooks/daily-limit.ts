import { NotificationType } from '../../generated/enumerations';
import type { Database, Trx } from '../database/connection';
import { notify } from '../notifications/repository';
import { addUsage, findUsage, setLimitedUntil, setWebhooksLimitedUntil } from './repository-usage';
import { isFromOthers } from './rules';

const dayLength = 24 * 60 * 60_000;

export function dayOf(now: number): number {
  return Math.floor(now / dayLength);
}

interface Limited {
  /** `ownerId` is undefined for a webhook of an administrator. */
  webhook: { id: number; ownerId: number | undefined };
  event: { type: string };
}

/** Numbers of deliveries to the webhooks of an owner: those of events that other accounts cause, and all others. */
interface Counts {
  fromOthers: number;
  others: number;
}

/**
 * Counts deliveries against the daily limit of the owners whose webhooks they are for, and returns those within it. When an owner's limit
 * is reached, its webhooks record until when, and the owner is notified once. Webhooks of administrators are not limited: they receive the
 * events of all owners, of whom one could use up the limit.
 *
 * Deliveries of events that other accounts cause at no cost ({@link isFromOthers}) are created only while the owner has had fewer than half
 * of the deliveries of the day. The other half therefore remains for the other events, however many messages other accounts send.
 */
export async function withinDailyLimit<Delivery extends Limited>(
  trx: Trx,
  wanted: readonly Delivery[],
  limit: number,
  now: number,
): Promise<Delivery[]> {
  const counts = countByOwner(wanted);
  if (counts.size === 0) return [...wanted];
  const remaining = await takeRemaining(trx, counts, limit, now);
  const messagesDropped = new Map<number, Set<number>>();
  const admitted = wanted.filter(({ webhook: { id, ownerId }, event }) => {
    if (ownerId === undefined) return true;
    const left = remaining.get(ownerId)!;
    const kind = kindOf(event);
    left[kind] -= 1;
    if (left[kind] >= 0) return true;
    if (kind === 'fromOthers') messagesDropped.set(ownerId, (messagesDropped.get(ownerId) ?? new Set()).add(id));
    return false;
  });
  for (const [ownerId, webhookIds] of messagesDropped) await recordDropped(trx, ownerId, [...webhookIds], limit, now);
  return admitted;
}

const kindOf = ({ type }: Limited['event']): keyof Counts => (isFromOthers(type) ? 'fromOthers' : 'others');

function countByOwner(wanted: readonly Limited[]): Map<number, Counts> {
  const counts = new Map<number, Counts>();
  for (const { webhook, event } of wanted) {
    if (webhook.ownerId === undefined) continue;
    const ofOwner = counts.get(webhook.ownerId) ?? { fromOthers: 0, others: 0 };
    ofOwner[kindOf(event)] += 1;
    counts.set(webhook.ownerId, ofOwner);
  }
  return counts;
}

/**
 * Adds the deliveries to the day's numbers of the owners, and returns how many of them are within the limit. A delivery beyond the limit is
 * counted, so that the number shows that the limit is reached, but not one beyond the half: it would use what remains for other events.
 */
async function takeRemaining(trx: Trx, counts: ReadonlyMap<number, Counts>, limit: number, now: number) {
  const day = dayOf(now);
  const remaining = new Map<number, Counts>();
  const others = new Map([...counts].map(([ownerId, count]) => [ownerId, count.others]));
  for (const [ownerId, total] of await addUsage(trx, others, day)) {
    const count = counts.get(ownerId)!;
    const before = total - count.others;
    const left = Math.max(0, Math.floor(limit / 2) - total);
    remaining.set(ownerId, { others: Math.max(0, limit - before), fromOthers: Math.min(count.fromOthers, left) });
    if (before > limit || total <= limit) continue;
    await setLimitedUntil(trx, ownerId, (day + 1) * dayLength);
    await notify(trx, { to: [ownerId], type: NotificationType.WebhookLimited, parameters: { most: limit }, at: now });
  }
  const fromOthers = [...remaining].filter(([, left]) => left.fromOthers > 0);
  if (fromOthers.length > 0)
    await addUsage(trx, new Map(fromOthers.map(([ownerId, left]) => [ownerId, left.fromOthers])), day);
  return remaining;
}

/** Records in the webhooks that they get no more events from other accounts today; notifies the owner with the first of its webhooks. */
async function recordDropped(trx: Trx, ownerId: number, webhookIds: number[], limit: number, now: number) {
  const isFirst = await setWebhooksLimitedUntil(trx, ownerId, webhookIds, (dayOf(now) + 1) * dayLength);
  if (!isFirst) return;
  const parameters = { variant: 'messages', most: Math.floor(limit / 2) } as const;
  await notify(trx, { to: [ownerId], type: NotificationType.WebhookLimited, parameters, at: now });
}

/** Until when the owner gets no deliveries at all (epoch ms); null if the daily limit is not reached. */
export async function limitedUntil(db: Database, ownerId: number, limit: number, now: number): Promise<number | null> {
  const day = dayOf(now);
  return (await findUsage(db, ownerId, day)) > limit ? (day + 1) * dayLength : null;
}
