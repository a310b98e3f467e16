import { TaxMode } from '../../generated/enumerations';
import { type FieldError, fail } from '../contract/failures';
import type { Request } from '../contract/handler';
import { type Message, createMessage } from '../languages';
import { toMinorUnits } from '../values/money';
import { allPercents, percentDecimals, readPercent, sumPercents } from './percent-input';
import type { Tax } from './price-terms';

type SentTax = Request<'setTaxes'>['body']['taxes'][number];

const percentModes: readonly TaxMode[] = [TaxMode.PercentOfNights, TaxMode.PercentOfSubtotal];
const nightModes: readonly TaxMode[] = [TaxMode.PerNight, TaxMode.PerGuestNight];
const guestModes: readonly TaxMode[] = [TaxMode.PerGuest, TaxMode.PerGuestNight];

export function isPercentTax({ mode }: Pick<Tax, 'mode'>): boolean {
  return percentModes.includes(mode);
}

/**
 * The taxes of a request, as they are stored. `minorUnits` are the decimals of each currency. Returns the failure UNKNOWN_REFERENCE for a
 * currency that does not exist or VALIDATION_ERROR, with errors by position, such as `taxes[1].value`.
 */
export function readTaxInput(sent: readonly SentTax[], minorUnits: ReadonlyMap<number, number>) {
  const unknown = sent.flatMap(({ currencyId }, index): FieldError[] =>
    typeof currencyId === 'number' && !minorUnits.has(currencyId)
      ? [
          {
            field: `taxes[${index}].currencyId`,
            code: 'unknownReference',
            message: createMessage('listing.noCurrency'),
          },
        ]
      : [],
  );
  if (unknown.length > 0) return fail('UNKNOWN_REFERENCE', { errors: unknown });
  const errors = sent.flatMap((tax, index) => taxErrors(tax, index, minorUnits));
  const percents = sumPercents(sent.filter(isPercentTax).map(({ value }) => value));
  if (errors.length === 0 && percents > allPercents)
    errors.push({ field: 'taxes', code: 'custom', message: createMessage('tax.above', { limit: 100 }) });
  if (errors.length > 0) return fail('VALIDATION_ERROR', { errors });
  return { taxes: sent.map((tax) => storedTax(tax, minorUnits)) };
}

function taxErrors(tax: SentTax, index: number, minorUnits: ReadonlyMap<number, number>): FieldError[] {
  const { mode, value, currencyId, maxNights, minAge, validFrom, validTo } = tax;
  const errors: FieldError[] = [];
  const add = (field: string, message: Message, code: FieldError['code'] = 'custom') =>
    void errors.push({ field: `taxes[${index}].${field}`, code, message });
  const isPercent = isPercentTax(tax);
  if (isPercent && value > 100) add('value', createMessage('field.max', { limit: 100 }), 'max');
  if (isPercent && typeof currencyId === 'number') add('currencyId', createMessage('tax.percentCurrency'));
  if (!isPercent && typeof currencyId !== 'number') add('currencyId', createMessage('field.required'), 'required');
  const count = isPercent ? percentDecimals : minorUnits.get(currencyId ?? 0);
  if (count !== undefined && toMinorUnits(value, count) === undefined)
    add('value', createMessage('field.decimals', { count }));
  if (typeof maxNights === 'number' && !nightModes.includes(mode)) add('maxNights', createMessage('tax.notByNight'));
  if (typeof minAge === 'number' && !guestModes.includes(mode)) add('minAge', createMessage('tax.notByGuest'));
  if (validFrom && validTo && validTo < validFrom) add('validTo', createMessage('tax.endBeforeStart', { validFrom }));
  return errors;
}

function storedTax(tax: SentTax, minorUnits: ReadonlyMap<number, number>): Tax {
  const { name, mode, value } = tax;
  const currencyId = tax.currencyId ?? null;
  return {
    name,
    mode,
    value: isPercentTax(tax) ? readPercent(value)! : toMinorUnits(value, minorUnits.get(currencyId!)!)!,
    currencyId,
    maxNights: tax.maxNights ?? null,
    minAge: tax.minAge ?? null,
    validFrom: tax.validFrom ?? null,
    validTo: tax.validTo ?? null,
    isIncluded: tax.isIncluded ?? false,
    appliesTo: tax.appliesTo ?? null,
  };
}
