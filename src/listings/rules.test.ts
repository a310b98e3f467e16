import { PropertyStatus } from '../../generated/enumerations';
import { stayLimits, statusAfterUpdate, whoMay } from './rules';

const { Pending, Active, Inactive, Rejected, Suspended, Archived } = PropertyStatus;

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
