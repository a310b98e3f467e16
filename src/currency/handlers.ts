import type { Selectable } from 'kysely';
import type { CurrencyTable } from '../database/tables';
import type { Handler, components } from '../http/contract';
import { listActiveCurrencies } from './repository';

type Currency = components['schemas']['Currency'];

export const getCurrencies: Handler<'getCurrencies'> = async (_request, { db }) => ({
  status: 200,
  data: (await listActiveCurrencies(db)).map(currencyView),
});

function currencyView(row: Selectable<CurrencyTable>): Currency {
  return {
    id: row.id as Currency['id'],
    code: row.code,
    name: row.name,
    symbol: row.symbol,
    minorUnits: row.minor_units,
    isActive: Boolean(row.is_active),
  };
}
