import {
  ChargeCollector,
  type ChargeKind,
  ChargeMode,
  DiscountKind,
  PriceLineKind,
  RentType,
  TaxMode,
} from '../../generated/enumerations';
import { type CalendarDate, addDays, monthsAndNights } from '../values/dates';
import type { Charge, Discount, Tax } from './price-terms';
import type { StayOfMonths } from './rent-books';
import { share } from './rounding';
import type { Stay } from './stays';

/** One line of a price. The lines of a reservation are stored like this. */
export interface PriceLine {
  kind: PriceLineKind;
  /** The name of the charge or of the tax, or the code of the promotion. */
  name: string | null;
  /** Nights, months, guests, or guests times nights. */
  quantity: number;
  unitMinor: number;
  /** Hundredths of a percent; null for an amount. */
  percent: number | null;
  /** Minor units; negative for a discount. */
  minor: number;
  collectedBy: ChargeCollector;
  /** Whether other lines contain the amount, so that it is not added. */
  isIncluded: boolean;
  chargeId: number | null;
  chargeKind: ChargeKind | null;
  isRefundable: boolean | null;
  /**
   * The nights of a monthly stay that a charge is for, if the owner collects it for each night or as a percentage; left out of other lines.
   * When the stay ends earlier, the charge is reduced with them.
   */
  nights?: StayOfMonths;
}

/** What the price of a stay depends on besides the stay and the listing. */
export interface Circumstances {
  guests: number;
  /** How many of the guests are children. */
  children: number;
  /** The optional charges that the customer has chosen. */
  chargeIds: readonly number[];
  /** The number of days from today to the day of arrival. */
  daysAhead: number;
  /** The promotion that applies, if any. */
  promotion?: Reduction;
  /** What is kept of nights that the customer has dropped from the stay, in minor units; left out if nothing is. */
  droppedMinor?: number;
}

/** What a promotion reduces the price of the nights by: per cent or an amount. */
export interface Reduction {
  code: string;
  /** Hundredths of a percent; null for an amount. */
  percent: number | null;
  /** Minor units of the listing's currency; null for per cent. */
  amountMinor: number | null;
}

/** What a stay is priced with besides its nights. */
export interface Extras {
  charges: readonly Charge[];
  discounts: readonly Discount[];
  taxes: readonly Tax[];
  currencyId: number;
  rentType: RentType;
}

/** The sums of the lines, in minor units. */
export interface Sums {
  /** The nights after the discount and the promotion. */
  nights: number;
  /** The charges that the platform collects: those that are refundable, and the others with what is kept of dropped nights. */
  refundable: number;
  nonRefundable: number;
  /** The taxes that are added, and those that the other lines contain. */
  addedTaxes: number;
  includedTaxes: number;
  dueAtArrival: number;
  /** What the discount and the promotion reduce; not negative. */
  discount: number;
}

/** The members that most lines share. */
export const plain = {
  name: null,
  percent: null,
  collectedBy: ChargeCollector.Platform,
  isIncluded: false,
  chargeId: null,
  chargeKind: null,
  isRefundable: null,
};

/** One line for each price of a night, in the order in which the prices first occur. */
export function nightLines(nightsMinor: readonly number[]): PriceLine[] {
  const counts = new Map<number, number>();
  for (const price of nightsMinor) counts.set(price, (counts.get(price) ?? 0) + 1);
  return [...counts].map(([unitMinor, quantity]) => ({
    ...plain,
    kind: PriceLineKind.Nights,
    quantity,
    unitMinor,
    minor: quantity * unitMinor,
  }));
}

/** The whole months of a stay, and a thirtieth of the price for each remaining night, which are what is left of `totalMinor`. */
export function monthLines({ startDate, endDate }: Stay, priceMinor: number, totalMinor: number): PriceLine[] {
  const { months, nights } = monthsAndNights(startDate, endDate);
  const lines: PriceLine[] = [];
  if (months > 0)
    lines.push({
      ...plain,
      kind: PriceLineKind.Months,
      quantity: months,
      unitMinor: priceMinor,
      minor: months * priceMinor,
    });
  if (nights > 0)
    lines.push({
      ...plain,
      kind: PriceLineKind.Nights,
      quantity: nights,
      unitMinor: share(priceMinor, 1, 30),
      minor: totalMinor - months * priceMinor,
    });
  return lines;
}

/**
 * The lines of a price in their order: the nights, the discount, the promotion, the charges, the taxes. Each is rounded half up by itself.
 * Lines of nothing are left out, except those of charges: from its line, a change of the stay knows that a charge was chosen.
 */
export function withExtras(
  base: readonly PriceLine[],
  extras: Extras,
  circumstances: Circumstances,
  stay: { startDate: CalendarDate; nights: number },
): PriceLine[] {
  const discounted = [...base, ...discountLines(sumOf(base), extras, circumstances, stay.nights)];
  const reduced = [...discounted, ...promotionLines(sumOf(discounted), circumstances)];
  const nightsMinor = sumOf(reduced);
  const charges = extras.charges
    .filter(({ id, isOptional }) => !isOptional || circumstances.chargeIds.includes(id))
    .map((charge) => ({
      ...chargeLine(charge, nightsMinor, circumstances, stay.nights),
      ...chargedNights(charge, extras, stay),
    }));
  const charged = [...reduced, ...charges];
  const subtotal = sumOf(charged.filter(({ collectedBy }) => collectedBy === ChargeCollector.Platform));
  const taxes = extras.taxes
    .filter((tax) => isDue(tax, extras, stay.startDate))
    .map((tax) => taxLine(tax, { nightsMinor, subtotal }, circumstances, stay.nights));
  return [...charged, ...taxes.filter(({ minor }) => minor !== 0)];
}

/** The lines that the parties see: without charges of nothing. */
export function shownLines(lines: readonly PriceLine[]): PriceLine[] {
  return lines.filter(({ kind, minor }) => kind !== PriceLineKind.Charge || minor !== 0);
}

/** What is kept of nights that the customer has dropped, as a line; it has no discount and no taxes. */
export function droppedLines({ droppedMinor = 0 }: Circumstances): PriceLine[] {
  if (droppedMinor === 0) return [];
  return [{ ...plain, kind: PriceLineKind.DroppedNights, quantity: 1, unitMinor: droppedMinor, minor: droppedMinor }];
}

/** The sums of the lines. The total is `nights + refundable + nonRefundable + addedTaxes`. */
export function sumsOf(lines: readonly PriceLine[]): Sums {
  const sum = (isPart: (line: PriceLine) => boolean) => sumOf(lines.filter(isPart));
  const { Charge, Tax, Discount, Promotion, DroppedNights } = PriceLineKind;
  const isPlatforms = ({ collectedBy }: PriceLine) => collectedBy === ChargeCollector.Platform;
  return {
    nights: sum(({ kind }) => kind !== Charge && kind !== Tax && kind !== DroppedNights),
    refundable: sum((line) => line.kind === Charge && isPlatforms(line) && line.isRefundable === true),
    nonRefundable: sum(
      (line) =>
        line.kind === DroppedNights || (line.kind === Charge && isPlatforms(line) && line.isRefundable !== true),
    ),
    addedTaxes: sum(({ kind, isIncluded }) => kind === Tax && !isIncluded),
    includedTaxes: sum(({ kind, isIncluded }) => kind === Tax && isIncluded),
    dueAtArrival: sum((line) => !isPlatforms(line)),
    discount: 0 - sum(({ kind }) => kind === Discount || kind === Promotion),
  };
}

function sumOf(lines: readonly PriceLine[]): number {
  return lines.reduce((sum, { minor }) => sum + minor, 0);
}

/** The greatest discount that applies, as a line; none if none applies. */
function discountLines(
  nightsMinor: number,
  { discounts }: Pick<Extras, 'discounts'>,
  { daysAhead }: Circumstances,
  nights: number,
): PriceLine[] {
  const percent = Math.max(
    0,
    ...discounts.filter((discount) => applies(discount, nights, daysAhead)).map((discount) => discount.percent),
  );
  const amount = share(nightsMinor, percent, 10_000);
  if (amount === 0) return [];
  return [{ ...plain, kind: PriceLineKind.Discount, quantity: 1, unitMinor: -amount, percent, minor: -amount }];
}

/** The promotion as a line. An amount is at most the price of the nights, which is never negative. */
function promotionLines(nightsMinor: number, { promotion }: Circumstances): PriceLine[] {
  if (!promotion) return [];
  const { code, percent, amountMinor } = promotion;
  const amount = percent === null ? Math.min(amountMinor!, nightsMinor) : share(nightsMinor, percent, 10_000);
  if (amount === 0) return [];
  const line = { ...plain, kind: PriceLineKind.Promotion, name: code, percent };
  return [{ ...line, quantity: 1, unitMinor: -amount, minor: -amount }];
}

function applies({ kind, threshold }: Discount, nights: number, daysAhead: number): boolean {
  switch (kind) {
    case DiscountKind.LengthOfStay:
      return nights >= threshold;
    case DiscountKind.Early:
      return daysAhead >= threshold;
    case DiscountKind.Late:
      return daysAhead <= threshold;
  }
}

function chargeLine(charge: Charge, nightsMinor: number, { guests }: Circumstances, nights: number): PriceLine {
  const counted = Math.max(0, guests - charge.freeGuests);
  const line = {
    ...plain,
    kind: PriceLineKind.Charge,
    name: charge.name,
    collectedBy: charge.collectedBy,
    chargeId: charge.id,
    chargeKind: charge.kind,
    isRefundable: charge.isRefundable,
  };
  switch (charge.mode) {
    case ChargeMode.PerStay:
      return { ...line, ...byAmount(1, charge.value) };
    case ChargeMode.PerNight:
      return { ...line, ...byAmount(nights, charge.value) };
    case ChargeMode.PerGuest:
      return { ...line, ...byAmount(counted, charge.value) };
    case ChargeMode.PerGuestNight:
      return { ...line, ...byAmount(counted * nights, charge.value) };
    case ChargeMode.PercentOfNights:
      return { ...line, ...byPercent(nightsMinor, charge.value, 10_000) };
  }
}

const modesByStay: readonly ChargeMode[] = [ChargeMode.PerStay, ChargeMode.PerGuest];

/** Whether the charge is due once for a stay, and not for each of its nights or months. */
export function isOnce({ mode }: Pick<Charge, 'mode'>): boolean {
  return modesByStay.includes(mode);
}

function chargedNights(
  charge: Charge,
  { rentType }: Pick<Extras, 'rentType'>,
  { startDate, nights }: { startDate: CalendarDate; nights: number },
): Pick<PriceLine, 'nights'> {
  const isReduced = rentType === RentType.Monthly && charge.collectedBy === ChargeCollector.Owner && !isOnce(charge);
  return isReduced ? { nights: { startDate, endDate: addDays(startDate, nights) } } : {};
}

/** Whether the tax applies to listings like this one, and to stays that begin on the day. */
export function isDue(
  tax: Tax,
  { currencyId, rentType }: Pick<Extras, 'currencyId' | 'rentType'>,
  startDate: CalendarDate,
): boolean {
  return (
    (tax.currencyId === null || tax.currencyId === currencyId) &&
    (tax.appliesTo === null || tax.appliesTo === rentType) &&
    (tax.validFrom === null || tax.validFrom <= startDate) &&
    (tax.validTo === null || startDate <= tax.validTo)
  );
}

function taxLine(
  { name, mode, value, maxNights, minAge, isIncluded }: Tax,
  { nightsMinor, subtotal }: { nightsMinor: number; subtotal: number },
  { guests, children }: Circumstances,
  nights: number,
): PriceLine {
  const taxedNights = Math.min(nights, maxNights ?? nights);
  const taxedGuests = minAge === null ? guests : guests - children;
  const line = { ...plain, kind: PriceLineKind.Tax, name, isIncluded };
  // What contains the tax is 100 % and the tax itself.
  const whole = isIncluded ? 10_000 + value : 10_000;
  switch (mode) {
    case TaxMode.PerStay:
      return { ...line, ...byAmount(1, value) };
    case TaxMode.PerNight:
      return { ...line, ...byAmount(taxedNights, value) };
    case TaxMode.PerGuest:
      return { ...line, ...byAmount(taxedGuests, value) };
    case TaxMode.PerGuestNight:
      return { ...line, ...byAmount(taxedGuests * taxedNights, value) };
    case TaxMode.PercentOfNights:
      return { ...line, ...byPercent(nightsMinor, value, whole) };
    case TaxMode.PercentOfSubtotal:
      return { ...line, ...byPercent(subtotal, value, whole) };
  }
}

function byAmount(quantity: number, unitMinor: number) {
  return { quantity, unitMinor, minor: quantity * unitMinor };
}

function byPercent(ofMinor: number, percent: number, whole: number) {
  const minor = share(ofMinor, percent, whole);
  return { quantity: 1, unitMinor: minor, minor, percent };
}
