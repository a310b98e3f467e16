import { BookingStatus, PaymentPurpose, PropertyStatus, RentType } from '../../generated/enumerations';
import type { components } from '../contract/handler';
import { providerOfCode } from '../payments/payment-types';
import { formatInstant } from '../values/dates';
import { toMajorUnits } from '../values/money';
import type { Period } from './period';
import type { Figure } from './repository';

type Schemas = components['schemas'];
type GeneralReport = Schemas['GeneralReport'];

interface Currency {
  id: number;
  code: string;
  minor_units: number;
}

interface Circumstances {
  period: Period;
  /** Epoch ms. */
  now: number;
  /** In the order of their amounts. */
  currencies: Currency[];
  paymentTypes: { id: number; code_key: string }[];
}

/** The report as the contract defines it. */
export function reportView(figures: Figure[], { period, now, currencies, paymentTypes }: Circumstances): GeneralReport {
  const values = new Map<string, number>();
  for (const { figure, subject, value } of figures) {
    const name = `${figure} ${subject}`;
    values.set(name, (values.get(name) ?? 0) + value);
  }
  const of = (figure: string, subject = 0) => values.get(`${figure} ${subject}`) ?? 0;
  const subjectsOf = (name: string) => figures.filter(({ figure }) => figure === name).map(({ subject }) => subject);
  const total = of('reservations');
  const nightsOffered = of('nights_listed') - of('nights_listed_blocked');
  const usedCurrencies = new Set(subjectsOf('total'));
  return {
    ...period,
    users: {
      owners: of('owners'),
      activeOwners: of('active_owners'),
      pendingOwners: of('pending_owners'),
      customers: of('customers'),
      agents: of('agents'),
      blocked: of('blocked'),
    },
    properties: {
      total: sum(figures, 'listings_by_status'),
      byStatus: Object.values(PropertyStatus).map((status) => ({ status, count: of('listings_by_status', status) })),
      byCity: (subjectsOf('listings_by_city') as Schemas['City'][])
        .sort((one, other) => one - other)
        .map((city) => ({ city, count: of('listings_by_city', city) })),
      byRentType: Object.values(RentType).map((rentType) => ({
        rentType,
        count: of('listings_by_rent_type', rentType),
      })),
    },
    reservations: {
      total,
      byStatus: Object.values(BookingStatus).map((status) => ({ status, count: of('reservations_by_status', status) })),
      nightsBooked: sum(figures, 'nights_booked'),
      occupancyRate: ratio(sum(figures, 'nights_listed_booked'), nightsOffered),
      averageStayNights: ratio(of('lasting_nights'), of('lasting')),
      cancellationRate: ratio(of('cancelled'), total),
    },
    money: currencies
      .filter(({ id }) => usedCurrencies.has(id))
      .map((currency) => moneyOf(figures, (figure) => of(figure, currency.id), currency, paymentTypes)),
    generatedAt: formatInstant(now),
  };
}

/** The amounts in one currency. `of` returns a figure about it. */
function moneyOf(
  figures: Figure[],
  of: (figure: string) => number,
  { id, code, minor_units }: Currency,
  paymentTypes: Circumstances['paymentTypes'],
): Schemas['ReportMoney'] {
  const amountOf = (figure: string) => toMajorUnits(of(figure), minor_units);
  return {
    currencyId: id,
    currencyCode: code,
    totalAmount: amountOf('total'),
    depositsConfirmed: amountOf('deposits_confirmed'),
    depositsPending: amountOf('deposits_pending'),
    refunds: amountOf('refunds'),
    commission: amountOf('commission'),
    nightsAmount: amountOf('nights'),
    discounts: amountOf('discounts'),
    promotions: amountOf('promotions'),
    charges: amountOf('charges'),
    taxes: amountOf('taxes'),
    includedTaxes: amountOf('included_taxes'),
    dueAtArrival: amountOf('due_at_arrival'),
    payments: paymentsOf(figures, { id, minor_units }, paymentTypes),
  };
}

/** The payments in a currency by provider and purpose. */
function paymentsOf(
  figures: Figure[],
  { id, minor_units }: Pick<Currency, 'id' | 'minor_units'>,
  paymentTypes: Circumstances['paymentTypes'],
): Schemas['ReportPayments'][] {
  const providers = new Map(paymentTypes.map((type) => [type.id, providerOfCode(type.code_key) ?? null]));
  const ordered = [null, ...new Set([...providers.values()].flatMap((name) => name ?? []).toSorted())];
  const sumOf = (name: string, provider: Schemas['PaymentProviderName'] | null) =>
    figures.reduce((total, { figure, subject, detail, value }) => {
      const isPart = figure === name && subject === id && (providers.get(detail) ?? null) === provider;
      return isPart ? total + value : total;
    }, 0);
  return ordered.flatMap((provider) =>
    Object.values(PaymentPurpose).flatMap((purpose) => {
      const confirmed = sumOf(`confirmed_${purpose}`, provider);
      const pending = sumOf(`pending_${purpose}`, provider);
      if (confirmed === 0 && pending === 0) return [];
      const amounts = {
        confirmedAmount: toMajorUnits(confirmed, minor_units),
        pendingAmount: toMajorUnits(pending, minor_units),
      };
      return [{ provider, purpose, ...amounts }];
    }),
  );
}

function sum(figures: Figure[], name: string): number {
  return figures.reduce((total, { figure, value }) => total + (figure === name ? value : 0), 0);
}

/** To four decimals; null if `whole` is 0. */
function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000;
}
