/** The listings of an owner; each leads to its calendar and rules. */
import { type RentProperty, RentType, UserRole, nameOf as keyOf, PropertyStatus } from 'rental-marketplace-sdk';
import { words } from '../language.js';
import { Loaded, useLoaded } from '../loading.js';
import { cityOf, nameOf } from '../names.js';
import { placeOf, priceOf } from '../parts/card.js';
import { Empty, SearchLink } from '../parts/empty.js';
import { Guarded } from '../parts/guarded.js';
import { Icon } from '../parts/icon.js';
import { Tabs } from '../parts/tabs.js';
import { todayIn } from '../read-rules.js';
import { addressOf } from '../route.js';
import { pictureUrl, service, useRole } from '../service.js';
import { ListingRules } from './listing-rules.js';
import { NewListing } from './new-listing.js';
import { Nights } from './nights.js';
import { Seasons } from './seasons.js';

/** `#/listings`, `#/listings/new`, `#/listings/11/nights`, `#/listings/11/rules` or `#/listings/11/seasons`. */
export function Listings({ path: [id, part] }: { path: string[] }) {
  const role = useRole();
  return (
    <>
      {id !== undefined && (
        <a class="link back" href={addressOf('listings')}>
          <Icon name="back" /> {words.listings}
        </a>
      )}
      <Guarded title={id === undefined ? words.yourListings : id === 'new' ? words.addListing : words.manage}>
        {() => {
          if (role === undefined) return null;
          if (role !== UserRole.Owner)
            return (
              <Empty icon="home" text={words.ownersOnly}>
                <SearchLink />
              </Empty>
            );
          if (id === undefined) return <All />;
          return id === 'new' ? <NewListing /> : <Managed key={id} id={Number(id)} part={part} />;
        }}
      </Guarded>
    </>
  );
}

function All() {
  const all = useLoaded((signal) => service.getMyRentListings.autoPagingToArray({}, { limit: 100, signal }), []);
  return (
    <Loaded of={all}>
      {(listings) =>
        listings.length > 0 ? (
          <>
            <div class="actions">
              <AddLink />
            </div>
            <ul class="rows">
              {listings.map((one) => (
                <Row key={one.id} one={one} />
              ))}
            </ul>
          </>
        ) : (
          <Empty icon="home" text={words.noListings}>
            <AddLink />
          </Empty>
        )
      }
    </Loaded>
  );
}

const AddLink = () => (
  <a class="button primary" href={addressOf('listings/new')}>
    {words.addListing}
  </a>
);

function Row({ one }: { one: RentProperty }) {
  const { id, propertyInformation, propertyStatus } = one;
  const [image] = propertyInformation.images;
  return (
    <li class="sheet row">
      <div class="picture">{image && <img src={pictureUrl(image)} alt="" loading="lazy" />}</div>
      <div class="facts">
        <h2>
          <a class="whole" href={addressOf(`listings/${id}`)} dir="auto">
            {propertyInformation.title}
          </a>
        </h2>
        <p>
          <bdi>{placeOf(one)}</bdi>
        </p>
        <p class="soft">{priceOf(one)}</p>
      </div>
      <span
        class={`status ${propertyStatus === PropertyStatus.Active ? 'Confirmed' : (keyOf(PropertyStatus, propertyStatus) ?? '')}`}
      >
        {nameOf('propertyStatus', propertyStatus)}
      </span>
    </li>
  );
}

const all = [
  { path: 'nights', name: words.nightsTab, Content: Nights },
  { path: 'rules', name: words.rulesTab, Content: ListingRules },
  { path: 'seasons', name: words.seasonsTab, Content: Seasons },
];

function Managed({ id, part }: { id: number; part: string | undefined }) {
  const listing = useLoaded(async (signal) => (await service.getRentPropertyById({ id }, { signal })).data, [id]);
  return (
    <Loaded of={listing}>
      {(data) => {
        // The rent of a month is the same in all seasons.
        const parts = all.filter(({ Content }) => Content !== Seasons || data.rentType === RentType.Daily);
        const current = parts.find(({ path }) => path === part) ?? parts[0]!;
        const { timeZone = 'UTC' } = cityOf(data.propertyInformation.city) ?? {};
        return (
          <>
            <p>
              <a href={addressOf(`listing/${id}`)} dir="auto">
                {data.propertyInformation.title}
              </a>
            </p>
            <Tabs under={`listings/${id}`} title={words.manage} parts={parts} current={current.path} />
            <current.Content listing={data} today={todayIn(timeZone)} />
          </>
        );
      }}
    </Loaded>
  );
}
