/** The seasons of a listing, for its owner: periods with their own price and minimum stay. */
import { type Season, type Seasons as All, isApiError } from 'rental-marketplace-sdk';
import { useState } from 'preact/hooks';
import { type Stay, addDays } from '../dates.js';
import { count, days, facts, money, words } from '../language.js';
import { Loaded, useLoaded } from '../loading.js';
import { RangeCalendar } from '../parts/calendar.js';
import { Field, Form, Submit } from '../parts/form.js';
import { service } from '../service.js';
import type { Part } from './listing-part.js';

export function Seasons({ listing, today }: Part) {
  const { id } = listing;
  const loading = useLoaded(async (signal) => (await service.getSeasons({ id }, { signal })).data, [id]);
  return (
    <Loaded of={loading}>
      {(all) => {
        const replace = async (seasons: Season[]) => {
          await service.setSeasons({ id, seasons, version: all.version }).catch((error: unknown) => {
            if (isApiError(error, 'STATE_CONFLICT')) loading.reload();
            throw error;
          });
          loading.reload();
        };
        return (
          <div class="columns">
            <List all={all} replace={replace} />
            <NewSeason key={all.version} all={all} today={today} maxNights={listing.maxStayNights} replace={replace} />
          </div>
        );
      }}
    </Loaded>
  );
}

interface Properties {
  all: All;
  replace: (seasons: Season[]) => Promise<void>;
}

function List({ all: { seasons, currencyCode }, replace }: Properties) {
  if (seasons.length === 0) return <p class="soft">{words.noSeasons}</p>;
  return (
    <ul class="periods">
      {seasons.map((season) => {
        const { name, startDate, endDate, price, minStayNights } = season;
        return (
          <li key={startDate}>
            <div>
              <strong dir="auto">{name}</strong>
              <p class="soft note">
                {facts(
                  days(startDate, addDays(endDate, -1)),
                  words.perNight(money(price, currencyCode)),
                  minStayNights !== null && words.atLeast(count(minStayNights, words.nights)),
                )}
              </p>
            </div>
            <Form onSubmit={() => replace(seasons.filter((one) => one !== season))}>
              <button aria-label={facts(words.remove, name)}>{words.remove}</button>
            </Form>
          </li>
        );
      })}
    </ul>
  );
}

function NewSeason({ all, today, maxNights, replace }: Properties & { today: string; maxNights: number }) {
  const { seasons, currencyCode } = all;
  const [range, setRange] = useState<Stay>();
  const bounds = { startDate: today, endDate: addDays(today, 729) };
  const isIn = (day: string) => seasons.some(({ startDate, endDate }) => startDate <= day && day < endDate);
  // A season ends before the next one begins.
  const lastFrom = (first: string) => {
    const next = seasons.find(({ startDate }) => startDate > first);
    return next ? addDays(next.startDate, -1) : bounds.endDate;
  };
  const add = async (values: Record<string, string>) => {
    const { name = '', price, minStayNights } = values;
    const season = {
      name,
      startDate: range!.startDate,
      endDate: addDays(range!.endDate, 1),
      price: Number(price),
      minStayNights: minStayNights === undefined ? null : Number(minStayNights),
    };
    await replace([...seasons, season]);
  };
  return (
    <section class="sheet booking" aria-labelledby="new-season">
      <h2 id="new-season">{words.newSeason}</h2>
      <RangeCalendar
        choice={{
          bounds,
          mayBegin: (day) => bounds.startDate <= day && day <= bounds.endDate && !isIn(day),
          endsFrom: (first) => ({ has: (day) => first <= day && day <= lastFrom(first), last: lastFrom(first) }),
          describe: (day) => ({ label: isIn(day) ? words.inSeason : day < today ? words.taken : words.free }),
        }}
        stay={range}
        onStay={setRange}
        hint={(begin) => (begin === undefined ? words.chooseNights : words.chooseLastNight)}
        months={1}
      />
      {range && (
        <Form onSubmit={add}>
          <p class="chosen" role="status">
            <strong>{days(range.startDate, range.endDate)}</strong>
          </p>
          <Field label={words.seasonName} name="name" dir="auto" required maxLength={100} />
          <Field label={words.nightPrice(currencyCode)} name="price" type="number" step="any" min={0} required />
          <Field
            label={words.nightMinimum}
            name="minStayNights"
            type="number"
            min={1}
            max={maxNights}
            hint={words.usualIfEmpty}
          />
          <Submit>{words.addSeason}</Submit>
        </Form>
      )}
    </section>
  );
}
