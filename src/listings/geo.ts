const earthKm = 6371.0088;
const radians = Math.PI / 180;

export interface Circle {
  /** Degrees, WGS 84. */
  latitude: number;
  longitude: number;
  radiusKm: number;
}

/** In degrees. `longitudes` has two ranges if the box crosses the 180th meridian, and none, which means all, if it contains a pole. */
export interface Box {
  latitudes: [from: number, to: number];
  longitudes: [from: number, to: number][];
}

/** The smallest box around a circle on the sphere. An index finds the box; the exact distance is a further condition. */
export function boxAround({ latitude, longitude, radiusKm }: Circle): Box {
  const angle = radiusKm / earthKm;
  // Slightly larger than the circle, so that rounding does not exclude a location on its edge.
  const tall = (angle / radians) * (1 + 1e-9) + 1e-9;
  const latitudes: [number, number] = [latitude - tall, latitude + tall];
  if (latitudes[0] <= -90 || latitudes[1] >= 90) return { latitudes, longitudes: [] };
  const wide = (Math.asin(Math.sin(angle) / Math.cos(latitude * radians)) / radians) * (1 + 1e-9) + 1e-9;
  const [west, east] = [longitude - wide, longitude + wide];
  if (west < -180)
    return {
      latitudes,
      longitudes: [
        [-180, east],
        [west + 360, 180],
      ],
    };
  if (east > 180)
    return {
      latitudes,
      longitudes: [
        [west, 180],
        [-180, east - 360],
      ],
    };
  return { latitudes, longitudes: [[west, east]] };
}

/**
 * The haversine of the circle's angle. A location is in the circle if sin²(Δlatitude/2) + cos(latitude) · cos(latitude of the centre) ·
 * sin²(Δlongitude/2) is at most this value.
 */
export function haversineOf(radiusKm: number): number {
  return Math.sin(radiusKm / earthKm / 2) ** 2;
}

/** The cosine of an angle in degrees. */
export function cosine(degrees: number): number {
  return Math.cos(degrees * radians);
}

/** With more rows, other indexes are as fast. */
const maxRows = 60;

/**
 * The map rows that a box touches, as `mapRow` of the database calculates them: a row is a hundredth of a degree high, and row 0 is at the
 * south pole. Undefined if there are too many.
 */
export function rowsOf({ latitudes: [south, north] }: Box): number[] | undefined {
  const [first, last] = [south, north].map((latitude) => Math.floor((latitude + 90) * 100)) as [number, number];
  if (last - first >= maxRows) return undefined;
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
