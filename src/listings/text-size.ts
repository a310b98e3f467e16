import type { FieldError } from '../contract/failures';
import type { components } from '../contract/handler';
import { createMessage } from '../languages';
import type { ListingRow } from './repository';

type Dto = components['schemas']['RentPropertyDto'];
type Texts = Pick<ListingRow, 'title' | 'description' | 'district' | 'address' | 'details_json'>;

/** The most bytes (UTF-8) of all texts of a listing together. */
export const mostTextBytes = 32 * 1024;
/** The most bytes (UTF-8) of DetailsJSON, which are among {@link mostTextBytes}. */
const mostDetailsBytes = 16 * 1024;

/**
 * The errors of texts that have too many bytes. The maximum lengths of the contract are in characters, of which one has up to four bytes.
 * A listing from before these bounds can have more: an update may keep its sizes, or make them smaller.
 */
export function textSizeErrors(dto: Dto, before: Texts | undefined): FieldError[] {
  const sent = sizesOf(textsOf(dto));
  const stored = before && sizesOf(before);
  const { details_json: details } = sent;
  if (details > Math.max(mostDetailsBytes, stored?.details_json ?? 0)) {
    const message = createMessage('listing.detailsTooLarge', { most: mostDetailsBytes, bytes: details });
    return [{ field: 'DetailsJSON', code: 'maxLength', message }];
  }
  const total = sum(sent);
  if (total <= Math.max(mostTextBytes, stored ? sum(stored) : 0)) return [];
  const largest = (Object.keys(fields) as (keyof Texts)[]).reduce((most, name) =>
    sent[name] > sent[most] ? name : most,
  );
  const message = createMessage('listing.textsTooLarge', { most: mostTextBytes, bytes: total });
  return [{ field: fields[largest], code: 'maxLength', message }];
}

const fields: Record<keyof Texts, string> = {
  description: 'PropertyInformation.description',
  details_json: 'DetailsJSON',
  title: 'PropertyInformation.title',
  district: 'PropertyInformation.district',
  address: 'PropertyInformation.address',
};

function textsOf({ DetailsJSON, PropertyInformation }: Dto): Texts {
  const { title, description = null, district = null, address = null } = PropertyInformation;
  return { title, description, district, address, details_json: DetailsJSON };
}

function sizesOf(texts: Texts): Record<keyof Texts, number> {
  const bytes = (text: string | null) => Buffer.byteLength(text ?? '');
  return {
    title: bytes(texts.title),
    description: bytes(texts.description),
    district: bytes(texts.district),
    address: bytes(texts.address),
    details_json: bytes(texts.details_json),
  };
}

function sum(sizes: Record<keyof Texts, number>): number {
  return Object.values(sizes).reduce((total, size) => total + size, 0);
}
