import { sql } from 'kysely';
import { PropertyStatus, UserRole } from '../../../generated/enumerations';
import { createTokens } from '../../../src/access/tokens';
import { type Clock, systemClock } from '../../../src/adapters/clock';
import { coinedWord } from '../../../src/commands/seed/vocabulary';
import type { Role } from '../../../src/contract/caller';
import type { Database } from '../../../src/database/connection';

/** Records of a filled marketplace whose ids are the values of filters. */
export interface Facts {
  /** When the marketplace was filled: epoch ms. */
  now: number;
  /** A user of each role: the owner of the listing, the owner's agent, and the customer and the owner of the reservation. */
  users: Record<Role, number>;
  propertyId: number;
  reservationId: number;
  /** Of the customer about the listing. */
  conversationId: number;
  webhookId: number;
  district: string;
  /** The last name of the owner. */
  name: string;
  /** A word that few listings have. */
  word: string;
  lastSequence: number;
}

/** Reads them from a database that `npm run seed` and {@link fillLists} have filled. */
export async function readFacts(db: Database): Promise<Facts> {
  const reservation = await db
    .selectFrom('reservation as r')
    .innerJoin('rent_property as p', 'p.id', 'r.property_id')
    .innerJoin('app_user as o', 'o.id', 'r.owner_id')
    .innerJoin('payment_transaction as t', 't.reservation_id', 'r.id')
    .where('p.property_status', '=', PropertyStatus.Active)
    .where('o.agent_id', 'is not', null)
    .where('o.is_active', '=', 1)
    .where('o.is_blocked', '=', 0)
    .select(['r.id', 'r.property_id', 'r.customer_id', 'r.owner_id', 'o.agent_id', 'o.last_name', 'p.district'])
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const first = async (query: ReturnType<typeof sql<{ value: number }>>) => (await query.execute(db)).rows[0]!.value;
  return {
    now: await first(sql`select max(created_at) as value from reservation`),
    users: {
      Admin: await first(sql`select min(id) as value from app_user where role = ${UserRole.Admin}`),
      Owner: reservation.owner_id,
      Customer: reservation.customer_id,
      Agent: reservation.agent_id!,
    },
    propertyId: reservation.property_id,
    reservationId: reservation.id,
    conversationId: await first(
      sql`select id as value from conversation where property_id = ${reservation.property_id} and customer_id = ${reservation.customer_id}`,
    ),
    webhookId: await first(sql`select min(id) as value from webhook`),
    district: reservation.district ?? 'Jabal Amman',
    name: reservation.last_name,
    word: coinedWord(20_000),
    lastSequence: await first(sql`select last_sequence as value from event_feed`),
  };
}

/** A token of a new session of each user. */
export async function logInAs(
  db: Database,
  { users }: Facts,
  secrets: Parameters<typeof createTokens>[0],
  clock: Clock = systemClock,
) {
  const tokens = {} as Record<Role, string>;
  for (const role of Object.keys(users) as Role[]) {
    const sessionId = `lists-${role}-${Date.now()}-${Math.random()}`;
    const session = { id: sessionId, user_id: users[role], login_method: 0, created_at: clock.now() } as const;
    await db.insertInto('session').values(session).execute();
    const claims = { userId: users[role], role, version: 1, sessionId, tokenType: 'access' } as const;
    tokens[role] = createTokens(secrets, clock).sign(claims).token;
  }
  return tokens;
}
