/**
 * Amounts are numbers of major units in the API (45.5 dinars) and integers of minor units (45500) everywhere else, because binary
 * floating-point numbers cannot represent a tenth. The `minorUnits` of a currency is its number of decimals (ISO 4217).
 */

/** Prices of all currencies are compared in ten-thousandths of the major unit. No currency has more than four decimals. */
export const comparableUnits = 4;

/**
 * `amount` (major units, below 10¹²) in minor units; undefined if it has more decimals than the currency. Exact, because both the parsed
 * amount and the quotient below are the double closest to the same decimal number.
 */
export function toMinorUnits(amount: number, minorUnits: number): number | undefined {
  const scale = 10 ** minorUnits;
  // Adding 0 converts -0, which JSON can contain, to 0.
  const minor = Math.round(amount * scale) + 0;
  return minor / scale === amount ? minor : undefined;
}

/** The amount in major units. Its text has no more decimals than the currency. */
export function toMajorUnits(minor: number, minorUnits: number): number {
  return minor / 10 ** minorUnits;
}

/** Minor units in ten-thousandths of the major unit, so that one index sorts prices of different currencies. */
export function toComparable(minor: number, minorUnits: number): number {
  return minor * 10 ** (comparableUnits - minorUnits);
}

/** The inverse of {@link toComparable}. */
export function fromComparable(comparable: number, minorUnits: number): number {
  return comparable / 10 ** (comparableUnits - minorUnits);
}
