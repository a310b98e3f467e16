/** How and when a listing can be booked, for its owner. */
import { type ArrivalRules, type RentProperty, type RentPropertyUpdateDto, isApiError } from 'rental-marketplace-sdk';
import { useState } from 'preact/hooks';
import { words } from '../language.js';
import { Loaded, useLoaded } from '../loading.js';
import { optionsOf } from '../names.js';
import { Weekdays, weekdaysIn } from '../parts/checks.js';
import { Field, Form, Submit } from '../parts/form.js';
import { service } from '../service.js';
import type { Part } from './listing-part.js';

interface Known {
  listing: RentProperty;
  rules: ArrivalRules;
}

export function ListingRules({ listing: { id } }: Part) {
  const known = useLoaded<Known>(
    async (signal) => {
      const [listing, rules] = await Promise.all([
        service.getRentPropertyById({ id }, { signal }),
        service.getArrivalRules({ id }, { signal }),
      ]);
      return { listing: listing.data, rules: rules.data.rules };
    },
    [id],
  );
  const [saved, setSaved] = useState<Saved>();
  const save = async (which: Saved, call: Promise<unknown>) => {
    setSaved(undefined);
    await call.catch((error: unknown) => {
      // Another change of the listing came first; the next attempt replaces what it has left.
      if (isApiError(error, 'STATE_CONFLICT')) known.reload();
      throw error;
    });
    setSaved(which);
    known.reload();
  };
  return (
    <div class="rules">
      <Loaded of={known}>
        {(data) => (
          <>
            <Mode {...data} saved={saved} save={save} />
            <Arrivals {...data} saved={saved} save={save} />
          </>
        )}
      </Loaded>
    </div>
  );
}

/** The form that was saved last. */
type Saved = 'mode' | 'arrivals';

interface Properties extends Known {
  saved: Saved | undefined;
  save: (which: Saved, call: Promise<unknown>) => Promise<void>;
}

function Outcome({ isSaved }: { isSaved: boolean }) {
  return (
    <p class={isSaved ? 'outcome' : 'unseen'} role="status">
      {isSaved && words.rulesSaved}
    </p>
  );
}

const numberOf = (text: string | undefined) => (text === undefined ? null : Number(text));
const textOf = (value: number | null) => (value === null ? undefined : String(value));

/** An update replaces the whole listing, so that all of it is sent. */
function inputOf(listing: RentProperty): RentPropertyUpdateDto {
  return {
    PropertyInformation: listing.propertyInformation,
    CurrencyId: listing.currencyId,
    DetailsJSON: listing.detailsJSON,
    RentType: listing.rentType,
    BuildingType: listing.buildingType,
    Price: listing.price,
    WeekendPrice: listing.weekendPrice,
    DepositAmount: listing.depositPercent === null ? listing.depositAmount : null,
    MinStayNights: listing.minStayNights,
    MaxStayNights: listing.maxStayNights,
    MinNoticeDays: listing.minNoticeDays,
    NoticeDays: listing.noticeDays,
    MaxGuests: listing.maxGuests,
    CancellationPolicy: listing.cancellationPolicy,
    BookingMode: listing.bookingMode,
    Version: listing.version,
  };
}

function Mode({ listing, saved, save }: Properties) {
  const { id, bookingMode, minStayNights, maxStayNights } = listing;
  const update = (values: Record<string, string>) =>
    save(
      'mode',
      service.updateRentProperty({
        id,
        ...inputOf(listing),
        BookingMode: Number(values['BookingMode']) as typeof bookingMode,
        MinStayNights: numberOf(values['MinStayNights']),
        MaxStayNights: numberOf(values['MaxStayNights']),
      }),
    );
  return (
    <section class="sheet" aria-labelledby="mode">
      <h2 id="mode">{words.howBooked}</h2>
      <Form onSubmit={update}>
        <Field
          label={words.bookingMode}
          name="BookingMode"
          options={optionsOf('bookingMode')}
          defaultValue={String(bookingMode)}
        />
        <Field
          label={words.minimumNights}
          name="MinStayNights"
          type="number"
          min={1}
          max={365}
          required
          defaultValue={String(minStayNights)}
        />
        <Field
          label={words.maximumNights}
          name="MaxStayNights"
          type="number"
          min={1}
          max={365}
          required
          defaultValue={String(maxStayNights)}
        />
        <Submit>{words.save}</Submit>
        <Outcome isSaved={saved === 'mode'} />
      </Form>
    </section>
  );
}

function Arrivals({ listing: { id, version }, rules, saved, save }: Properties) {
  const replace = (values: Record<string, string>, form: FormData) =>
    save(
      'arrivals',
      service.setArrivalRules({
        id,
        version,
        rules: {
          arrivalDays: weekdaysIn(form, 'arrivalDays'),
          departureDays: weekdaysIn(form, 'departureDays'),
          maxStayNights: rules.maxStayNights,
          noticeHours: numberOf(values['noticeHours']),
          maxDaysAhead: numberOf(values['maxDaysAhead']),
          freeNights: numberOf(values['freeNights']),
        },
      }),
    );
  return (
    <section class="sheet" aria-labelledby="arrivals">
      <h2 id="arrivals">{words.arrivalRules}</h2>
      <Form onSubmit={replace}>
        <Weekdays title={words.arrivalDays} name="arrivalDays" selected={rules.arrivalDays} hint={words.anyDayIfNone} />
        <Weekdays
          title={words.departureDays}
          name="departureDays"
          selected={rules.departureDays}
          hint={words.anyDayIfNone}
        />
        <Field
          label={words.noticeHours}
          name="noticeHours"
          type="number"
          min={0}
          hint={words.noticeHoursHint}
          defaultValue={textOf(rules.noticeHours)}
        />
        <Field
          label={words.maxDaysAhead}
          name="maxDaysAhead"
          type="number"
          min={1}
          max={365}
          defaultValue={textOf(rules.maxDaysAhead)}
        />
        <Field
          label={words.freeNights}
          name="freeNights"
          type="number"
          min={0}
          max={7}
          hint={words.freeNightsHint}
          defaultValue={textOf(rules.freeNights)}
        />
        <Submit>{words.save}</Submit>
        <Outcome isSaved={saved === 'arrivals'} />
      </Form>
    </section>
  );
}
