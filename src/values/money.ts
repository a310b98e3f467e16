/**
 * Amounts are numbers of major units in the API (45.5 dinars) and integers of minor units (45500) everywhere else, since a
 * binary fraction cannot hold a tenth. A currency's `minorUnits` is its number of decimals (ISO 4217).
 */

/** Prices of all currencies are compared in ten-thousandths of the major unit: no currency has more decimals. */
export const comparableUnits = 4;

/**
 * The integer of minor units that `amount` (major units, below 10¹²) stands for; undefined when it has more decimals than
 * the currency. Exact: a double is the closest one to the decimal that was written, and so is the quotient below.
 */
export function toMinorUnits(amount: number, minorUnits: number): number | undefined {
  const scale = 10 ** minorUnits;
  // JSON knows a minus zero, a database's integer does not.
  const minor = Math.round(amount * scale) + 0;
  return minor / scale === amount ? minor : undefined;
}

/** The amount in major units, which prints with no more decimals than the currency has. */
export function toMajorUnits(minor: number, minorUnits: number): number {
  return minor / 10 ** minorUnits;
}

/** Minor units as ten-thousandths of the major unit, by which prices of different currencies sort in one index. */
export function toComparable(minor: number, minorUnits: number): number {
  return minor * 10 ** (comparableUnits - minorUnits);
}
