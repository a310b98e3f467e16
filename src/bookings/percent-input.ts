import { toMinorUnits } from '../values/money';

/** The decimals of per cent. */
export const percentDecimals = 2;

/** Per cent in hundredths; undefined if it has more than {@link percentDecimals}. */
export function readPercent(percent: number): number | undefined {
  return toMinorUnits(percent, percentDecimals);
}
