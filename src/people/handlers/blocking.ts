import type { Handler, components } from '../../contract/handler';
import { answerPage } from '../../contract/paging';
import { createMessage } from '../../languages';
import { block, unblock } from '../../moderation/blocking';
import type { BlockedRow } from '../../moderation/repository-blocking';
import { formatInstant } from '../../values/dates';
import { listBlocked } from '../repository-blocked';

export const getBlockedUsers: Handler<'getBlockedUsers'> = async ({ query }, { database }) =>
  answerPage('getBlockedUsers', query, (page) => listBlocked(database.read, query, page), blockedUser);

export const blockUser: Handler<'blockUser'> = async ({ path, body, caller, traceId }, dependencies) => {
  const row = await block(dependencies, path.userId, body.reason.trim(), { by: caller, traceId });
  return 'failure' in row ? row : { status: 200, data: blockedUser(row), message: createMessage('block.done') };
};

export const unblockUser: Handler<'unblockUser'> = async ({ path, caller, traceId }, dependencies) => {
  const failure = await unblock(dependencies, path.userId, { by: caller, traceId });
  return failure ?? { status: 200, data: { removed: true }, message: createMessage('block.removed') };
};

function blockedUser(row: BlockedRow): components['schemas']['BlockedUser'] {
  return {
    userId: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role,
    reason: row.blocked_reason!,
    blockedAt: formatInstant(row.blocked_at!),
    blockedBy: row.blocked_by,
  };
}
