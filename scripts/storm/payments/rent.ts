import { RentType } from '../../../generated/enumerations';
import type { Database } from '../../../src/database/connection';
import { addDays, addMonths } from '../../../src/values/dates';
import type { Slot } from '../clients';
import { type Market, listings, tokenOf } from '../market';
import type { Random } from '../random';

/** Listings by the month, in addition to those of the market. */
const monthlyListings = 8;
/** Stays begin on one of so many days, far enough apart that they do not overlap. */
const starts = 4;
const daysBetween = 70;

/** The market with listings by the month, whose stays have rent invoices. */
export async function withMonthlyListings(db: Database, market: Market): Promise<Market> {
  const { id: _id, ...first } = await db
    .selectFrom('rent_property')
    .selectAll()
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  const terms = { rent_type: RentType.Monthly, price_minor: 450_000, deposit_minor: 100_000, max_stay_nights: 365 };
  const rows = Array.from({ length: monthlyListings }, (_, index) => ({
    ...{ ...first, ...terms, id: listings + 1 + index, min_stay_nights: 1, notice_days: 0 },
  }));
  await db.insertInto('rent_property').values(rows).execute();
  const ownerToken = tokenOf(first.owner_id, 'Owner');
  return { ...market, ownerTokenOf: (id) => (id > listings ? ownerToken : market.ownerTokenOf(id)) };
}

export const isMonthly = ({ propertyId }: Pick<Slot, 'propertyId'>) => propertyId > listings;

/** One or two months at a listing by the month. */
export function monthlySlot(random: Random, { from }: Market): Slot {
  const startDate = addDays(from, daysBetween * random.between(0, starts - 1));
  const propertyId = listings + random.between(1, monthlyListings);
  return { propertyId, startDate, endDate: addMonths(startDate, random.between(1, 2)) };
}
