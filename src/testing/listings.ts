import sharp from 'sharp';
import type { components } from '../contract/handler';
import type { NewRow, RowChanges } from '../database/tables';
import type { Call, TestApp } from './app';

type Dto = components['schemas']['RentPropertyDto'];

/** The required members of a listing. */
export const dto = {
  PropertyInformation: { propertyType: 0, type: 0, title: 'Sunlit apartment', city: 1 },
  CurrencyId: 7,
  RentType: 1,
  Price: 45,
} as const;

/** Members of a listing; `information` are those of its `PropertyInformation`. */
export interface Changes extends Partial<Omit<Dto, 'PropertyInformation'>> {
  information?: Partial<Dto['PropertyInformation']>;
}

/** {@link dto} with other members. */
export function listing({ information, ...others }: Changes = {}) {
  return { ...dto, ...others, PropertyInformation: { ...dto.PropertyInformation, ...information } };
}

/** Uploads a small picture as the sandbox's owner and returns its path. */
export async function uploadPicture(app: TestApp): Promise<string> {
  const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  return (await app.call('uploadPicture', { as: 'owner', form: { image } })).data.path as string;
}

/** Adds a listing over HTTP and returns its id. */
export async function addListing(app: TestApp, changes: Changes = {}, as: Call['as'] = 'owner'): Promise<number> {
  const { status, data, envelope } = await app.call('addRentProperty', { as, body: listing(changes) });
  if (status !== 200) throw new Error(JSON.stringify(envelope));
  return (data as { id: number }).id;
}

/** Adds a public listing like the sandbox's: 45 dinars a night, deposit 27, stays of 1 to 30 nights. */
export async function insertListing(
  app: TestApp,
  changes: RowChanges<'rent_property'> & { owner_id?: number } = {},
): Promise<number> {
  const { id: _id, ...row } = await app.db
    .selectFrom('rent_property')
    .selectAll()
    .where('id', '=', app.sandbox.propertyIds.active)
    .executeTakeFirstOrThrow();
  const values = { ...row, ...changes } as NewRow<'rent_property'>;
  const { id } = await app.db.insertInto('rent_property').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}
