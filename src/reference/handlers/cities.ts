import { names } from '../../../generated/names';
import type { Handler, components } from '../../contract/handler';
import type { Row } from '../../database/tables';
import { type Language, translate, createMessage } from '../../languages';
import { listCities } from '../repository';

export const getCities: Handler<'getCities'> = async ({ language }, { database }) => ({
  status: 200,
  data: (await listCities(database.read)).map((row) => cityView(row, language)),
});

function cityView(row: Row<'city'>, language: Language): components['schemas']['CityInfo'] {
  return {
    id: row.id,
    name: translate(createMessage(`City.${names.City[row.id]}`), language),
    countryCode: row.country_code,
    timeZone: row.time_zone,
    weekendDays: [1, 2, 3, 4, 5, 6, 7].filter((day) => (row.weekend_days >> (day - 1)) & 1),
  };
}
