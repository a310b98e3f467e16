import { PropertyStatus } from '../../generated/enumerations';
import { stayLimits, statusAfterUpdate, rolesAllowedTo } from './rules';

const { Pending, Active, Inactive, Rejected, Suspended, Archived } = PropertyStatus;

test('default of the shortest and longest stay', () => {
  expect(stayLimits(1)).toEqual({ min: 1, max: 365 });
  expect(stayLimits(0, null, null)).toEqual({ min: 28, max: 365 });
  expect(stayLimits(0, 7, 14)).toEqual({ min: 7, max: 14 });
});

describe('status transitions of a listing', () => {
  test.each([
    [Pending, Active, ['Admin']],
    [Pending, Rejected, ['Admin']],
    [Active, Inactive, ['Owner', 'Admin']],
    [Inactive, Active, ['Owner', 'Admin']],
    [Active, Suspended, ['Admin']],
    [Inactive, Suspended, ['Admin']],
    [Pending, Suspended, ['Admin']],
    [Suspended, Inactive, ['Admin']],
  ])('from %i to %i is allowed to %j', (from, to, roles) => {
    expect(rolesAllowedTo('changeRentPropertyStatus', from, to)).toEqual(roles);
  });

  test('there is no other transition', () => {
    const states = Object.values(PropertyStatus);
    const steps = states.flatMap((from) => states.filter((to) => rolesAllowedTo('changeRentPropertyStatus', from, to)));
    expect(steps).toHaveLength(8);
    expect(states.filter((to) => rolesAllowedTo('changeRentPropertyStatus', Archived, to))).toEqual([]);
  });

  test('a rejected listing becomes Pending after an update by its owner, and not by an administrator', () => {
    expect(statusAfterUpdate(Rejected, 'Owner', false)).toBe(Pending);
    expect(statusAfterUpdate(Rejected, 'Admin', true)).toBe(Rejected);
    for (const status of [Pending, Active, Inactive, Suspended])
      expect(statusAfterUpdate(status, 'Owner', false)).toBe(status);
  });

  test('an approved listing becomes Pending after an update by its owner that needs a review', () => {
    for (const status of [Active, Inactive, Pending]) expect(statusAfterUpdate(status, 'Owner', true)).toBe(Pending);
    expect(statusAfterUpdate(Suspended, 'Owner', true)).toBe(Suspended);
    expect(statusAfterUpdate(Active, 'Admin', true)).toBe(Active);
  });
});
