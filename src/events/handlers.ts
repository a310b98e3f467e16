import type { Handler } from '../contract/handler';
import { fail } from '../contract/failures';
import { isAdministrator } from '../contract/roles';
import { visibleTypes } from '../contract/scopes';
import { createMessage } from '../languages';
import { retryAfter } from './long-polling';
import { type Bounds, numberEvents, readEvents } from './repository';
import { eventView } from './view';

export const getEvents: Handler<'getEvents'> = async ({ query, caller, address, sender }, dependencies) => {
  const { database } = dependencies;
  const { afterSequence, propertyId, pageSize: limit = 50, waitSeconds: seconds = 0 } = query;
  const visible = visibleTypes(caller, query.types);
  if ('failure' in visible) return visible;
  const ownerId = isAdministrator(caller.role) ? undefined : caller.userId;
  const filter = { types: visible.types, propertyId, ownerId };
  // Numbers what was just committed, perhaps by this client, so that the response includes it.
  await numberEvents(database);
  let page = await readEvents(database.read, { ...filter, afterSequence, limit });
  if (seconds > 0 && !page.isGone && page.events.length === 0 && page.last === page.newest) {
    const waiter = { ...filter, caller: caller.userId, address };
    const waited = await dependencies.longPolling.wait(waiter, { last: page.last, seconds, gone: sender.gone });
    if (!waited) return fail('RATE_LIMITED', { message: createMessage('events.tooManyWait'), retryAfter });
    const { found, last } = waited;
    page = found
      ? await readEvents(database.read, { ...filter, afterSequence: last, limit })
      : { isGone: false, events: [], last, newest: last };
  }
  if (page.isGone) return gone(afterSequence ?? 0, page.bounds);
  const { events, last, newest } = page;
  return {
    status: 200,
    data: { events: events.map(eventView), lastSequence: last, newestSequence: newest },
  };
};

function gone(afterSequence: number, { first, last }: Bounds) {
  const isBeyond = afterSequence > last;
  const message = createMessage(isBeyond ? 'field.max' : 'field.min', { limit: isBeyond ? last : first - 1 });
  return fail('EVENTS_GONE', {
    message: first > last ? createMessage('events.none', { last }) : createMessage('events.kept', { first, last }),
    errors: [{ field: 'afterSequence', code: isBeyond ? 'max' : 'min', message }],
  });
}
