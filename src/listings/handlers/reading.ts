import { fail } from '../../contract/failures';
import type { Handler } from '../../contract/handler';
import { answerPage } from '../../contract/paging';
import { listCities } from '../../reference/repository';
import { findVisibleListing, listOwnListings } from '../repository';
import { listMatchingListings } from '../repository-search';
import { noticesOf, readSearch } from '../search-filters';
import { rentPropertyView } from '../view';

export const getRentProperties: Handler<'getRentProperties'> = async ({ query, caller }, { db, clock }) =>
  answerPage(
    'getRentProperties',
    query,
    async (page) => {
      const search = readSearch(query);
      if ('failure' in search) return search;
      const now = clock.now();
      const notices = search.stay ? noticesOf(search.stay, await listCities(db), now) : [];
      if ('failure' in notices) return notices;
      return listMatchingListings(db, caller, search, notices, now, page);
    },
    (row) => rentPropertyView(row, caller),
  );

export const getRentPropertyById: Handler<'getRentPropertyById'> = async ({ path, caller }, { db }) => {
  const listing = await findVisibleListing(db, path.id, caller);
  return listing ? { status: 200, data: rentPropertyView(listing, caller) } : fail('NOT_FOUND');
};

export const getMyRentListings: Handler<'getMyRentListings'> = async ({ query, caller }, { db }) =>
  answerPage(
    'getMyRentListings',
    query,
    (page) => listOwnListings(db, caller, query.propertyStatus, page),
    (row) => rentPropertyView(row, caller),
  );
