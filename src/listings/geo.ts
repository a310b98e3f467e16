const earthKm = 6371.0088;
const radians = Math.PI / 180;

export interface Circle {
  /** Degrees, WGS 84. */
  latitude: number;
  longitude: number;
  radiusKm: number;
}

/** In degrees. `longitudes` has two ranges where the box crosses the 180th meridian, and none, for all, where it contains a pole. */
export interface Box {
  latitudes: [from: number, to: number];
  longitudes: [from: number, to: number][];
}

/** The smallest box around a circle on the sphere: a condition that an index can find, to be combined with the exact distance. */
export function boxAround({ latitude, longitude, radiusKm }: Circle): Box {
  const angle = radiusKm / earthKm;
  // A little wider than the circle, so that rounding never excludes a place on its edge.
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
 * The haversine of the circle's angle. A place is within the circle where sin²(Δlatitude/2) + cos(latitude) ·
 * cos(the circle's latitude) · sin²(Δlongitude/2) is not larger.
 */
export function haversineOf(radiusKm: number): number {
  return Math.sin(radiusKm / earthKm / 2) ** 2;
}

/** The cosine of an angle in degrees. */
export function cosine(degrees: number): number {
  return Math.cos(degrees * radians);
}

/** Of a higher box so many more rows of the map would have to be looked at that other indexes find as much. */
const mostRows = 60;

/**
 * The rows of the map, each a hundredth of a degree high and counted from the south pole, that a box touches: `mapRow` of the database.
 * Undefined where they are too many to be looked at one by one.
 */
export function rowsOf({ latitudes: [south, north] }: Box): number[] | undefined {
  const [first, last] = [south, north].map((latitude) => Math.floor((latitude + 90) * 100)) as [number, number];
  if (last - first >= mostRows) return undefined;
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
