import { toMinorUnits } from '../values/money';

/** The decimals of per cent. */
export const percentDecimals = 2;

/** Per cent in hundredths; undefined if it has more than {@link percentDecimals}. */
export function readPercent(percent: number): number | undefined {
  return toMinorUnits(percent, percentDecimals);
}

/** The sum of valid percentages in hundredths. A sum of floats would exceed 100 per cent for 31.92, 32.13 and 35.95. */
export function sumPercents(percents: readonly number[]): number {
  return percents.reduce((sum, percent) => sum + (readPercent(percent) ?? 0), 0);
}

/** 100 per cent in hundredths. */
export const allPercents = 100 * 10 ** percentDecimals;
