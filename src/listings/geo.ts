const earthKm = 6371.0088;
const radians = Math.PI / 180;

export interface Circle {
  /** Degrees, WGS 84. */
  latitude: number;
  longitude: number;
  radiusKm: number;
}

/** In degrees. `longitudes` has up to three ranges, because ranges do not cross the 180th meridian; none if no location is in the box. */
export interface Box {
  latitudes: Range;
  longitudes: Range[];
}

type Range = [from: number, to: number];

/** The sides of a box in degrees. If `west` is greater than `east`, the box crosses the 180th meridian. */
export interface Sides {
  north: number;
  south: number;
  east: number;
  west: number;
}

const allLongitudes: Range = [-180, 180];

/** The box with these sides. A side on the 180th meridian includes locations whose longitude is written with the other sign. */
export function boxOf({ north, south, east, west }: Sides): Box {
  return { latitudes: [south, north], longitudes: longitudesOf(west, east) };
}

function longitudesOf(west: number, east: number): Range[] {
  if (west > east)
    return [
      [west, 180],
      [-180, east],
    ];
  if (west === -180 && east < 180)
    return [
      [west, east],
      [180, 180],
    ];
  if (east === 180 && west > -180)
    return [
      [west, east],
      [-180, -180],
    ];
  return [[west, east]];
}

/** The part that two boxes share. */
export function sharedBox(one: Box, other: Box): Box {
  const longitudes = one.longitudes.flatMap((range) => other.longitudes.map((another) => sharedRange(range, another)));
  return {
    latitudes: sharedRange(one.latitudes, other.latitudes),
    longitudes: longitudes.filter(([from, to]) => from <= to),
  };
}

function sharedRange(one: Range, other: Range): Range {
  return [Math.max(one[0], other[0]), Math.min(one[1], other[1])];
}

/** The smallest box around a circle on the sphere. An index finds the box; the exact distance is a further condition. */
export function boxAround({ latitude, longitude, radiusKm }: Circle): Box {
  const angle = radiusKm / earthKm;
  // Slightly larger than the circle, so that rounding does not exclude a location on its edge.
  const tall = (angle / radians) * (1 + 1e-9) + 1e-9;
  const latitudes: Range = [latitude - tall, latitude + tall];
  if (latitudes[0] <= -90 || latitudes[1] >= 90) return { latitudes, longitudes: [allLongitudes] };
  const wide = (Math.asin(Math.sin(angle) / Math.cos(latitude * radians)) / radians) * (1 + 1e-9) + 1e-9;
  const [west, east] = [longitude - wide, longitude + wide];
  if (west <= -180) return { latitudes, longitudes: longitudesOf(west + 360, east) };
  return { latitudes, longitudes: longitudesOf(west, east >= 180 ? east - 360 : east) };
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

/** How many rows an index is read by at most. A higher box is read by {@link areasOf}. */
const maxRows = 128;

/**
 * The map rows that a box touches, as `mapRow` of the database calculates them: a row is a hundredth of a degree high, and row 0 is at the
 * south pole. Undefined if there are too many.
 */
export function rowsOf({ latitudes }: Box): number[] | undefined {
  const rows = between(latitudes, 100);
  return rows.length > maxRows ? undefined : padded(rows);
}

/** As {@link rowsOf}, but half a degree high (`mapArea` of the database): at most 361. */
export function areasOf({ latitudes }: Box): number[] {
  return padded(between(latitudes, 2));
}

function between([south, north]: Range, rowsInDegree: number): number[] {
  const [first, last] = [Math.max(south, -90), Math.min(north, 90)].map((latitude) =>
    Math.floor((latitude + 90) * rowsInDegree),
  ) as [number, number];
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, index) => first + index);
}

/** Repeats the last row until their number is a power of two, so that few forms of a statement are compiled. */
function padded(rows: number[]): number[] {
  const length = 2 ** Math.ceil(Math.log2(rows.length));
  return [...rows, ...Array<number>(length - rows.length).fill(rows.at(-1)!)];
}
