import { CustomerType, OwnerType, UserRole } from '../../../generated/enumerations';
import type { NewRow } from '../../database/tables';
import { RepeatableRandom, weighted } from './random';
import { capitalised, coinedWord } from './vocabulary';

type User = NewRow<'app_user'>;

const dayMs = 86_400_000;
const yearMs = 365 * dayMs;
const seedYears = 3;

/** The instant (epoch ms) at the given share (0 to 1) of the time between the service's first day and `now`. */
export function momentOf(share: number, now: number): number {
  return Math.floor(now - seedYears * yearMs * (1 - share));
}

/** The ids of the generated users. They are consecutive: agents first, then owners, then customers. */
export interface People {
  firstAgent: number;
  agents: number;
  firstOwner: number;
  owners: number;
  firstCustomer: number;
  customers: number;
  /** The id of the administrator who made all confirmations. */
  administrator: number;
}

const ownerStates = weighted([
  ['active', 96],
  ['inactive', 3],
  ['blocked', 1],
] as const);

/** The state of the owner with this number (from 0). */
export function ownerStateOf(seed: number, owner: number) {
  return ownerStates(new RepeatableRandom(seed, 1, owner));
}

/** The rows of all users. They registered in the three years before `now` (epoch ms). */
export function* generatePeople(seed: number, people: People, now: number): Generator<User> {
  for (let number = 0; number < people.agents; number++)
    yield person(seed, people.firstAgent + number, UserRole.Agent, `agent${number + 1}`, now - seedYears * yearMs, {});
  for (let number = 0; number < people.owners; number++) {
    const random = new RepeatableRandom(seed, 2, number);
    const state = ownerStateOf(seed, number);
    yield person(
      seed,
      people.firstOwner + number,
      UserRole.Owner,
      `owner${number + 1}`,
      registeredAt(number, people.owners, now),
      {
        owner_type: random.pick(Object.values(OwnerType)),
        agent_id: random.chance(0.3) ? people.firstAgent + random.between(0, people.agents - 1) : null,
        is_active: state === 'inactive' ? 0 : 1,
        ...(random.chance(0.6) && { activated_at: now - dayMs, activated_by: people.administrator }),
        ...(state === 'blocked' && blocked(people, now)),
      },
    );
  }
  for (let number = 0; number < people.customers; number++) {
    const random = new RepeatableRandom(seed, 3, number);
    yield person(
      seed,
      people.firstCustomer + number,
      UserRole.Customer,
      `customer${number + 1}`,
      now - 2 * yearMs - number * 60_000,
      {
        customer_type: random.pick(Object.values(CustomerType)),
        ...(random.chance(0.002) && blocked(people, now)),
      },
    );
  }
}

function blocked({ administrator }: People, now: number): Partial<User> {
  return { is_blocked: 1, blocked_reason: 'example', blocked_at: now - dayMs, blocked_by: administrator };
}

/** An instant before the owner's first listing; listings are in the order of their owners. */
function registeredAt(owner: number, owners: number, now: number): number {
  return momentOf(owner / owners, now) - dayMs;
}

function person(
  seed: number,
  id: number,
  role: UserRole,
  name: string,
  created_at: number,
  changes: Partial<User>,
): User {
  const random = new RepeatableRandom(seed, 4, id);
  const email = `${name}@example.com`;
  return {
    id,
    role,
    first_name: capitalised(coinedWord(random.between(0, 3000))),
    last_name: capitalised(coinedWord(random.between(0, 30_000))),
    email,
    email_key: email,
    phone: `+96270${String(id).padStart(7, '0')}`,
    whatsapp_number: null,
    language: random.chance(0.5) ? 'ar' : 'en',
    city: random.between(0, 17) as 0,
    owner_type: null,
    customer_type: null,
    is_email_verified: 1,
    is_phone_verified: 1,
    is_active: 1,
    activated_at: null,
    activated_by: null,
    is_blocked: 0,
    blocked_reason: null,
    blocked_at: null,
    blocked_by: null,
    agent_id: null,
    token_version: 1,
    created_at,
    updated_at: created_at,
    ...changes,
  };
}
