import { stringify } from 'csv-stringify/sync';
import { BookingStatus, City, PaymentPurpose, PropertyStatus, RentType } from '../../generated/enumerations';
import type { components } from '../contract/handler';

type GeneralReport = components['schemas']['GeneralReport'];
type Payments = components['schemas']['ReportPayments'];
type Value = string | number | null;
type Row = [section: string, key: string, currency: string | null, value: Value];

/**
 * The report as comma-separated values (RFC 4180, UTF-8): a header row, then one row for each figure. Values that a spreadsheet would
 * evaluate as formulas are escaped.
 */
export function reportTable({ from, to, users, properties, reservations, money, generatedAt }: GeneralReport): string {
  const { byStatus, byCity, byRentType, ...listings } = properties;
  const { byStatus: byState, ...stays } = reservations;
  const rows: Row[] = [
    ...rowsOf('report', { from, to, generatedAt }),
    ...rowsOf('users', users),
    ...rowsOf('properties', listings),
    ...byStatus.map(({ status, count }) => countOf('properties', 'byStatus', nameOf(PropertyStatus, status), count)),
    ...byCity.map(({ city, count }) => countOf('properties', 'byCity', nameOf(City, city), count)),
    ...byRentType.map(({ rentType, count }) => countOf('properties', 'byRentType', nameOf(RentType, rentType), count)),
    ...rowsOf('reservations', stays),
    ...byState.map(({ status, count }) => countOf('reservations', 'byStatus', nameOf(BookingStatus, status), count)),
    ...money.flatMap(({ currencyId: _id, currencyCode, payments, ...amounts }) => [
      ...rowsOf('money', amounts, currencyCode),
      ...payments.flatMap((payment) => rowsOf('money', valuesOf(payment), currencyCode)),
    ]),
  ];
  return stringify([['section', 'key', 'currency', 'value'], ...rows], {
    record_delimiter: 'windows',
    escape_formulas: true,
  });
}

function rowsOf(section: string, values: Record<string, Value>, currency: string | null = null): Row[] {
  return Object.entries(values).map(([key, value]) => [section, key, currency, value]);
}

/** The amounts of payments by their keys, such as `payments.stripe.Deposit.confirmed`. */
function valuesOf({ provider, purpose, confirmedAmount, pendingAmount }: Payments): Record<string, number> {
  const key = `payments.${provider ?? 'none'}.${nameOf(PaymentPurpose, purpose)}`;
  return { [`${key}.confirmed`]: confirmedAmount, [`${key}.pending`]: pendingAmount };
}

function countOf(section: string, list: string, member: string, count: number): Row {
  return [section, `${list}.${member}`, null, count];
}

function nameOf(enumeration: Record<string, number>, value: number): string {
  return Object.keys(enumeration).find((name) => enumeration[name] === value) ?? String(value);
}
