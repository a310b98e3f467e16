import type { CurrencyNumber } from '../../../generated/enumerations';
import type { Handler, components } from '../../contract/handler';
import type { Row } from '../../database/tables';
import { type Language, translate, createMessage } from '../../languages';
import { listActiveCurrencies } from '../repository';

type Currency = components['schemas']['Currency'];

export const getCurrencies: Handler<'getCurrencies'> = async ({ language }, { database }) => ({
  status: 200,
  data: (await listActiveCurrencies(database.read)).map((row) => currencyView(row, language)),
});

function currencyView(row: Row<'currency'>, language: Language): Currency {
  return {
    id: row.id as Currency['id'],
    code: row.code,
    name: translate(createMessage(`Currency.${row.code as keyof typeof CurrencyNumber}`), language),
    symbol: row.symbol,
    minorUnits: row.minor_units,
    isActive: Boolean(row.is_active),
  };
}
