/** The listings and saved searches with which a run is tested, and which of the listings are new matches: calculated from their numbers. */
import type { Row } from '../database/tables';
import type { Facts } from '../listings/search-facts';
import { distance } from './search-places';

interface Listing {
  city: Row<'city'>['id'];
  /** In major units. */
  price: number;
  bedrooms: number;
  maxGuests: number | null;
  latitude: number;
  longitude: number;
  features: string[];
  words: string[];
}

const cities = 17;
/** The places of a city are within 0.1 degrees to the north and to the east. */
const southOf = (city: number) => 30 + city;
const west = 35;

export function listingOf(id: number): Listing {
  const city = (1 + (id % cities)) as Listing['city'];
  return {
    city,
    price: 1 + ((id * 37) % 1000),
    bedrooms: id % 5,
    maxGuests: id % 3 === 0 ? null : 1 + (id % 7),
    latitude: southOf(city) + ((id * 13) % 100) / 1000,
    longitude: west + ((id * 29) % 100) / 1000,
    features: [...(id % 2 === 0 ? ['Internet'] : []), ...(id % 3 === 0 ? ['Electricity'] : [])],
    words: ['flat', `street${id % 50}`],
  };
}

/** The price of a listing before the change; undefined if the change has published it. */
const priceBefore = (id: number) => (id % 2 === 0 ? undefined : 1 + ((id * 41) % 1000));

/** The facts of a copy of `listing` before its change; null if it was not public. */
export function factsBefore(id: number, listing: Row<'rent_property'>): Facts | null {
  const price = priceBefore(id);
  if (price === undefined) return null;
  const { words, ...its } = listingOf(id);
  return {
    ...its,
    ownerId: listing.owner_id,
    rentType: listing.rent_type,
    buildingType: listing.building_type,
    rentPropertyType: listing.rent_property_type,
    rentPropertyCondition: listing.rent_property_condition,
    currencyId: listing.currency_id,
    price: price * 10_000,
    rank: listing.rating_rank,
    tokens: `\n${words.join('\n')}\n`,
  };
}

interface Kind {
  filters: Record<string, unknown>;
  finds: (listing: Listing) => boolean;
}

const inPrices = (search: number, width: number) => {
  const [minPrice, maxPrice] = [1 + (search % 990), width + (search % 990)];
  return {
    filters: { minPrice, maxPrice },
    finds: ({ price }: Listing) => price >= minPrice && price <= maxPrice,
  };
};

/** Filters of half of the searches name a city. Each finds some hundredths or thousandths of the listings. */
const kinds: ((search: number) => Kind)[] = [
  (search) => inCity(search, inPrices(search, 50)),
  (search) => {
    const guestsCount = 1 + (search % 7);
    const finds = ({ maxGuests }: Listing) => maxGuests === null || maxGuests >= guestsCount;
    return inCity(search, both({ filters: { guestsCount }, finds }, inPrices(search, 70)));
  },
  (search) => {
    const word = `street${search % 50}`;
    const finds = ({ words }: Listing) => words.some((its) => its.startsWith(word));
    return inCity(search, { filters: { search: word }, finds });
  },
  (search) => {
    const minBedrooms = search % 5;
    return both({ filters: { minBedrooms }, finds: ({ bedrooms }) => bedrooms >= minBedrooms }, inPrices(search, 4));
  },
  (search) => {
    const services = search % 4 === 0 ? ['Internet'] : ['Electricity', 'Internet'];
    const finds = ({ features }: Listing) => services.every((service) => features.includes(service));
    return both({ filters: { services }, finds }, inPrices(search, 10));
  },
  (search) => {
    const south = southOf(1 + (search % cities)) + (search % 50) / 1000;
    if (search % 4 === 1) {
      const box = { south, north: south + 0.02, west, east: west + 0.05 };
      const finds = ({ latitude, longitude }: Listing) =>
        latitude >= south && latitude <= box.north && longitude >= west && longitude <= box.east;
      return { filters: box, finds };
    }
    const centre = { latitude: south, longitude: west + 0.04 };
    const radiusKm = 1 + (search % 4);
    return {
      filters: { ...centre, radiusKm },
      finds: (listing) => distance(listing, centre) <= radiusKm,
    };
  },
];

function inCity(search: number, kind: Kind): Kind {
  const city = 1 + (search % cities);
  return both({ filters: { city }, finds: (listing) => listing.city === city }, kind);
}

function both(one: Kind, other: Kind): Kind {
  return {
    filters: { ...one.filters, ...other.filters },
    finds: (listing) => one.finds(listing) && other.finds(listing),
  };
}

const kindOf = (search: number) => kinds[search % kinds.length]!(search);

export function savedFilters(search: number): Record<string, unknown> {
  return kindOf(search).filters;
}

/** The function that decides which of the changed listings are new for the search. */
export function newFor(search: number): (id: number) => boolean {
  const { finds } = kindOf(search);
  return (id) => {
    const listing = listingOf(id);
    if (!finds(listing)) return false;
    const price = priceBefore(id);
    return price === undefined || !finds({ ...listing, price });
  };
}
