import type { Caller } from '../../contract/caller';
import { fail, notFound, ofMembers } from '../../contract/failures';
import type { Handler } from '../../contract/handler';
import { answerPage } from '../../contract/paging';
import { isAdministrator } from '../../contract/roles';
import { lockRow } from '../../database/dialect';
import { onUnique } from '../../database/errors';
import { auditAdministrator } from '../../journal/repository-audit';
import { createMessage } from '../../languages';
import { readPromotionInput } from '../promotion-input';
import { promotionView } from '../promotion-view';
import { normalizeCode } from '../promotions';
import {
  administrators,
  countActive,
  findOwnPromotion,
  insertPromotion,
  listPromotions,
  setPromotion,
} from '../repository-promotions';
import { isBlocked } from '../repository-parties';

/** The owner of the promotions that the caller adds and lists. */
function ownerOf({ role, userId }: Caller): number {
  return isAdministrator(role) ? administrators : userId;
}

/**
 * The lock on the user's row serializes the requests of an owner, so that they cannot exceed the limit together, and makes the closing of the
 * account wait. Administrators share a limit but not a lock: each of them can exceed it by one.
 */
export const addPromotion: Handler<'addPromotion'> = async ({ body, caller, traceId }, { database, clock, config }) => {
  const added = database.transaction(async (trx) => {
    await lockRow(trx, 'app_user', caller.userId);
    if (await isBlocked(trx, caller.userId)) return fail('USER_BLOCKED');
    const ownerId = ownerOf(caller);
    const limit = config.limits.promotions;
    if ((await countActive(trx, ownerId)) >= limit)
      return fail('VALIDATION_ERROR', ofMembers(createMessage('promotion.tooMany', { count: limit }), 'code'));
    const terms = await readPromotionInput(trx, body, ownerId);
    if ('failure' in terms) return terms;
    const now = clock.now();
    const id = await insertPromotion(trx, {
      ...terms,
      owner_id: ownerId,
      code: normalizeCode(body.code),
      is_once_per_customer: Number(body.isOncePerCustomer ?? false),
      used: 0,
      version: 1,
      created_at: now,
      updated_at: now,
    });
    await auditAdministrator(trx, 'addPromotion', `promotion:${id}`, { by: caller, traceId, at: now });
    const row = await findOwnPromotion(trx, id, caller);
    return { status: 200 as const, data: promotionView(row!), message: createMessage('promotion.added') };
  });
  const taken = fail('IN_USE', { message: createMessage('promotion.codeTaken') });
  return onUnique(added, { promotion_code: taken });
};

export const getMyPromotions: Handler<'getMyPromotions'> = async ({ query, caller }, { database }) =>
  answerPage(
    'getMyPromotions',
    query,
    (page) => listPromotions(database.read, ownerOf(caller), query.isActive, page),
    promotionView,
  );

export const updatePromotion: Handler<'updatePromotion'> = async (
  { path, body, caller, traceId },
  { database, clock },
) =>
  database.transaction(async (trx) => {
    const before = await findOwnPromotion(trx, path.id, caller);
    if (!before) return notFound('promotion');
    const terms = await readPromotionInput(trx, body, before.owner_id);
    if ('failure' in terms) return terms;
    const now = clock.now();
    if (!(await setPromotion(trx, before.id, { ...terms, updated_at: now })))
      return fail('STATE_CONFLICT', { message: createMessage('promotion.ended') });
    await auditAdministrator(trx, 'updatePromotion', `promotion:${before.id}`, { by: caller, traceId, at: now });
    const row = await findOwnPromotion(trx, before.id, caller);
    return { status: 200 as const, data: promotionView(row!), message: createMessage('promotion.changed') };
  });

export const deactivatePromotion: Handler<'deactivatePromotion'> = async (
  { path, caller, traceId },
  { database, clock },
) =>
  database.transaction(async (trx) => {
    const before = await findOwnPromotion(trx, path.id, caller);
    if (!before) return notFound('promotion');
    const now = clock.now();
    if (await setPromotion(trx, before.id, { is_active: 0, updated_at: now }))
      await auditAdministrator(trx, 'deactivatePromotion', `promotion:${before.id}`, { by: caller, traceId, at: now });
    const row = await findOwnPromotion(trx, before.id, caller);
    return { status: 200 as const, data: promotionView(row!), message: createMessage('promotion.deactivated') };
  });
