import fc from 'fast-check';
import { PropertyStatus } from '../../generated/enumerations';
import { textMembers } from '../../generated/names';
import { readDetails, stayLimits, statusAfterUpdate, whoMay } from './rules';

const { Pending, Active, Inactive, Rejected, Suspended, Archived } = PropertyStatus;

describe('DetailsJSON', () => {
  test('is read, with what the owner has not said', () => {
    const text = '{"services":["Internet"],"terms":["NoSmoking"],"room":{"beds":3,"view":"sea"},"note":{"a":[1]}}';
    expect(readDetails(text)).toEqual({
      services: ['Internet'],
      terms: ['NoSmoking'],
      room: {
        bedrooms: null,
        livingRooms: null,
        bathrooms: null,
        kitchens: null,
        balconies: null,
        beds: 3,
        maxGuests: null,
      },
    });
    expect(readDetails('{}')).toMatchObject({ services: [], terms: [], room: { beds: null } });
  });

  test.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['a list', '[]'],
    ['a number', '1'],
    ['null', 'null'],
    ['a text', '"{}"'],
    ['an unknown service', '{"services":["Sauna"]}'],
    ['a service in other letters', '{"services":["internet"]}'],
    ['a term among the services', '{"services":["NoSmoking"]}'],
    ['an unknown term', '{"terms":["NoFun"]}'],
    ['a member of every object', '{"services":["constructor"]}'],
    ['one service outside a list', '{"services":"Internet"}'],
    ['services that are nothing', '{"services":null}'],
    ['a list as room', '{"room":[]}'],
    ['rooms below 0', '{"room":{"beds":-1}}'],
    ['half a room', '{"room":{"beds":0.5}}'],
    ['a text for a number', '{"room":{"beds":"2"}}'],
    ['more than an integer holds', '{"room":{"beds":1e10}}'],
    ['no number at all', '{"room":{"beds":null}}'],
    ['nine levels', '{"a":'.repeat(9) + '1' + '}'.repeat(9)],
    ['thousands of levels', '{"a":' + '['.repeat(9_000) + ']'.repeat(9_000) + '}'],
  ])('%s is refused', (_, text) => expect(readDetails(text)).toBeUndefined());

  test('eight levels are not too many', () => {
    expect(readDetails('{"a":'.repeat(8) + '1' + '}'.repeat(8))).toBeDefined();
  });

  test('every known name is taken, and no text makes it throw', () => {
    expect(readDetails(JSON.stringify({ services: textMembers.Service, terms: textMembers.Term }))).toBeDefined();
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void readDetails(text)));
  });
});

test('the shortest and longest stay where the owner has not said', () => {
  expect(stayLimits(1)).toEqual({ min: 1, max: 365 });
  expect(stayLimits(0, null, null)).toEqual({ min: 28, max: 365 });
  expect(stayLimits(0, 7, 14)).toEqual({ min: 7, max: 14 });
});

describe('the states of a listing', () => {
  test.each([
    [Pending, Active, ['Admin']],
    [Pending, Rejected, ['Admin']],
    [Active, Inactive, ['Owner', 'Admin']],
    [Inactive, Active, ['Owner', 'Admin']],
    [Active, Suspended, ['Admin']],
    [Inactive, Suspended, ['Admin']],
    [Pending, Suspended, ['Admin']],
    [Suspended, Inactive, ['Admin']],
  ])('from %i to %i leads %j', (from, to, roles) => {
    expect(whoMay('changeRentPropertyStatus', from, to)).toEqual(roles);
  });

  test('no other step leads anywhere', () => {
    const states = Object.values(PropertyStatus);
    const steps = states.flatMap((from) => states.filter((to) => whoMay('changeRentPropertyStatus', from, to)));
    expect(steps).toHaveLength(8);
    expect(states.filter((to) => whoMay('changeRentPropertyStatus', Archived, to))).toEqual([]);
  });

  test('an update of the owner answers a rejection; one of an administrator does not', () => {
    expect(statusAfterUpdate(Rejected, 'Owner', false)).toBe(Pending);
    expect(statusAfterUpdate(Rejected, 'Admin', true)).toBe(Rejected);
    for (const status of [Pending, Active, Inactive, Suspended])
      expect(statusAfterUpdate(status, 'Owner', false)).toBe(status);
  });

  test('an update of the owner that needs a review takes what was approved back to it', () => {
    for (const status of [Active, Inactive, Pending]) expect(statusAfterUpdate(status, 'Owner', true)).toBe(Pending);
    expect(statusAfterUpdate(Suspended, 'Owner', true)).toBe(Suspended);
    expect(statusAfterUpdate(Active, 'Admin', true)).toBe(Active);
  });
});
