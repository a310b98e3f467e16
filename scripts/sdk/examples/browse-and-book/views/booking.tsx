/** The price of the selected stay, and the booking. */
import {
  BookingMode,
  ChargeCollector,
  type PriceLine,
  type Quote,
  type RentProperty,
  RentType,
  UserRole,
  isApiError,
} from 'rental-marketplace-sdk';
import { useEffect, useState } from 'preact/hooks';
import type { Stay } from '../dates.js';
import { count, days, facts, money, words } from '../language.js';
import { Loaded, useLoaded } from '../loading.js';
import { askToLogIn } from '../login.js';
import { Field, Form, Submit } from '../parts/form.js';
import { PriceLines } from '../parts/price-lines.js';
import { Stepper } from '../parts/stepper.js';
import { addressOf } from '../route.js';
import { service, useLoggedIn } from '../service.js';

type Values = Record<string, string>;

interface Properties {
  listing: RentProperty;
  stay: Stay;
  guests: string | undefined;
  onTaken: () => void;
  /** Gets the total of the stay as a text; undefined until it is known. */
  onTotal: (total: string | undefined) => void;
}

export function Booking({ listing, stay, guests, onTaken, onTotal }: Properties) {
  const { id: propertyId, maxGuests, bookingMode } = listing;
  const isLoggedIn = useLoggedIn();
  const [promoCode, setPromoCode] = useState<string>();
  // Some owners decide only about guests whose identity is not verified.
  const isForVerified = bookingMode === BookingMode.InstantIfVerified;
  const { data: me } = useLoaded(
    async (signal) => (isForVerified && isLoggedIn ? (await service.getMe({}, { signal })).data : undefined),
    [isForVerified, isLoggedIn],
  );
  const isUnverified = me?.role === UserRole.Customer && !me.isIdentityVerified;
  const [isRefused, setRefused] = useState(false);
  const mustRequest = isRefused || isUnverified || bookingMode === BookingMode.Request;
  const quoteWith = (code: string | undefined, signal?: AbortSignal) =>
    service.getQuote({ propertyId, ...stay, promoCode: code }, { signal });
  const quote = useLoaded(
    async (signal) => {
      try {
        return await quoteWith(promoCode, signal);
      } catch (error) {
        // The code was accepted for another stay.
        if (!isApiError(error, 'PROMO_CODE_NOT_ACCEPTED')) throw error;
        setPromoCode(undefined);
        return quoteWith(undefined, signal);
      }
    },
    [propertyId, stay, promoCode],
  );

  const priced = quote.data?.data;
  useEffect(() => {
    onTotal(
      priced && words.totalFor(count(priced.nights, words.nights), money(priced.totalAmount, priced.currencyCode)),
    );
    return () => onTotal(undefined);
  }, [priced]);

  async function applyCode(code: string | undefined): Promise<void> {
    await quoteWith(code);
    setPromoCode(code);
  }

  async function book(terms: Quote, values: Values, isRequest: boolean): Promise<void> {
    if (!isLoggedIn && !(await askToLogIn())) return;
    try {
      await send({ propertyId, ...stay, promoCode }, terms, values, isRequest);
    } catch (error) {
      if (isApiError(error, 'REQUEST_REQUIRED')) return setRefused(true);
      if (isApiError(error, 'DATES_NOT_AVAILABLE')) onTaken();
      if (isApiError(error, 'PRICE_CHANGED')) quote.reload();
      if (isApiError(error, 'PROMO_CODE_NOT_ACCEPTED')) setPromoCode(undefined);
      throw error;
    }
  }

  return (
    <Loaded of={quote}>
      {({ data }) => (
        <>
          <Form onSubmit={(values) => book(data, values, mustRequest)}>
            <p class="chosen" role="status">
              <strong>{facts(days(stay.startDate, stay.endDate), count(data.nights, words.nights))}</strong>
            </p>
            <Amounts quote={data} />
            <p class="soft note">{words.policies[data.cancellationPolicy]}</p>
            <Stepper
              label={words.guests}
              name="guestsCount"
              value={Math.min(Number(guests ?? 2), maxGuests ?? 100)}
              max={maxGuests ?? 100}
            />
            {mustRequest && <Field label={words.requestMessage} name="message" rows={3} dir="auto" maxLength={500} />}
            {(isUnverified || (isForVerified && !isLoggedIn)) && (
              <p class="where">
                {words.identityFirst} <a href={addressOf('account/identity')}>{words.identityGo}</a>
              </p>
            )}
            {data.isAvailable ? (
              <Submit>{mustRequest ? words.request : isLoggedIn ? words.book : words.bookLogIn}</Submit>
            ) : (
              <p class="fault">{words.notFree}</p>
            )}
            <p class="soft note">{mustRequest ? words.requestNote : words.notChargedYet}</p>
          </Form>
          <details open={promoCode !== undefined}>
            <summary>{words.promoCode}</summary>
            <PromoCode isUsed={data.discountAmount > 0 && promoCode !== undefined} onCode={applyCode} />
          </details>
        </>
      )}
    </Loaded>
  );
}

/** A code that reduces the price. Sending an empty field removes it. */
function PromoCode({ isUsed, onCode }: { isUsed: boolean; onCode: (code: string | undefined) => Promise<void> }) {
  return (
    <Form onSubmit={({ promoCode }) => onCode(promoCode)}>
      <Field
        label={words.promoCode}
        name="promoCode"
        hint={isUsed ? words.promoCodeUsed : undefined}
        codes={['PROMO_CODE_NOT_ACCEPTED']}
        maxLength={64}
        dir="ltr"
      />
      <button>{words.promoCodeUse}</button>
    </Form>
  );
}

type Wanted = { propertyId: number; promoCode: string | undefined } & Stay;

/** Books or requests the stay at the price and on the terms of `quote`. The call fails if they have changed. */
async function send(wanted: Wanted, quote: Quote, { guestsCount, message }: Values, isRequest: boolean): Promise<void> {
  const terms = {
    ...wanted,
    guestsCount: guestsCount === undefined ? undefined : Number(guestsCount),
    expectedTotalAmount: quote.totalAmount,
    expectedDepositAmount: quote.depositAmount,
    expectedCurrencyId: quote.currencyId,
    expectedCancellationPolicy: quote.cancellationPolicy,
    expectedTermsDigest: quote.termsDigest,
  };
  if (isRequest) {
    await service.addBookingRequest({ ...terms, message });
    location.hash = addressOf('trips');
  } else {
    const { data: reservation } = await service.bookReservation(terms);
    location.hash = addressOf(`trips/${reservation.id}`);
  }
}

/** The total does not contain what the owner collects. */
const isBesideTotal = ({ collectedBy, isIncluded }: PriceLine) => collectedBy === ChargeCollector.Owner && !isIncluded;

/** How the total is calculated is folded, so that the button is in view. */
function Amounts({ quote }: { quote: Quote }) {
  const { lines, currencyCode } = quote;
  const amount = (value: number) => money(value, currencyCode);
  const ofTotal = lines.filter((line) => !isBesideTotal(line));
  return (
    <>
      <dl class="sums">
        <dt>{words.total}</dt>
        <dd>{amount(quote.totalAmount)}</dd>
        {quote.depositAmount > 0 && (
          <>
            <dt>{words.dueNow}</dt>
            <dd>{amount(quote.depositAmount)}</dd>
          </>
        )}
        <dt>{quote.rentType === RentType.Monthly ? words.dueByMonth : words.dueLater}</dt>
        <dd>{amount(quote.balanceAmount)}</dd>
        <PriceLines lines={lines.filter(isBesideTotal)} currencyCode={currencyCode} />
      </dl>
      {ofTotal.length > 1 && (
        <details class="breakdown">
          <summary>{words.priceDetails}</summary>
          <dl class="lines">
            <PriceLines lines={ofTotal} currencyCode={currencyCode} />
          </dl>
        </details>
      )}
    </>
  );
}
