import type { components } from '../contract/handler';
import { toMajorUnits } from '../values/money';
import { type PriceLine, shownLines } from './price-lines';

/** The lines of a price as the contract shows them, with amounts in major units. */
export function priceLinesView(lines: readonly PriceLine[], minorUnits: number): components['schemas']['PriceLine'][] {
  return shownLines(lines).map(({ kind, name, quantity, unitMinor, percent, minor, ...others }) => ({
    kind,
    name,
    quantity,
    unitAmount: toMajorUnits(unitMinor, minorUnits),
    percent: percent === null ? null : percent / 100,
    amount: toMajorUnits(minor, minorUnits),
    collectedBy: others.collectedBy,
    isIncluded: others.isIncluded,
    chargeId: others.chargeId,
    chargeKind: others.chargeKind,
    isRefundable: others.isRefundable,
  }));
}
