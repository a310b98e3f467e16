import { access } from '../../../generated/access';
import { PropertyStatus } from '../../../generated/enumerations';
import { propertyStatusTransitions } from '../../../generated/state-machines';
import type { Role } from '../../contract/caller';
import type { OperationId } from '../../contract/handler';
import { userOfRole } from '../../testing/access';
import { type Call, useTestApp } from '../../testing/app';
import { insertListing, listing } from '../../testing/listings';
import type { Transition } from '../../testing/state-machines';

type Name = keyof typeof PropertyStatus;

const transitions: readonly Transition<Name>[] = propertyStatusTransitions.transitions;
const names = Object.keys(PropertyStatus) as Name[];

/** An event is an operationId. `to`: the status in the request, if it has one. */
interface Way {
  event: OperationId;
  to?: Name;
  /** Whether listings are reviewed. */
  isReviewed?: boolean;
  /** The condition `when` of the contract that holds, if any. */
  met?: string;
  call(id: number): Call;
}

const reason = 'example';
const ways: Way[] = [
  ...names.map((to): Way => {
    const body = { propertyStatus: PropertyStatus[to], reason };
    return { event: 'changeRentPropertyStatus', to, call: (id) => ({ path: { id }, body }) };
  }),
  { event: 'updateRentProperty', call: (id) => ({ path: { id }, body: listing({ Price: 46 }) }) },
  ...[true, false].map((isReviewed): Way => ({
    event: 'updateRentProperty',
    isReviewed,
    ...(isReviewed && { met: 'review on and displayed data changes' }),
    call: (id) => ({ path: { id }, body: listing({ information: { title: 'Another one' } }) }),
  })),
  { event: 'deleteRentProperty', call: (id) => ({ path: { id } }) },
];

/** The status that the contract's table defines. */
function expected({ event, to, met }: Way, role: Role, from: Name) {
  if (!(access[event].roles as readonly string[]).includes(role)) return { status: 403, to: from };
  const isMet = (when?: string) => event !== 'updateRentProperty' || when === undefined || when === met;
  const steps = transitions.filter(
    (step) => step.event === event && step.from === from && (!to || step.to === to) && isMet(step.when),
  );
  const step = steps.find(({ by }) => by.includes(role));
  if (step) return { status: 200, to: step.to };
  // The status is unchanged: it is already the requested one, or an update does not affect it, unless it is final.
  const isThere = to ? to === from : transitions.some((one) => one.event === event && one.to === from);
  const isFinal = (propertyStatusTransitions.final as readonly string[]).includes(from);
  if (isThere || (event === 'updateRentProperty' && !isFinal)) return { status: 200, to: from };
  return { status: steps.length > 0 ? 403 : 409, to: from };
}

const app = useTestApp();
const reviewing = useTestApp({ LISTING_REVIEW: 'on' });

test('the tests below cover every event of the contract', () => {
  const events = new Set(transitions.filter(({ from }) => from !== null).map(({ event }) => event));
  for (const { event } of ways) events.delete(event);
  expect([...events]).toEqual(['ownerActivated']);
});

test('activating an owner changes the status of listings as the contract defines', async () => {
  const { owner } = app.sandbox.userIds;
  const ids = new Map<Name, number>();
  for (const from of names) {
    ids.set(from, await insertListing(app, { property_status: PropertyStatus[from] }));
  }
  const inactive = { is_active: 0, activated_at: null, activated_by: null };
  await app.db.updateTable('app_user').set(inactive).where('id', '=', owner).execute();
  const reply = await app.call('activateOwner', { as: 'admin', path: { userId: owner }, body: {} });
  expect(reply.status).toBe(200);
  for (const [from, id] of ids) {
    const step = transitions.find((one) => one.event === 'ownerActivated' && one.from === from);
    const row = await rowOf(id);
    expect([from, row.property_status, row.version]).toEqual([from, PropertyStatus[step?.to ?? from], step ? 2 : 1]);
  }
});

const rowOf = (id: number, { db } = app) =>
  db.selectFrom('rent_property').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const cases = ways.flatMap((way) =>
  (Object.keys(userOfRole) as Role[]).map((role) => [way.event, way.to ?? way.met ?? 'as it is', role, way] as const),
);

test.each(cases)('%s (%s) by role %s does in every state what the contract says', async (event, _to, role, way) => {
  const service = way.isReviewed ? reviewing : app;
  for (const from of names) {
    const id = await insertListing(service, { property_status: PropertyStatus[from] });
    const before = await rowOf(id, service);
    service.clock.advance(1);
    const { status, to } = expected(way, role, from);
    const reply = await service.call(event, { as: userOfRole[role], ...way.call(id) });
    const after = await rowOf(id, service);
    const found = names.find((name) => PropertyStatus[name] === after.property_status);
    expect({ from, status: reply.status, to: found }).toEqual({ from, status, to });
    if (status === 403) expect(reply.code).toBe('FORBIDDEN');
    if (status === 409) expect(reply.code).toBe('STATE_CONFLICT');
    if (status !== 200 || (to === from && event !== 'updateRentProperty')) expect(after).toEqual(before);
    else expect(after.version).toBe(before.version + 1);
    // The public listings follow the status at once.
    const isPublic = (await service.call('getRentPropertyById', { path: { id } })).status === 200;
    expect([from, isPublic]).toEqual([from, to === 'Active']);
  }
});

describe('a new listing has the status that the contract defines', () => {
  const beginnings = transitions.filter(({ from }) => from === null);
  const circumstances: Record<string, { owner: 'owner' | 'inactiveOwner'; review: 'on' | 'off' }[]> = {
    'owner inactive or review on': [
      { owner: 'inactiveOwner', review: 'off' },
      { owner: 'owner', review: 'on' },
      { owner: 'inactiveOwner', review: 'on' },
    ],
    'owner active and review off': [{ owner: 'owner', review: 'off' }],
  };
  test('in all cases of the contract', () => {
    expect(beginnings.map(({ when }) => when!).sort()).toEqual(Object.keys(circumstances).sort());
  });

  test.each(['on', 'off'] as const)('with the review %s', async (review) => {
    const service = review === 'on' ? reviewing : app;
    for (const { to, by, when } of beginnings) {
      for (const { owner } of circumstances[when!]!.filter((one) => one.review === review)) {
        const { data } = await service.call('addRentProperty', { as: owner, body: listing() });
        expect([owner, data.propertyStatus]).toEqual([owner, PropertyStatus[to]]);
      }
      for (const role of (Object.keys(userOfRole) as Role[]).filter((one) => !by.includes(one))) {
        const reply = await service.call('addRentProperty', { as: userOfRole[role], body: listing() });
        expect(reply).toMatchObject({ status: 403, code: 'FORBIDDEN' });
      }
    }
  });
});
