import { notFound } from '../../contract/failures';
import type { Handler } from '../../contract/handler';
import { answerPage } from '../../contract/paging';
import { listCities, listCurrencies } from '../../reference/repository';
import { cachedListingView } from '../listing-view-cache';
import { findVisibleListing, listAgentListings, listOwnListings } from '../repository';
import { listMatchingListings } from '../repository-search';
import { type SearchFacets, countFacets } from '../repository-search-facets';
import { type Search, daysAheadOf, guestsOf, readSearch } from '../search-filters';
import { foundView, stayPricesOf } from '../found-stay-prices';
import { totalsOf } from '../tariff';
import { rentPropertyView } from '../view';

export const getRentProperties: Handler<'getRentProperties'> = async ({ query: sent, caller }, dependencies) => {
  const { database, clock, config } = dependencies;
  // A page may be followed by one without facets.
  const { facets: requested = [], ...query } = sent;
  let facets: SearchFacets | undefined;
  let stays: Awaited<ReturnType<typeof stayPricesOf>> | undefined;
  const answer = await answerPage(
    'getRentProperties',
    query,
    async (page) => {
      const search = readSearch(query);
      if ('failure' in search) return search;
      const now = clock.now();
      const { stay } = search;
      const cities = stay ? await listCities(database.read) : [];
      const daysAhead = stay ? daysAheadOf(stay, cities, now) : [];
      if ('failure' in daysAhead) return daysAhead;
      const currencies = search.totals ? await listCurrencies(database.read) : [];
      const totalsFor = (one: Search) => totalsOf(one, cities, currencies);
      const totals = totalsFor(search);
      const found = await listMatchingListings(database.read, caller, search, { daysAhead, totals, now }, page);
      const { updatedSince } = page;
      if (requested.length > 0)
        facets = await countFacets(database.read, search, requested, { daysAhead, totalsFor, now, updatedSince });
      const ids = found.rows.map(({ id }) => id);
      const guests = guestsOf(query) ?? 1;
      if (stay) stays = await stayPricesOf(database.read, ids, { stay, guests, now });
      return found;
    },
    (row) => foundView(cachedListingView(row, caller, config), stays?.get(row.id)),
  );
  return 'failure' in answer || !facets ? answer : { ...answer, pagination: { ...answer.pagination, facets } };
};

export const getRentPropertyById: Handler<'getRentPropertyById'> = async ({ path, caller }, { database, config }) => {
  const listing = await findVisibleListing(database.read, path.id, caller);
  return listing ? { status: 200, data: cachedListingView(listing, caller, config) } : notFound('property');
};

export const getMyRentListings: Handler<'getMyRentListings'> = async ({ query, caller }, { database, config }) =>
  answerPage(
    'getMyRentListings',
    query,
    (page) => listOwnListings(database.read, caller, query.propertyStatus, page),
    (row) => rentPropertyView(row, caller, config),
  );

export const getAgentRentProperties: Handler<'getAgentRentProperties'> = async (
  { query, caller },
  { database, config },
) =>
  answerPage(
    'getAgentRentProperties',
    query,
    (page) => listAgentListings(database.read, caller, query, page),
    (row) => rentPropertyView(row, caller, config),
  );
