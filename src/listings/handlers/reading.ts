import { PropertyStatus } from '../../../generated/enumerations';
import { listCities } from '../../reference/repository';
import type { Handler } from '../../contract/handler';
import { fail } from '../../contract/failures';
import { openPage } from '../../contract/paging';
import { findVisible } from '../repository';
import { count, found, noticesOf, orders, pageOf, readSearch } from '../search';
import { listings, rentPropertyView } from '../view';

export const getRentProperties: Handler<'getRentProperties'> = async ({ query, caller }, { db, clock }) => {
  const page = openPage('getRentProperties', query);
  if ('failure' in page) return page;
  const search = readSearch(query);
  if ('failure' in search) return search;
  const now = clock.now();
  const notices = search.stay ? noticesOf(search.stay, await listCities(db), now) : [];
  if ('failure' in notices) return notices;

  const matching = found(db, search, notices, now, page.updatedSince);
  const order = orders[query.sort ?? 'newest'];
  const rows = await pageOf(matching, order, page, caller).execute();
  const total = page.wantsTotal ? await count(matching) : null;
  const { rows: shown, pagination } = page.close(rows, order.keyOf, total);
  return { status: 200, data: shown.map((row) => rentPropertyView(row, caller)), pagination };
};

export const getRentPropertyById: Handler<'getRentPropertyById'> = async ({ path, caller }, { db }) => {
  const listing = await findVisible(db, path.id, caller);
  return listing ? { status: 200, data: rentPropertyView(listing, caller) } : fail('NOT_FOUND');
};

/** Archived ones come only when they are asked for. */
export const getMyRentListings: Handler<'getMyRentListings'> = async ({ query, caller }, { db }) => {
  const page = openPage('getMyRentListings', query);
  if ('failure' in page) return page;
  const { propertyStatus } = query;
  let own = listings(db).where('p.owner_id', '=', caller.userId);
  own =
    propertyStatus === undefined
      ? own.where('p.property_status', '<>', PropertyStatus.Archived)
      : own.where('p.property_status', '=', propertyStatus);
  if (page.updatedSince !== undefined) own = own.where('p.updated_at', '>=', page.updatedSince);

  const rows = await pageOf(own, orders.newest, page, caller).execute();
  const total = page.wantsTotal ? await count(own) : null;
  const { rows: shown, pagination } = page.close(rows, orders.newest.keyOf, total);
  return { status: 200, data: shown.map((row) => rentPropertyView(row, caller)), pagination };
};
