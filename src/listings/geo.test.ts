import fc from 'fast-check';
import { areasOf, boxAround, boxOf, cosine, haversineOf, rowsOf, sharedBox } from './geo';

const degrees = Math.PI / 180;

/** As the database calculates it. */
function haversine(from: { latitude: number; longitude: number }, to: { latitude: number; longitude: number }): number {
  const north = Math.sin(((to.latitude - from.latitude) * degrees) / 2);
  const east = Math.sin(((to.longitude - from.longitude) * degrees) / 2);
  return north * north + cosine(to.latitude) * cosine(from.latitude) * east * east;
}

const latitude = fc.double({ min: -90, max: 90, noNaN: true });
const longitude = fc.double({ min: -180, max: 180, noNaN: true });
const location = fc.record({ latitude, longitude });

test('the box contains every location of the circle, also at the poles and across the 180th meridian', () => {
  fc.assert(
    fc.property(
      location,
      location,
      fc.double({ min: 0.1, max: 500, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (centre, far, radiusKm, part) => {
        // Locations near the centre; otherwise hardly any would be in the circle.
        const near = {
          latitude: Math.max(-90, Math.min(90, centre.latitude + (far.latitude / 90) * part * 5)),
          longitude: ((centre.longitude + (far.longitude / 180) * part * 20 + 540) % 360) - 180,
        };
        if (haversine(centre, near) > haversineOf(radiusKm)) return;
        const { latitudes, longitudes } = boxAround({ ...centre, radiusKm });
        expect(near.latitude >= latitudes[0] && near.latitude <= latitudes[1]).toBe(true);
        expect(longitudes.some(([from, to]) => near.longitude >= from && near.longitude <= to)).toBe(true);
      },
    ),
    { numRuns: 5000 },
  );
});

test('the distance from Amman to Beirut is about 220 km', () => {
  const [amman, beirut] = [
    { latitude: 31.9516, longitude: 35.9239 },
    { latitude: 33.8938, longitude: 35.5018 },
  ];
  expect(haversine(amman, beirut)).toBeLessThan(haversineOf(225));
  expect(haversine(amman, beirut)).toBeGreaterThan(haversineOf(215));
});

const sides = fc
  .tuple(latitude, latitude, longitude, longitude)
  .map(([one, other, east, west]) => ({ north: Math.max(one, other), south: Math.min(one, other), east, west }));
type At = { latitude: number; longitude: number };
const isIn = ({ latitudes, longitudes }: ReturnType<typeof boxOf>, at: At) =>
  at.latitude >= latitudes[0] &&
  at.latitude <= latitudes[1] &&
  longitudes.some(([from, to]) => at.longitude >= from && at.longitude <= to);

test('a location is in what two boxes share if it is in both', () => {
  fc.assert(
    fc.property(sides, sides, location, (one, other, at) => {
      const [first, second] = [boxOf(one), boxOf(other)];
      expect(isIn(sharedBox(first, second), at)).toBe(isIn(first, at) && isIn(second, at));
    }),
    { numRuns: 2000 },
  );
});

test('both ways to write the 180th meridian are on a side that is there', () => {
  const [north, south] = [1, -1];
  for (const at of [180, -180].map((meridian) => ({ latitude: 0, longitude: meridian }))) {
    expect(isIn(boxOf({ north, south, east: -170, west: -180 }), at)).toBe(true);
    expect(isIn(boxOf({ north, south, east: 180, west: 170 }), at)).toBe(true);
    expect(isIn(boxOf({ north, south, east: -180, west: 180 }), at)).toBe(true);
    expect(isIn(boxOf({ north, south, east: 179, west: -179 }), at)).toBe(false);
  }
});

test('the rows or areas of a box contain every latitude of it, in few different numbers', () => {
  const lengths = new Set<number>();
  fc.assert(
    fc.property(sides, fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean(), (box, part, isLow) => {
      const north = isLow ? Math.min(box.north, box.south + 1) : box.north;
      const at = Math.min(north, box.south + part * (north - box.south));
      const [rows, areas] = [rowsOf(boxOf({ ...box, north })), areasOf(boxOf({ ...box, north }))];
      expect(areas).toContain(Math.floor((at + 90) * 2));
      if (isLow) expect(rows).toContain(Math.floor((at + 90) * 100));
      lengths.add(areas.length);
      if (rows) lengths.add(rows.length);
    }),
    { numRuns: 2000 },
  );
  expect(lengths.size).toBeLessThanOrEqual(10);
});
