/** The lines of a price, within a list of sums. */
import { ChargeCollector, type PriceLine, PriceLineKind } from 'rental-marketplace-sdk';
import { facts, money, number, percent as inPercent, words } from '../language.js';

export function PriceLines({ lines, currencyCode }: { lines: PriceLine[]; currencyCode: string }) {
  return (
    <>
      {lines.map((line) => (
        <>
          <dt class="soft">{labelOf(line)}</dt>
          <dd class="soft">{amountOf(line, currencyCode)}</dd>
        </>
      ))}
    </>
  );
}

function labelOf({ kind, name, collectedBy, isIncluded, percent }: PriceLine): string {
  const own = name ?? words.lines[kind] ?? '';
  const note = isIncluded ? words.lineIncluded : collectedBy === ChargeCollector.Owner ? words.lineAtArrival : '';
  const rate = percent === null ? '' : inPercent(percent);
  return facts(own, rate, note);
}

/** Nights and charges by guest show how their amount is calculated. */
function amountOf({ kind, quantity, unitAmount, amount, percent }: PriceLine, currencyCode: string): string {
  const isProduct = quantity > 1 && percent === null && kind !== PriceLineKind.Discount;
  return isProduct
    ? `${number(quantity)} × ${money(unitAmount, currencyCode)} = ${money(amount, currencyCode)}`
    : money(amount, currencyCode);
}
