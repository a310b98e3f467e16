import { ProviderRefusal, toProviderUnits } from '../payments/provider';
import { paymobUnits, roundDown, roundUp, stepOf, stripeUnits } from './provider-units';

const zeroDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ');
const threeDecimals = 'BHD IQD JOD KWD LYD OMR TND'.split(' ');
const currencies = [
  ...zeroDecimals.map((code) => ({ currency_code: code, minor_units: 0 })),
  ...threeDecimals.map((code) => ({ currency_code: code, minor_units: 3 })),
  // Currencies that are stored with decimals that the provider does not use, and others with two.
  ...['MGA', 'ISK', 'UGX', 'USD', 'EGP'].map((code) => ({ currency_code: code, minor_units: 2 })),
];

/** Whether the provider can transfer the amount; undefined if it does not support the currency. */
function isPossible(provider: string, amount: number, { currency_code: currency, minor_units: minorUnits }: Currency) {
  const units = provider === 'stripe' ? stripeUnits(currency) : paymobUnits(currency, minorUnits);
  if (!units) return undefined;
  try {
    toProviderUnits(amount, { currency, minorUnits }, units);
    return true;
  } catch (error) {
    if (error instanceof ProviderRefusal) return false;
    throw error;
  }
}
type Currency = (typeof currencies)[number];

const amounts = Array.from({ length: 2_500 }, (_, amount) => amount + 1);

describe.each(['stripe', 'paymob'])('%s', (provider) => {
  test.each(currencies)('transfers every multiple of the step of $currency_code ($minor_units)', (currency) => {
    const step = stepOf(provider, currency);
    const isSupported = isPossible(provider, 1, currency) !== undefined;
    const wrong = amounts.filter((amount) => isPossible(provider, amount, currency) !== (amount % step === 0));
    expect(isSupported ? wrong : step).toEqual(isSupported ? [] : 1);
  });

  test.each(currencies)('rounds to amounts of $currency_code ($minor_units) that it can transfer', (currency) => {
    const step = stepOf(provider, currency);
    const isRight = (amount: number) => {
      const [down, up] = [roundDown(amount, step), roundUp(amount, step)];
      const isNear = down <= amount && amount <= up && up - down === (amount % step === 0 ? 0 : step);
      return isNear && [down, up].every((rounded) => isPossible(provider, rounded, currency) !== false);
    };
    expect(amounts.filter((amount) => !isRight(amount))).toEqual([]);
  });
});

test('the sandbox transfers every amount', () => {
  expect(currencies.map((currency) => stepOf('sandbox', currency))).toEqual(currencies.map(() => 1));
});

test('the third decimal of dinars and rials is 0 at Stripe; an ariary has no decimals', () => {
  const step = (code: string, decimals: number) => stepOf('stripe', { currency_code: code, minor_units: decimals });
  expect(['BHD', 'JOD', 'KWD', 'OMR', 'TND'].map((code) => step(code, 3))).toEqual([10, 10, 10, 10, 10]);
  expect([step('JPY', 0), step('UGX', 0), step('UGX', 2), step('MGA', 2), step('USD', 2)]).toEqual([1, 1, 100, 100, 1]);
});
