import type { RentProperty } from 'rental-marketplace-sdk';
import { useState } from 'preact/hooks';
import { count, number, words } from '../language.js';
import { Loaded, useLoaded } from '../loading.js';
import { nameOf } from '../names.js';
import { Heart, placeOf, priceOf } from '../parts/card.js';
import { Icon } from '../parts/icon.js';
import { pictureUrl, service, useLoggedIn } from '../service.js';
import { Booking } from './booking.js';

export function Listing({ id, query }: { id: number; query: Record<string, string> }) {
  const isLoggedIn = useLoggedIn();
  const loading = useLoaded((signal) => service.getRentPropertyById({ id }, { signal }), [id, isLoggedIn]);
  return (
    <>
      <button class="link back" type="button" onClick={() => history.back()}>
        <Icon name="back" /> {words.back}
      </button>
      <Loaded of={loading}>
        {({ data }) => (
          <article class="listing">
            <div class="between">
              <div>
                <h1>
                  <bdi>{data.propertyInformation.title}</bdi>
                </h1>
                <p class="soft">
                  <bdi>{placeOf(data)}</bdi>
                </p>
              </div>
              <Heart listing={data} />
            </div>
            <Gallery images={data.propertyInformation.images} />
            <div class="columns">
              <Details listing={data} />
              <Booking listing={data} query={query} />
            </div>
          </article>
        )}
      </Loaded>
    </>
  );
}

function Gallery({ images }: { images: string[] }) {
  const [shown, setShown] = useState(0);
  const image = images[shown];
  if (image === undefined) return null;
  const nameFor = (index: number) => words.photo(number(index + 1), number(images.length));
  return (
    <div class="gallery">
      <img class="large" src={pictureUrl(image)} alt={nameFor(shown)} />
      {images.length > 1 && (
        <ul>
          {images.map((path, index) => (
            <li key={path}>
              <button
                type="button"
                aria-label={nameFor(index)}
                aria-pressed={index === shown}
                onClick={() => setShown(index)}
              >
                <img src={pictureUrl(path)} alt="" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Details({ listing }: { listing: RentProperty }) {
  const { propertyInformation, details, owner, maxGuests, minStayNights, maxStayNights, cancellationPolicy } = listing;
  const { bedrooms, bathrooms, area, description } = propertyInformation;
  const nights = (value: number) => count(value, words.nights);
  const facts = [
    maxGuests !== null && count(maxGuests, words.guestsCount),
    bedrooms !== null && count(bedrooms, words.bedrooms),
    bathrooms !== null && count(bathrooms, words.bathrooms),
    area !== null && words.area(number(area)),
    words.stayBounds(nights(minStayNights), nights(maxStayNights)),
  ].filter((fact) => fact !== false);
  return (
    <div class="details">
      <p class="price">{priceOf(listing)}</p>
      <ul class="chips">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {description && (
        <p class="description" dir="auto">
          {description}
        </p>
      )}
      <NameList title={words.offers} enumeration="service" members={details.services} />
      <NameList title={words.rules} enumeration="term" members={details.terms} />
      <h2>{words.cancellation(nameOf('cancellationPolicy', cancellationPolicy))}</h2>
      <p>{words.policies[cancellationPolicy]}</p>
      <p class="soft">
        {words.hostedBy(`${owner.firstName} ${owner.lastName}`)}
        {owner.isIdentityVerified && ` · ${words.verified}`}
      </p>
    </div>
  );
}

function NameList({
  title,
  enumeration,
  members,
}: {
  title: string;
  enumeration: 'service' | 'term';
  members: string[];
}) {
  if (members.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul class="checks">
        {members.map((member) => (
          <li key={member}>
            <Icon name="check" /> {nameOf(enumeration, member) || member}
          </li>
        ))}
      </ul>
    </>
  );
}
