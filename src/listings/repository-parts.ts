import type { Trx } from '../database/connection';
import type { Rate } from './rates';
import { setRates } from './repository-seasons';

/** The rows of a listing in other tables. */
export interface Parts {
  /** File names without a path, in display order. */
  pictures: string[];
  /** Names of services and terms. */
  features: string[];
  /** The prices of nights, if they differ: `ratesOf`. */
  rates: Rate[];
  /** The words that searches find the listing by: `searchTokensOf`. */
  searchTokens: string[];
}

/** Replaces the parts of a listing that was created at `listed_at` (epoch ms). Violates a foreign key if a picture has been deleted. */
export async function setParts(
  trx: Trx,
  property_id: number,
  listed_at: number,
  { pictures, features, rates, searchTokens }: Parts,
): Promise<void> {
  await trx.deleteFrom('property_picture').where('property_id', '=', property_id).execute();
  await trx.deleteFrom('property_feature').where('property_id', '=', property_id).execute();
  await trx.deleteFrom('property_word').where('property_id', '=', property_id).execute();
  const pictureRows = pictures.map((file_name, position) => ({ property_id, position, file_name }));
  const featureRows = features.map((feature) => ({ property_id, feature, listed_at }));
  const tokenRows = searchTokens.map((token) => ({ property_id, word: token }));
  if (pictureRows.length > 0) await trx.insertInto('property_picture').values(pictureRows).execute();
  if (featureRows.length > 0) await trx.insertInto('property_feature').values(featureRows).execute();
  if (tokenRows.length > 0) await trx.insertInto('property_word').values(tokenRows).execute();
  await setRates(trx, property_id, rates);
}
