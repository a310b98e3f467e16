/**
 * Uses of a placeholder that must not compile. If the line below a `@ts-expect-error` compiles, the comment itself becomes an error of
 * `npm run types`. TypeScript has no rule about truthiness; ESLint has one, and an unused `oxlint-disable` is an error of `npm run lint`.
 */
import { compiled } from './compiled';
import { endOfPrefix, startsWith } from './dialect';
import type { Param } from './param';
import { sql } from 'kysely';

export const read = compiled(
  (
    db,
    {
      id,
      nights,
      titles,
      night,
    }: { id: Param<number>; nights?: Param<number>; titles: Param<string>[]; night: Param<string> },
  ) => {
    let query = db.selectFrom('rent_property').select('id').where('id', '=', id).where('title', 'in', titles);

    // A builder may see whether a value is given, and how long an array is.
    if (nights !== undefined && titles.length > 1) query = query.where('min_stay_nights', '<=', nights);

    // @ts-expect-error a placeholder is not greater than a number, whatever number is bound later
    if (nights! > 30) query = query.where('rent_type', '=', 0);

    // @ts-expect-error nor smaller than a text
    if (night < '2027-01-01') query = query.where('rent_type', '=', 0);

    // @ts-expect-error nor equal to a number
    if (id === 7) query = query.where('rent_type', '=', 0);

    // @ts-expect-error nor among the cases of a switch
    // prettier-ignore
    switch (id) { case 7: break; }

    // @ts-expect-error it cannot be added to
    query = query.where('id', '<', id + 1);

    // @ts-expect-error it cannot be multiplied
    query = query.where('price_minor', '<', nights! * 2);

    // @ts-expect-error a function that works with the value does not take it
    query = query.where('price_minor', '<', Math.abs(id));

    // @ts-expect-error it has no methods of a text
    if (night.startsWith('2027')) query = query.where('rent_type', '=', 0);

    // @ts-expect-error an array of placeholders does not include a text
    if (titles.includes('Flat')) query = query.where('rent_type', '=', 0);

    // @ts-expect-error the placeholder of a text does not stand where a number is needed
    query = query.where('id', '=', night);

    // @ts-expect-error the end of a prefix cannot be worked out from a placeholder
    query = query.where(startsWith(sql.ref<string>('title'), night));
    query = query.where(startsWith(sql.ref<string>('title'), night, endOfPrefix('2027')));

    // oxlint-disable-next-line typescript/strict-boolean-expressions -- always true, also if 0 is bound later
    if (id) query = query.where('rent_type', '=', 0);

    return query;
  },
);

export const readValues = (db: Parameters<typeof read>[0]) => read(db, { id: 7, nights: 3, titles: ['a'], night: '' });

// @ts-expect-error a text is not bound to the placeholder of a number
export const wrongValue = (db: Parameters<typeof read>[0]) => read(db, { id: '7', titles: [], night: '' });

// @ts-expect-error every placeholder that is not optional needs a value
export const missingValue = (db: Parameters<typeof read>[0]) => read(db, { titles: [], night: '' });
