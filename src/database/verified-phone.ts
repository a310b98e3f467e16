import { sql } from 'kysely';

/** The phone number of the user with this alias; null unless it is verified, because it may be that of a stranger. */
export const verifiedPhone = (user: 'o' | 'u') =>
  sql<string | null>`case when ${sql.ref(`${user}.is_phone_verified`)} = 1 then ${sql.ref(`${user}.phone`)} end`;
