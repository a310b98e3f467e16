import { SavedSearchNotify } from '../../generated/enumerations';
import { lockOpenAccount } from '../access/repository-open-account';
import { fail, notFound, ofMembers } from '../contract/failures';
import type { Handler, Request } from '../contract/handler';
import { answerPage } from '../contract/paging';
import { createMessage } from '../languages';
import { filtersToSave } from '../listings/saved-filters';
import { readFilters } from '../listings/search-facts';
import {
  countSavedSearches,
  deleteSavedSearch,
  findSavedSearch,
  insertSavedSearch,
  listSavedSearches,
  setSavedSearch,
} from './repository';
import { savedSearchView } from './view';

const { Off, Inbox } = SavedSearchNotify;

type FiltersInput = Request<'addSavedSearch'>['body']['filters'];

/** The members that are set, as filters of the search; or the failure VALIDATION_ERROR. */
function readInput(input: FiltersInput) {
  const filters = filtersToSave(input);
  if (Object.keys(filters).length === 0)
    return fail('VALIDATION_ERROR', ofMembers(createMessage('savedSearch.noFilter'), 'filters'));
  const read = readFilters(filters);
  if (!('failure' in read)) return filters;
  const errors = (read.errors ?? []).map((error) => ({ ...error, field: `filters.${error.field}` }));
  return fail('VALIDATION_ERROR', { errors });
}

/** Locks the user's row, so that concurrent calls count the user's saved searches one after the other. */
export const addSavedSearch: Handler<'addSavedSearch'> = async ({ body, caller }, { database, clock, config }) => {
  const filters = readInput(body.filters);
  if ('failure' in filters) return filters;
  return database.transaction(async (trx) => {
    await lockOpenAccount(trx, caller.userId);
    const most = config.limits.savedSearches;
    if ((await countSavedSearches(trx, caller.userId)) >= most)
      return fail('VALIDATION_ERROR', ofMembers(createMessage('savedSearch.tooMany', { count: most }), 'name'));
    const now = clock.now();
    const id = await insertSavedSearch(trx, {
      user_id: caller.userId,
      name: body.name.trim(),
      filters: JSON.stringify(filters),
      notify: body.notify ?? Inbox,
      since: now,
      created_at: now,
      updated_at: now,
    });
    const row = await findSavedSearch(trx, caller.userId, id);
    return { status: 200 as const, data: savedSearchView(row!), message: createMessage('savedSearch.added') };
  });
};

export const getMySavedSearches: Handler<'getMySavedSearches'> = async ({ query, caller }, { database }) =>
  answerPage(
    'getMySavedSearches',
    query,
    (page) => listSavedSearches(database.read, caller.userId, page),
    savedSearchView,
  );

export const updateSavedSearch: Handler<'updateSavedSearch'> = async ({ path, body, caller }, { database, clock }) =>
  database.transaction(async (trx) => {
    const before = await findSavedSearch(trx, caller.userId, path.id);
    if (!before) return notFound('savedSearch');
    const now = clock.now();
    const { name = before.name, notify = before.notify } = body;
    const isSwitchedOn = before.notify === Off && notify !== Off;
    const changes = { name: name.trim(), notify, ...(isSwitchedOn && { since: now }) };
    if (changes.name !== before.name || notify !== before.notify)
      await setSavedSearch(trx, before, { ...changes, updated_at: now });
    const row = await findSavedSearch(trx, caller.userId, path.id);
    if (!row) return notFound('savedSearch');
    return { status: 200 as const, data: savedSearchView(row), message: createMessage('savedSearch.changed') };
  });

export const removeSavedSearch: Handler<'removeSavedSearch'> = async ({ path, caller }, { database }) => {
  if (!(await deleteSavedSearch(database.write, caller.userId, path.id))) return notFound('savedSearch');
  return { status: 200, data: { removed: true }, message: createMessage('savedSearch.removed') };
};
