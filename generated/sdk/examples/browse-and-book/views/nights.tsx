/** The nights of a listing, for its owner: what is booked, blocked or closed, and nights with their own price. */
import {
  type BlockedDateRange,
  BookingRequestStatus,
  BookingStatus,
  type Night,
  RentType,
  isApiError,
} from 'rental-marketplace-sdk';
import { useState } from 'preact/hooks';
import { type Stay, addDays } from '../dates.js';
import { count, days, facts, number, words } from '../language.js';
import { Loaded, useLoaded } from '../loading.js';
import { RangeCalendar } from '../parts/calendar.js';
import { Check, Weekdays, weekdaysIn } from '../parts/checks.js';
import { Field, Form, Submit } from '../parts/form.js';
import { service } from '../service.js';
import type { Part } from './listing-part.js';

const held: BookingStatus[] = [BookingStatus.Pending, BookingStatus.DepositPaid, BookingStatus.Confirmed];

interface Known {
  /** The nights of reservations and open requests. */
  booked: Stay[];
  blocks: BlockedDateRange[];
  /** The nights with their own price or rules. */
  own: Map<string, Night>;
  version: number;
}

async function read(propertyId: number, from: string, signal: AbortSignal): Promise<Known> {
  const [reservations, requests, blocks, nights] = await Promise.all([
    service.getOwnerReservations.autoPagingToArray({ propertyId, from }, { limit: 1000, signal }),
    service.getOwnerBookingRequests.autoPagingToArray(
      { propertyId, status: BookingRequestStatus.Requested },
      { limit: 1000, signal },
    ),
    service.getBlockedDates({ propertyId }, { signal }),
    service.getNights({ id: propertyId }, { signal }),
  ]);
  return {
    booked: [...reservations.filter(({ status }) => held.includes(status)), ...requests],
    blocks: blocks.data,
    own: new Map(nights.data.nights.map((night) => [night.date, night])),
    version: nights.data.version,
  };
}

/** The nights from the first to the last one. */
function nightsOf({ startDate, endDate }: Stay): string[] {
  const nights: string[] = [];
  for (let night = startDate; night <= endDate; night = addDays(night, 1)) nights.push(night);
  return nights;
}

export function Nights({ listing, today }: Part) {
  const { id } = listing;
  const known = useLoaded((signal) => read(id, today, signal), [id]);
  const [chosen, setChosen] = useState<Stay>();
  const [isSaved, setSaved] = useState(false);
  const choose = (range: Stay | undefined) => {
    setSaved(false);
    setChosen(range);
  };
  const saved = () => {
    setSaved(true);
    setChosen(undefined);
    known.reload();
  };
  return (
    <Loaded of={known}>
      {(data) => (
        <>
          <div class="columns">
            <div class="details">
              <Legend />
              <RangeCalendar
                choice={choiceOf(data, today)}
                stay={chosen}
                onStay={choose}
                hint={(begin) => (begin === undefined ? words.chooseNights : words.chooseLastNight)}
                months={2}
              />
            </div>
            <section class="sheet booking" aria-label={words.chosenNights}>
              <p class={isSaved ? 'outcome' : 'unseen'} role="status">
                {isSaved && words.nightsSaved}
              </p>
              {chosen ? (
                <Chosen
                  key={JSON.stringify(chosen)}
                  listing={listing}
                  range={chosen}
                  known={data}
                  onSaved={saved}
                  reload={known.reload}
                />
              ) : (
                <p class="soft">{words.chooseNightsFirst}</p>
              )}
            </section>
          </div>
          <Blocks blocks={data.blocks} onChange={saved} />
        </>
      )}
    </Loaded>
  );
}

const marks = ['booked', 'blocked', 'closed', 'own'] as const;

function Legend() {
  return (
    <ul class="legend">
      {marks.map((mark) => (
        <li key={mark}>
          <span class={`swatch ${mark}`} aria-hidden="true" /> {words.marks[mark]}
        </li>
      ))}
    </ul>
  );
}

/** Every night can be chosen: what is booked keeps its price, and the service rejects blocks of it. */
function choiceOf({ booked, blocks, own }: Known, today: string) {
  const bounds = { startDate: today, endDate: addDays(today, 729) };
  const isIn = (night: string) => (stay: Stay) => stay.startDate <= night && night < stay.endDate;
  const markOf = (night: string) => {
    if (booked.some(isIn(night))) return 'booked';
    if (blocks.some(isIn(night))) return 'blocked';
    const set = own.get(night);
    return set && (set.isClosed ? 'closed' : 'own');
  };
  return {
    bounds,
    mayBegin: (night: string) => bounds.startDate <= night && night <= bounds.endDate,
    endsFrom: (first: string) => ({
      has: (night: string) => first <= night && night <= bounds.endDate,
      last: bounds.endDate,
    }),
    describe: (night: string) => {
      const mark = markOf(night);
      const { price = null, minStayNights = null } = own.get(night) ?? {};
      return {
        label: facts(
          mark ? words.marks[mark] : night < today ? words.taken : words.free,
          price !== null && number(price),
          minStayNights !== null && words.atLeast(count(minStayNights, words.nights)),
        ),
        ...(mark && { mark }),
        note: price === null ? undefined : number(price),
      };
    },
  };
}

interface ChosenProperties {
  listing: Part['listing'];
  range: Stay;
  known: Known;
  onSaved: () => void;
  reload: () => void;
}

/** What can be done with the chosen nights. */
function Chosen({ listing, range, known, onSaved, reload }: ChosenProperties) {
  const { id, rentType, maxStayNights, currencyCode } = listing;
  const nights = nightsOf(range);
  const first = known.own.get(range.startDate);
  const set = async (values: Record<string, string>, form: FormData) => {
    const only = weekdaysIn(form, 'weekdays');
    const wanted = nights.filter((night) => !only || only.includes(new Date(night).getUTCDay() || 7));
    const common = {
      price: values['price'] === undefined ? null : Number(values['price']),
      minStayNights: values['minStayNights'] === undefined ? null : Number(values['minStayNights']),
      isClosed: form.has('isClosed'),
    };
    await service
      .setNights({ id, nights: wanted.map((date) => ({ date, ...common })), version: known.version })
      .catch((error: unknown) => {
        // Another change of the listing came first; the next attempt applies to what it has left.
        if (isApiError(error, 'STATE_CONFLICT')) reload();
        throw error;
      });
    onSaved();
  };
  const block = async ({ reason }: Record<string, string>) => {
    const endDate = addDays(range.endDate, 1);
    await service.addBlockedDates({ propertyId: id, startDate: range.startDate, endDate, reason });
    onSaved();
  };
  const text = (value: number | null = null) => (value === null ? undefined : String(value));
  return (
    <>
      <p class="chosen" role="status">
        <strong>{facts(days(range.startDate, range.endDate), count(nights.length, words.nights))}</strong>
      </p>
      <Form onSubmit={set}>
        {nights.length > 1 && <Weekdays title={words.onlyOn} name="weekdays" hint={words.onlyOnHint} />}
        {rentType === RentType.Daily && (
          <>
            <Field
              label={words.nightPrice(currencyCode)}
              name="price"
              type="number"
              step="any"
              min={0}
              hint={words.usualIfEmpty}
              defaultValue={text(first?.price)}
            />
            <Field
              label={words.nightMinimum}
              name="minStayNights"
              type="number"
              min={1}
              max={maxStayNights}
              hint={words.usualIfEmpty}
              defaultValue={text(first?.minStayNights)}
            />
          </>
        )}
        <Check label={words.closeNights} name="isClosed" isChecked={first?.isClosed ?? false} />
        <Submit>{words.saveNights}</Submit>
      </Form>
      <details>
        <summary>{words.blockNights}</summary>
        <Form onSubmit={block}>
          <p class="soft note">{words.blockNote}</p>
          <Field label={words.blockReason} name="reason" dir="auto" />
          <Submit class="danger">{words.block}</Submit>
        </Form>
      </details>
    </>
  );
}

function Blocks({ blocks, onChange }: { blocks: BlockedDateRange[]; onChange: () => void }) {
  if (blocks.length === 0) return null;
  return (
    <section class="details" aria-labelledby="blocks">
      <h2 id="blocks">{words.blocks}</h2>
      <ul class="periods">
        {blocks.map(({ id, startDate, endDate, reason, importId }) => (
          <li key={id}>
            <div>
              <strong>{days(startDate, addDays(endDate, -1))}</strong>
              <p class="soft note" dir="auto">
                {importId === null ? reason : words.blockImported}
              </p>
            </div>
            {importId === null && (
              <Form
                onSubmit={async () => {
                  await service.removeBlockedDates({ id }).catch((error: unknown) => {
                    // It was removed in another tab.
                    if (!isApiError(error, 'NOT_FOUND')) throw error;
                  });
                  onChange();
                }}
              >
                <Submit class="">{words.unblock}</Submit>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
