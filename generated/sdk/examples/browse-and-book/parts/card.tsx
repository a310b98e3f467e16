import { type FoundRentProperty, type RentProperty, RentType } from 'rental-marketplace-sdk';
import { useState } from 'preact/hooks';
import { count, facts, money, words } from '../language.js';
import { askToLogIn } from '../login.js';
import { cityOf, nameOf } from '../names.js';
import { addressOf } from '../route.js';
import { isGuestOrOwner, pictureUrl, service, useLoggedIn, useRole } from '../service.js';
import { Icon } from './icon.js';
import { Average } from './stars.js';

export function priceOf({ rentType, price, currencyCode }: RentProperty): string {
  return (rentType === RentType.Daily ? words.perNight : words.perMonth)(money(price, currencyCode));
}

/** `Apartment · Jabal Amman, Amman`. */
export function placeOf({ buildingType, propertyInformation: { city, district } }: RentProperty): string {
  const place = [district, cityOf(city)?.name].filter(Boolean).join(words.comma);
  return facts(nameOf('buildingType', buildingType), place);
}

/** A listing; a search with dates adds the price of the stay. */
type Shown = RentProperty & Partial<Pick<FoundRentProperty, 'stay'>>;

interface Properties {
  listings: Shown[];
  /** The dates and guests of the search, preselected on the listing's page. */
  stay?: Record<string, string | undefined>;
}

export function Cards({ listings, stay = {} }: Properties) {
  return (
    <ul class="cards">
      {listings.map((listing) => (
        <Card key={listing.id} listing={listing} stay={stay} />
      ))}
    </ul>
  );
}

function Card({ listing, stay }: { listing: Shown; stay: Record<string, string | undefined> }) {
  const { title, images, bedrooms } = listing.propertyInformation;
  const inCurrency = (amount: number) => money(amount, listing.currencyCode);
  const [image] = images;
  return (
    <li class="card">
      <div class="picture">{image && <img src={pictureUrl(image)} alt="" loading="lazy" />}</div>
      <div class="facts">
        <h3>
          <a class="whole" href={addressOf(`listing/${listing.id}`, stay)} dir="auto">
            {title}
          </a>
        </h3>
        <p class="soft">
          <bdi>{placeOf(listing)}</bdi>
        </p>
        <Average of={listing} />
        <p class="soft note">
          {facts(
            bedrooms !== null && count(bedrooms, words.bedrooms),
            listing.maxGuests !== null && count(listing.maxGuests, words.guestsCount),
          )}
        </p>
        {listing.stay ? (
          <p class="price">
            {words.totalFor(count(listing.stay.nights, words.nights), inCurrency(listing.stay.totalAmount))}{' '}
            <span class="soft note">{words.averageOf(inCurrency(listing.stay.averagePerNight))}</span>
          </p>
        ) : (
          <p class="price">{priceOf(listing)}</p>
        )}
      </div>
      <Heart listing={listing} />
    </li>
  );
}

/** Adds or removes a favorite. The button changes immediately and is reset if the call fails. */
export function Heart({ listing: { id, isFavorite, propertyInformation } }: { listing: RentProperty }) {
  const isLoggedIn = useLoggedIn();
  const role = useRole();
  const [isSaved, setSaved] = useState(isFavorite);
  if (!isGuestOrOwner(role)) return null;
  const toggle = async () => {
    if (!isLoggedIn && !(await askToLogIn())) return;
    setSaved(!isSaved);
    const call = isSaved ? service.removeFavorite : service.addFavorite;
    await call({ propertyId: id }).catch(() => setSaved(isSaved));
  };
  return (
    <button
      class="heart-button"
      type="button"
      aria-pressed={isSaved}
      aria-label={words.favorite(propertyInformation.title)}
      onClick={() => void toggle()}
    >
      <Icon name="heart" />
    </button>
  );
}

/** Placeholders while listings are loading, so that the layout does not move. */
export function CardPlaceholders() {
  return (
    <ul class="cards" aria-hidden="true">
      {[1, 2, 3].map((key) => (
        <li key={key} class="card to-come">
          <div class="picture" />
          <div class="facts">
            <p />
            <p />
          </div>
        </li>
      ))}
    </ul>
  );
}
