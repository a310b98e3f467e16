import { BookingStatus, PropertyStatus, RentType } from '../../generated/enumerations';
import type { components } from '../contract/handler';
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

/** The report as the contract defines it. `now` in epoch ms; `currencies` in the order of their amounts. */
export function reportView(figures: Figure[], period: Period, now: number, currencies: Currency[]): GeneralReport {
  const values = new Map(figures.map(({ figure, subject, value }) => [`${figure} ${subject}`, value]));
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
      .map(({ id, code, minor_units }) => ({
        currencyId: id,
        currencyCode: code,
        totalAmount: toMajorUnits(of('total', id), minor_units),
        depositsConfirmed: toMajorUnits(of('deposits_confirmed', id), minor_units),
        depositsPending: toMajorUnits(of('deposits_pending', id), minor_units),
        refunds: toMajorUnits(of('refunds', id), minor_units),
        commission: toMajorUnits(of('commission', id), minor_units),
      })),
    generatedAt: formatInstant(now),
  };
}

function sum(figures: Figure[], name: string): number {
  return figures.reduce((total, { figure, value }) => total + (figure === name ? value : 0), 0);
}

/** To four decimals; null if `whole` is 0. */
function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000;
}
