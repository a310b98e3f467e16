import type { Handler, components } from '../http/contract';
import { type CityRow, listCities } from './repository';

export const getCities: Handler<'getCities'> = async (_request, { db }) => ({
  status: 200,
  data: (await listCities(db)).map(cityView),
});

function cityView(row: CityRow): components['schemas']['CityInfo'] {
  return { id: row.id, name: row.name, countryCode: row.country_code, timeZone: row.time_zone };
}
