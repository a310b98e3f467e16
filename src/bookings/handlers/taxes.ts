import { notFound } from '../../contract/failures';
import type { Handler, components } from '../../contract/handler';
import type { Database } from '../../database/connection';
import type { Row } from '../../database/tables';
import { audit } from '../../journal/repository-audit';
import { createMessage } from '../../languages';
import { listCurrencies } from '../../reference/repository';
import { toMajorUnits } from '../../values/money';
import { type Tax, taxesOf } from '../price-terms';
import { findCity, setCityTaxes } from '../repository-taxes';
import { isPercentTax, readTaxInput } from '../tax-input';

export const getTaxes: Handler<'getTaxes'> = async ({ path }, { database }) => {
  const city = await findCity(database.read, path.id);
  if (!city) return notFound('city');
  return { status: 200, data: taxesView(city.id, taxesOf(city), await decimalsByCurrency(database.read)) };
};

export const setTaxes: Handler<'setTaxes'> = async ({ path, body, caller, traceId }, { database, clock }) =>
  database.transaction(async (trx) => {
    const city = await findCity(trx, path.id);
    if (!city) return notFound('city');
    const decimals = await decimalsByCurrency(trx);
    const input = readTaxInput(body.taxes, decimals);
    if ('failure' in input) return input;
    const stored = input.taxes.length === 0 ? null : JSON.stringify(input.taxes);
    if (stored !== city.taxes) {
      await setCityTaxes(trx, city.id, stored);
      await audit(trx, 'setTaxes', `city:${city.id}`, { by: caller, traceId, at: clock.now() });
    }
    const message = createMessage('tax.saved', { count: input.taxes.length });
    return { status: 200 as const, data: taxesView(city.id, input.taxes, decimals), message };
  });

async function decimalsByCurrency(db: Database): Promise<Map<number, number>> {
  return new Map((await listCurrencies(db)).map(({ id, minor_units }) => [id, minor_units]));
}

function taxesView(
  city: Row<'city'>['id'],
  taxes: readonly Tax[],
  decimals: ReadonlyMap<number, number>,
): components['schemas']['Taxes'] {
  return {
    city,
    taxes: taxes.map((tax) => ({
      ...tax,
      value: isPercentTax(tax) ? tax.value / 100 : toMajorUnits(tax.value, decimals.get(tax.currencyId!)!),
    })),
  };
}
