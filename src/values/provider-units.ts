/** How a provider counts a currency: integers of this many `decimals`, which are multiples of `step`. */
export interface Units {
  decimals: number;
  step: number;
}

// https://docs.stripe.com/currencies: zero-decimal currencies; three-decimal ones, whose last digit must be 0; two currencies without
// fractions that Stripe counts in hundredths. Which decimals a currency has here can differ, as for the ariary.
const withoutDecimals = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ');
const withThreeDecimals = 'BHD JOD KWD OMR TND'.split(' ');
const wholeHundreds = 'ISK UGX'.split(' ');

/** Stripe's units of a currency. */
export function stripeUnits(currency: string): Units {
  if (withoutDecimals.includes(currency)) return { decimals: 0, step: 1 };
  if (withThreeDecimals.includes(currency)) return { decimals: 3, step: 10 };
  return { decimals: 2, step: wholeHundreds.includes(currency) ? 100 : 1 };
}

/**
 * Paymob's units of a currency with this number of decimals: thousandths for the Omani rial, hundredths for currencies with two decimals.
 * Undefined for other currencies, whose units Paymob does not document: a wrong guess could charge ten times the amount.
 */
export function paymobUnits(currency: string, minorUnits: number): Units | undefined {
  if (currency === 'OMR') return { decimals: 3, step: 1 };
  return minorUnits === 2 ? { decimals: 2, step: 1 } : undefined;
}

/** A currency with its number of decimals. */
export interface Currency {
  currency_code: string;
  minor_units: number;
}

/** The minor units of which a provider can transfer every multiple, and no other amount; 1 if it does not support the currency. */
export function stepOf(provider: string, { currency_code: code, minor_units: decimals }: Currency): number {
  const units =
    provider === 'stripe' ? stripeUnits(code) : provider === 'paymob' ? paymobUnits(code, decimals) : undefined;
  if (!units) return 1;
  const finer = 10 ** Math.max(0, units.decimals - decimals);
  const coarser = 10 ** Math.max(0, decimals - units.decimals);
  return (coarser * units.step) / greatestDivisor(units.step, finer);
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other);
}

export const roundDown = (amount: number, step: number) => amount - (amount % step);
export const roundUp = (amount: number, step: number) => roundDown(amount + step - 1, step);
