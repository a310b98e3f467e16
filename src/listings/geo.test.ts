import fc from 'fast-check';
import { boxAround, cosine, haversineOf } from './geo';

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
        expect(
          longitudes.length === 0 || longitudes.some(([from, to]) => near.longitude >= from && near.longitude <= to),
        ).toBe(true);
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
