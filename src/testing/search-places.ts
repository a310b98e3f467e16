/** Places of the search model (`search-model.ts`), and where they are, by other ways than the service's. */

interface Location {
  latitude: number;
  longitude: number;
}

/** In degrees. */
export interface Box {
  north: number;
  south: number;
  east: number;
  west: number;
}

export const places = [
  { city: 1, weekend: ['Thu', 'Fri'], zone: 'Asia/Amman', name: 'amman', latitude: 31.95, longitude: 35.93 },
  { city: 13, weekend: ['Fri', 'Sat'], zone: 'Europe/Berlin', name: 'berlin', latitude: 52.5, longitude: 13.4 },
  { city: 15, weekend: ['Fri', 'Sat'], zone: 'Europe/London', name: 'london', latitude: 51.5, longitude: -0.1 },
] as const;

/** Latitudes and longitudes where a box can go wrong. */
export const edges = [
  [90, 0],
  [-90, 45],
  [0, 180],
  [0, -180],
  [-17, 179.9],
  [-17, -179.9],
  [31.95, 35.93],
] as const;
export const boxes: Box[] = [
  { north: 90, south: -90, east: 180, west: -180 },
  { north: 32.1, south: 31.8, east: 36.1, west: 35.8 },
  { north: 31.951, south: 31.95, east: 35.93, west: 35.9 },
  // Without an area.
  { north: 31.95, south: 31.95, east: 35.93, west: 35.93 },
  { north: 90, south: 90, east: 180, west: -180 },
  { north: -90, south: -90, east: 50, west: 40 },
  // Of several countries, and of an ocean.
  { north: 53, south: 30, east: 40, west: -10 },
  { north: 20, south: -40, east: -80, west: -150 },
  // Across the 180th meridian, beside it, and on it.
  { north: 10, south: -20, east: -170, west: 170 },
  { north: 0.5, south: -0.5, east: -179.95, west: 179.95 },
  { north: 60, south: -60, east: 100, west: 120 },
  { north: 1, south: -1, east: -170, west: -180 },
  { north: 1, south: -1, east: 180, west: 170 },
  { north: 1, south: -1, east: -180, west: 180 },
];

/** Distance in kilometres on a sphere by the law of cosines, which is a different formula from the service's. */
export function distance(a: Location, b: Location): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [p, q, east] = [radians(a.latitude), radians(b.latitude), radians(a.longitude - b.longitude)];
  return 6371.0088 * Math.acos(Math.min(1, Math.sin(p) * Math.sin(q) + Math.cos(p) * Math.cos(q) * Math.cos(east)));
}

/** Whether one reaches the location before the eastern side by walking east from the western side. */
export function isInBox({ latitude, longitude }: Location, { north, south, east, west }: Box): boolean {
  const width = east < west ? east - west + 360 : east - west;
  const walked = (((longitude - west) % 360) + 360) % 360;
  return latitude >= south && latitude <= north && walked <= width;
}
