import { sql } from 'kysely';

export interface Size {
  accounts: number;
  listings: number;
}

/** The numbers from 1 to `count`, as `i`. */
export const series = (count: number) => sql`generate_series(1, ${sql.lit(Math.max(1, Math.floor(count)))}) as i`;
export const lit = (value: number) => sql.lit(Math.floor(value));
