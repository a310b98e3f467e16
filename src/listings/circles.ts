import type { Facts } from './search-facts';
import type { SearchValues } from './search-values';

/** By which part of itself a calculated distance differs from the exact one at most, with a large reserve. */
const precision = 1e-6;

/**
 * Finds which of some listings are in a circle. The straight line between two places on a sphere needs no trigonometric function once the
 * places are known as points in space; {@link isInCircle}, which is ten times slower, is used only for places near the edge.
 */
export class Circles {
  /** Three coordinates of each listing, on a sphere with the radius 1. */
  private readonly points: Float64Array;

  constructor(private readonly listings: readonly (Facts | undefined)[]) {
    this.points = new Float64Array(3 * listings.length);
    for (const [position, facts] of listings.entries()) {
      const { latitude = null, longitude = null } = facts ?? {};
      if (latitude !== null && longitude !== null) this.points.set(pointAt(latitude, longitude), 3 * position);
    }
  }

  /** Whether the listing with coordinates at a position is in the circle of the search; undefined if the search has no circle. */
  test(values: SearchValues): ((position: number) => boolean) | undefined {
    if (values.latitude === undefined) return undefined;
    const [x, y, z] = pointAt(values.latitude, values.longitude!);
    // The square of the length of the straight line.
    const most = 4 * values.haversine!;
    const [inside, outside] = [most * (1 - precision), most * (1 + precision)];
    const { points, listings } = this;
    return (position) => {
      const first = 3 * position;
      const [dx, dy, dz] = [points[first]! - x, points[first + 1]! - y, points[first + 2]! - z];
      const square = dx * dx + dy * dy + dz * dz;
      return square <= inside || (square < outside && isInCircle(values, listings[position]!));
    };
  }
}

/** The point of a place, in degrees, on a sphere with the radius 1. */
function pointAt(latitude: number, longitude: number): [number, number, number] {
  const [north, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

/** Whether a listing is in the circle of a search, as the SQL decides it. */
function isInCircle(values: SearchValues, { latitude, longitude }: Facts): boolean {
  if (latitude === null || longitude === null) return false;
  const northwards = Math.sin(radians(latitude - values.latitude!) / 2);
  const eastwards = Math.sin(radians(longitude - values.longitude!) / 2);
  const haversine = northwards ** 2 + Math.cos(radians(latitude)) * values.cosine! * eastwards ** 2;
  return haversine <= values.haversine!;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
