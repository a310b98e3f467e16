/** Saved searches: once a day, the service notifies of new listings that match. */
import { type SavedSearch, type SavedSearchNotify, RentType } from 'rental-marketplace-sdk';
import { useRef, useState } from 'preact/hooks';
import { count, facts, money, moment, number, words } from '../language.js';
import { Loaded, useLoaded } from '../loading.js';
import { askToLogIn } from '../login.js';
import { cityOf, currencies, nameOf, optionsOf } from '../names.js';
import { Empty, SearchLink } from '../parts/empty.js';
import { Field, Form, Submit } from '../parts/form.js';
import { Icon } from '../parts/icon.js';
import { Problem } from '../parts/problem.js';
import { type Query, filtersOf, queryOf } from '../query.js';
import { addressOf } from '../route.js';
import { service, useLoggedIn } from '../service.js';

const asNotify = (text: string | undefined) => (text === undefined ? undefined : (Number(text) as SavedSearchNotify));

export const addressOfSearch = ({ filters }: SavedSearch) => addressOf('', queryOf(filters));

/** What is searched for, such as `Amman · By the night · 2 guests`. */
function summaryOf(query: Query): string {
  const { city, rentType, buildingType, guestsCount, maxPrice, currencyId, services, north } = filtersOf(query);
  const currency = currencies.find(({ id }) => id === currencyId)?.code;
  return facts(
    city !== undefined && cityOf(city)?.name,
    rentType === RentType.Monthly ? words.byMonth : words.byNight,
    buildingType !== undefined && nameOf('buildingType', buildingType),
    guestsCount !== undefined && count(guestsCount, words.guestsCount),
    maxPrice !== undefined && words.upTo(currency ? money(maxPrice, currency) : number(maxPrice)),
    ...(services ?? []).map((one) => nameOf('service', one)),
    north !== undefined && words.inArea,
  );
}

/** A button that saves the search, and then leads to the saved searches. */
export function SaveSearch({ query }: { query: Query }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isLoggedIn = useLoggedIn();
  const [isSaved, setSaved] = useState(false);
  const open = async () => {
    if (isLoggedIn || (await askToLogIn())) dialog.current?.showModal();
  };
  const save = async ({ name = '', notify }: Query) => {
    await service.addSavedSearch({ name, filters: filtersOf(query), notify: asNotify(notify) });
    dialog.current?.close();
    setSaved(true);
  };
  if (isSaved)
    return (
      <p role="status">
        <a class="link" href={addressOf('account/searches')}>
          <Icon name="check" /> {words.searchSaved}
        </a>
      </p>
    );
  return (
    <>
      <button type="button" onClick={() => void open()}>
        <Icon name="bookmark" /> {words.saveSearch}
      </button>
      <dialog ref={dialog} aria-labelledby="save-title">
        <h2 id="save-title">{words.saveSearch}</h2>
        <p class="soft">{summaryOf(query)}</p>
        <Form onSubmit={save}>
          <Field
            label={words.searchName}
            name="name"
            dir="auto"
            maxLength={100}
            required
            defaultValue={summaryOf(query).slice(0, 100)}
          />
          <Field label={words.notify} name="notify" options={optionsOf('savedSearchNotify')} defaultValue="1" />
          <p class="soft note">
            {words.saveSearchNote} {query['startDate'] && words.saveSearchDates}
          </p>
          <div class="actions">
            <Submit>{words.save}</Submit>
            <button type="button" onClick={() => dialog.current?.close()}>
              {words.close}
            </button>
          </div>
        </Form>
      </dialog>
    </>
  );
}

export function SavedSearches() {
  const loading = useLoaded((signal) => service.getMySavedSearches.autoPagingToArray({}, { limit: 100, signal }), []);
  return (
    <Loaded of={loading}>
      {(searches) =>
        searches.length > 0 ? (
          <ul class="rows">
            {searches.map((one) => (
              <Row key={one.id} one={one} onRemoved={loading.reload} />
            ))}
          </ul>
        ) : (
          <Empty icon="bookmark" text={words.noSearches}>
            <SearchLink />
          </Empty>
        )
      }
    </Loaded>
  );
}

function Row({ one, onRemoved }: { one: SavedSearch; onRemoved: () => void }) {
  const { id, name, filters, notify, newMatchesCount, lastNotifiedAt } = one;
  const [error, setError] = useState<unknown>();
  const change = (to: string) => {
    setError(undefined);
    service.updateSavedSearch({ id, notify: asNotify(to) }).catch(setError);
  };
  const remove = async () => {
    await service.removeSavedSearch({ id });
    onRemoved();
  };
  return (
    <li class="sheet row saved">
      <div class="facts">
        <h2>
          <a class="whole" href={addressOfSearch(one)} dir="auto">
            {name}
          </a>
        </h2>
        <p class="soft">{summaryOf(queryOf(filters))}</p>
        {lastNotifiedAt !== null && (
          <p>
            <span class="status Confirmed">{count(newMatchesCount, words.newMatches)}</span>{' '}
            <span class="soft note">{moment(lastNotifiedAt)}</span>
          </p>
        )}
      </div>
      <Field
        label={words.notify}
        name="notify"
        options={optionsOf('savedSearchNotify')}
        defaultValue={String(notify)}
        onText={change}
      />
      <Form onSubmit={remove}>
        <Submit class="danger">{words.remove}</Submit>
      </Form>
      {error !== undefined && <Problem error={error} />}
    </li>
  );
}
