/**
 * The places of a search by their position, without a map of the land: no map library, and no request to another service. Places that are
 * close to each other are one button, which zooms to them.
 */
import type { FoundRentProperty } from 'rental-marketplace-sdk';
import { useState } from 'preact/hooks';
import { count, facts, money, number, words } from '../language.js';
import { cityOf } from '../names.js';
import { addressOf } from '../route.js';
import { Icon } from './icon.js';

/** An area, in degrees. */
export type Box = Record<'north' | 'south' | 'east' | 'west', number>;

/** What is shown: its centre and its height, in degrees. */
interface View {
  latitude: number;
  longitude: number;
  height: number;
}

interface Point {
  listing: FoundRentProperty;
  latitude: number;
  longitude: number;
}

const kmPerDegree = 111.2;
const bounded = (value: number, most: number) => Math.min(Math.max(value, -most), most);
/** How much longer a degree of latitude is than one of longitude. */
const stretchAt = (latitude: number) => 1 / Math.cos((latitude * Math.PI) / 180);

function pointsOf(listings: FoundRentProperty[]): Point[] {
  return listings.flatMap((listing) => {
    const { latitude, longitude } = listing.propertyInformation;
    return latitude === null || longitude === null ? [] : [{ listing, latitude, longitude }];
  });
}

function boxOf({ latitude, longitude, height }: View, aspect: number): Box {
  const width = height * aspect * stretchAt(latitude);
  return {
    north: bounded(latitude + height / 2, 85),
    south: bounded(latitude - height / 2, 85),
    east: bounded(longitude + width / 2, 180),
    west: bounded(longitude - width / 2, 180),
  };
}

/** The view that shows all of these points, with a margin. */
function viewOf(points: { latitude: number; longitude: number }[], aspect: number, margin = 1.5): View {
  const middle = (all: number[]) => (Math.min(...all) + Math.max(...all)) / 2;
  const span = (all: number[]) => Math.max(...all) - Math.min(...all);
  const latitudes = points.map((one) => one.latitude);
  const longitudes = points.map((one) => one.longitude);
  const latitude = middle(latitudes);
  const height = Math.max(span(latitudes), span(longitudes) / aspect / stretchAt(latitude)) * margin;
  return { latitude, longitude: middle(longitudes), height: Math.max(height, 0.02) };
}

const cornersOf = ({ north, south, east, west }: Box) => [
  { latitude: north, longitude: east },
  { latitude: south, longitude: west },
];

interface Properties {
  listings: FoundRentProperty[];
  /** Whether these are all places of the search. */
  isComplete: boolean;
  /** The area of the search, if it has one. */
  box: Box | undefined;
  stay: Record<string, string | undefined>;
  onSearch: (box: Box) => void;
}

export function AreaMap({ listings, isComplete, box, stay, onSearch }: Properties) {
  const aspect = innerWidth < 768 ? 1 : 2.8;
  // The width of the page, for a rough idea of which labels cover each other.
  const pixels = Math.min(innerWidth - 32, 1152);
  const points = pointsOf(listings);
  const [view, setView] = useState(() =>
    box
      ? viewOf(cornersOf(box), aspect, 1)
      : viewOf(points.length > 0 ? points : [{ latitude: 30, longitude: 42 }], aspect),
  );
  const [grip, setGrip] = useState<{ x: number; y: number }>();
  const [isMoved, setMoved] = useState(false);
  const { latitude, longitude, height } = view;
  const width = height * aspect * stretchAt(latitude);
  // Within a city, its name says nothing.
  const namesCities = height > 0.5;
  const move = (to: Partial<View>) => {
    const next = { ...view, ...to };
    setView({
      latitude: bounded(next.latitude, 80),
      longitude: bounded(next.longitude, 180),
      height: Math.min(Math.max(next.height, 0.01), 60),
    });
    setMoved(true);
  };
  const drag = (event: PointerEvent) => {
    const shown = (event.currentTarget as HTMLElement).getBoundingClientRect();
    if (!grip || event.buttons === 0) return setGrip(undefined);
    const [x, y] = [event.clientX - grip.x, event.clientY - grip.y];
    move({ longitude: longitude - (x / shown.width) * width, latitude: latitude + (y / shown.height) * height });
    setGrip({ x: event.clientX, y: event.clientY });
  };
  const placed = (one: { latitude: number; longitude: number }) => ({
    left: 50 + ((one.longitude - longitude) / width) * 100,
    top: 50 - ((one.latitude - latitude) / height) * 100,
  });
  const visible = points.filter((point) => {
    const { left, top } = placed(point);
    return left >= 0 && left <= 100 && top >= 0 && top <= 100;
  });
  const near = (one: Point, other: Point) =>
    Math.abs(one.longitude - other.longitude) / width < (namesCities ? 150 : 90) / pixels &&
    Math.abs(one.latitude - other.latitude) / height < (44 / pixels) * aspect;
  return (
    <section class="map" aria-label={words.map}>
      <div
        class="area"
        style={{ aspectRatio: String(aspect) }}
        // Positions are from west to east in all languages.
        dir="ltr"
        onPointerDown={({ target, currentTarget, clientX, clientY }) => {
          // A press on a place opens it.
          if (target === currentTarget) setGrip({ x: clientX, y: clientY });
        }}
        onPointerMove={drag}
        onPointerUp={() => setGrip(undefined)}
      >
        {groupsOf(visible, near).map((group) => {
          const { left, top } = placed(viewOf(group, aspect));
          // A label at the edge stays readable.
          const inside = (at: number, margin: number) => `${Math.min(Math.max(at, margin), 100 - margin)}%`;
          const style = { left: inside(left, 7000 / pixels), top: inside(top, aspect * (2200 / pixels)) };
          const [{ listing }] = group;
          return group.length === 1 ? (
            <a key={listing.id} class="spot" style={style} href={addressOf(`listing/${listing.id}`, stay)}>
              <bdi>{labelOf(group, namesCities)}</bdi>
              <span class="unseen">{listing.propertyInformation.title}</span>
            </a>
          ) : (
            <button
              key={group.map((one) => one.listing.id).join()}
              class="spot many"
              type="button"
              style={style}
              onClick={() => move(viewOf(group, aspect, 2))}
            >
              <bdi>{labelOf(group, namesCities)}</bdi>
            </button>
          );
        })}
        <Scale km={width * kmPerDegree * Math.cos((latitude * Math.PI) / 180)} />
        <div class="zoom">
          <button type="button" aria-label={words.zoomIn} onClick={() => move({ height: height / 2 })}>
            +
          </button>
          <button type="button" aria-label={words.zoomOut} onClick={() => move({ height: height * 2 })}>
            −
          </button>
        </div>
      </div>
      <div class="between">
        <p class="soft note" role="status">
          {facts(count(visible.length, words.placesHere), !isComplete && words.mapPart, words.mapNote)}
        </p>
        <button class="primary" type="button" disabled={!isMoved} onClick={() => onSearch(boxOf(view, aspect))}>
          <Icon name="search" /> {words.searchHere}
        </button>
      </div>
    </section>
  );
}

type Group = [Point, ...Point[]];

/** Points that would cover each other are in one group. */
function groupsOf(points: Point[], near: (one: Point, other: Point) => boolean): Group[] {
  const groups: Group[] = [];
  for (const point of points) {
    const group = groups.find(([first]) => near(first, point));
    if (group) group.push(point);
    else groups.push([point]);
  }
  return groups;
}

/** The city, and the price of a place or the number of places. */
function labelOf(group: Group, namesCities: boolean): string {
  const [{ listing }] = group;
  const { city } = listing.propertyInformation;
  const isOne = group.every((one) => one.listing.propertyInformation.city === city);
  const price = money(listing.stay?.totalAmount ?? listing.price, listing.currencyCode);
  const what = group.length === 1 ? price : count(group.length, words.placesCount);
  return facts(isOne && namesCities && cityOf(city)?.name, what);
}

/** A bar with a round length. */
function Scale({ km }: { km: number }) {
  const power = 10 ** Math.floor(Math.log10(km / 5));
  const round = [5, 2, 1].find((times) => times * power <= km / 5)! * power;
  return (
    <span class="scale" style={{ width: `${(round / km) * 100}%` }}>
      <bdi>{round >= 1 ? words.km(number(round)) : words.metres(number(Math.round(round * 1000)))}</bdi>
    </span>
  );
}
