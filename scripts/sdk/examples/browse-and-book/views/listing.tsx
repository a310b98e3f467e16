import { ComplaintSubject, type RentProperty, RentType, UserRole } from 'rental-marketplace-sdk';
import { useRef, useState } from 'preact/hooks';
import { type StayRules, isVaried } from '../arrivals.js';
import { type Stay, addMonths } from '../dates.js';
import { anyOf, count, facts, number, weekday, weekdays, words } from '../language.js';
import { Loaded, useLoaded } from '../loading.js';
import { cityOf, nameOf } from '../names.js';
import { BookBar } from '../parts/book-bar.js';
import { Calendar } from '../parts/calendar.js';
import { Heart, placeOf, priceOf } from '../parts/card.js';
import { Gallery } from '../parts/gallery.js';
import { Icon } from '../parts/icon.js';
import { Report } from '../parts/report.js';
import { Average } from '../parts/stars.js';
import { Stepper } from '../parts/stepper.js';
import { readRules } from '../read-rules.js';
import { service, useLoggedIn, useRole } from '../service.js';
import { Booking } from './booking.js';
import { WriteButton } from './messages.js';
import { ListingReviews } from './reviews.js';

export function Listing({ id, query }: { id: number; query: Record<string, string> }) {
  const isLoggedIn = useLoggedIn();
  const loading = useLoaded((signal) => service.getRentPropertyById({ id }, { signal }), [id, isLoggedIn]);
  return (
    <>
      <button class="link back" type="button" onClick={() => history.back()}>
        <Icon name="back" /> {words.back}
      </button>
      <Loaded of={loading}>{({ data }) => <Offered listing={data} query={query} />}</Loaded>
    </>
  );
}

function Offered({ listing, query }: { listing: RentProperty; query: Record<string, string> }) {
  const { id, propertyInformation } = listing;
  const { startDate, endDate, guestsCount } = query;
  const role = useRole();
  const [stay, setStay] = useState<Stay | undefined>(startDate && endDate ? { startDate, endDate } : undefined);
  const { timeZone = 'UTC' } = cityOf(propertyInformation.city) ?? {};
  const [total, setTotal] = useState<string>();
  const card = useRef<HTMLElement>(null);
  const calendar = useRef<HTMLHeadingElement>(null);
  const dates = useLoaded(
    async (signal) => {
      const [spans, rules] = await Promise.all([
        service.getAvailableDates({ id }, { signal }),
        readRules(listing, timeZone, signal),
      ]);
      return { spans: spans.data, rules };
    },
    [id],
  );
  return (
    <article class="listing">
      <div class="between">
        <div>
          <h1>
            <bdi>{propertyInformation.title}</bdi>
          </h1>
          <p class="soft">
            <bdi>{placeOf(listing)}</bdi>
          </p>
          <Average of={listing} />
        </div>
        <Heart listing={listing} />
      </div>
      <Gallery images={propertyInformation.images} />
      <div class="columns">
        <div class="details">
          <Facts listing={listing} />
          <Details listing={listing} />
          <h2 id="when" ref={calendar}>
            {words.whenFree}
          </h2>
          <Loaded of={dates}>
            {({ spans, rules }) => (
              <>
                <RulesInWords of={rules} />
                <Availability listing={listing} spans={spans} rules={rules} stay={stay} onStay={setStay} />
              </>
            )}
          </Loaded>
        </div>
        <section ref={card} class="sheet booking" aria-label={words.book}>
          <p class="price large-price">{priceOf(listing)}</p>
          {stay ? (
            <Booking listing={listing} stay={stay} guests={guestsCount} onTaken={dates.reload} onTotal={setTotal} />
          ) : (
            <p class="soft">{words.chooseForPrice}</p>
          )}
          {(role === undefined || role === UserRole.Customer) && (
            <div class="actions">
              <WriteButton about={{ kind: 'listing', id }}>{words.writeOwner}</WriteButton>
              <Report about={ComplaintSubject.Listing} id={id} label={words.reportListing} />
            </div>
          )}
        </section>
      </div>
      <section class="details" aria-labelledby="listing-reviews">
        <h2 id="listing-reviews">{words.reviews}</h2>
        <ListingReviews propertyId={id} />
      </section>
      <BookBar price={total ?? priceOf(listing)} to={stay ? card : calendar} until={card} />
    </article>
  );
}

/** On which days stays begin and end, if not on all. */
function RulesInWords({ of }: { of: StayRules }) {
  const { arrivalDays, departureDays } = of.rules;
  const named = (days: number[]) => anyOf(weekdays.filter((one) => days.includes(one)).map((one) => weekday(one)));
  const texts = [
    arrivalDays && words.arrivalOn(named(arrivalDays)),
    departureDays && words.departureOn(named(departureDays)),
    isVaried(of) && words.rulesVary,
  ].filter(Boolean);
  if (texts.length === 0) return null;
  return <p class="where">{texts.join(' ')}</p>;
}

interface AvailabilityProperties {
  listing: RentProperty;
  spans: Stay[];
  rules: StayRules;
  stay: Stay | undefined;
  onStay: (stay: Stay | undefined) => void;
}

/** For a stay by the month, the user selects the number of months and the day of arrival. */
function Availability({ listing, spans, rules, stay, onStay }: AvailabilityProperties) {
  const [months, setMonths] = useState(1);
  const common = { spans, rules, stay, onStay };
  if (listing.rentType === RentType.Daily) return <Calendar {...common} months={2} />;
  const departureOf = (arrival: string, length = months) => addMonths(arrival, length);
  return (
    <>
      <Stepper
        label={words.rentMonthsLabel}
        name="months"
        value={months}
        max={Math.max(1, Math.floor(listing.maxStayNights / 31))}
        onValue={(value = 1) => {
          setMonths(value);
          if (stay) onStay({ ...stay, endDate: departureOf(stay.startDate, value) });
        }}
      />
      <Calendar {...common} departureOf={departureOf} hint={words.chooseArrival} months={2} />
    </>
  );
}

function Facts({
  listing: { propertyInformation, maxGuests, minStayNights, maxStayNights },
}: {
  listing: RentProperty;
}) {
  const { bedrooms, bathrooms, area } = propertyInformation;
  const nights = (value: number) => count(value, words.nights);
  const all = [
    maxGuests !== null && count(maxGuests, words.guestsCount),
    bedrooms !== null && count(bedrooms, words.bedrooms),
    bathrooms !== null && count(bathrooms, words.bathrooms),
    area !== null && words.area(number(area)),
    words.stayBounds(nights(minStayNights), nights(maxStayNights)),
  ].filter((fact) => fact !== false);
  return (
    <ul class="chips">
      {all.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

function Details({ listing }: { listing: RentProperty }) {
  const { propertyInformation, details, owner, cancellationPolicy } = listing;
  const name = `${owner.firstName} ${owner.lastName}`;
  return (
    <>
      <p class="host">
        <span class="initial" aria-hidden="true">
          {owner.firstName.slice(0, 1)}
        </span>
        <strong>{facts(words.hostedBy(name), owner.isIdentityVerified && words.verified)}</strong>
      </p>
      {propertyInformation.description && (
        <p class="description" dir="auto">
          {propertyInformation.description}
        </p>
      )}
      <NameList title={words.offers} enumeration="service" members={details.services} />
      <NameList title={words.rules} enumeration="term" members={details.terms} />
      <h2>{words.cancellation(nameOf('cancellationPolicy', cancellationPolicy))}</h2>
      <p>{words.policies[cancellationPolicy]}</p>
    </>
  );
}

interface NameListProperties {
  title: string;
  enumeration: 'service' | 'term';
  members: string[];
}

function NameList({ title, enumeration, members }: NameListProperties) {
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
