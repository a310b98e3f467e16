import { lockOpenAccount } from '../../access/repository-open-account';
import type { Percentages } from '../../bookings/pricing';
import type { Caller } from '../../contract/caller';
import { fail, notFound, ofMembers } from '../../contract/failures';
import type { Handler, components } from '../../contract/handler';
import { answerPage } from '../../contract/paging';
import { createMessage } from '../../languages';
import { formatInstant } from '../../values/dates';
import { type ListingRow, findPublicListing } from '../repository';
import {
  countFavorites,
  deleteArchivedFavorites,
  deleteFavorite,
  findFavorite,
  insertFavorite,
  listFavorites,
} from '../repository-favorites';
import { rentPropertyView } from '../view';

/** Locks the user's row, so that concurrent calls count the user's favorites one after the other. */
export const addFavorite: Handler<'addFavorite'> = async (
  { path: { propertyId }, caller },
  { database, clock, config },
) => {
  return database.transaction(async (trx) => {
    await lockOpenAccount(trx, caller.userId);
    const listing = await findPublicListing(trx, propertyId, caller);
    if (!listing) return notFound('property');
    let addedAt = await findFavorite(trx, caller.userId, propertyId);
    if (addedAt === undefined) {
      const most = config.limits.favorites;
      const count = await countFavorites(trx, caller.userId);
      if (count >= most && count - (await deleteArchivedFavorites(trx, caller.userId)) >= most)
        return fail('VALIDATION_ERROR', ofMembers(createMessage('favorite.tooMany', { count: most }), 'propertyId'));
      addedAt = clock.now();
      await insertFavorite(trx, caller.userId, propertyId, addedAt);
    }
    // Not read again: meanwhile, it may have stopped being public.
    return {
      status: 200,
      data: favoriteView({ ...listing, is_favorite: 1 }, addedAt, caller, config),
      message: createMessage('favorite.added'),
    };
  });
};

export const removeFavorite: Handler<'removeFavorite'> = async ({ path, caller }, { database }) => {
  await deleteFavorite(database.write, caller.userId, path.propertyId);
  return { status: 200, data: { removed: true }, message: createMessage('favorite.removed') };
};

export const getFavorites: Handler<'getFavorites'> = async ({ query, caller }, { database, config }) =>
  answerPage(
    'getFavorites',
    query,
    (page) => listFavorites(database.read, caller, page),
    (row) => favoriteView(row, row.favorite_at, caller, config),
  );

function favoriteView(
  listing: ListingRow,
  addedAt: number,
  caller: Caller,
  percentages: Percentages,
): components['schemas']['Favorite'] {
  return {
    propertyId: listing.id,
    createdAt: formatInstant(addedAt),
    property: rentPropertyView(listing, caller, percentages),
  };
}
