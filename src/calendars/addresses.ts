import { decryptText, encryptText } from '../adapters/encryption';
import { baseUrl } from '../config/base-url';
import type { Config } from '../config/config';
import type { Import } from './repository';

type Keys = Pick<Config, 'dataKeys'>;

/** Additional data of the encryption: the encrypted address of one listing cannot be decrypted for another. */
export function addressContext(propertyId: number): string {
  return `calendar of listing ${propertyId}`;
}

export function encryptAddress({ dataKeys }: Keys, propertyId: number, url: string): string {
  return encryptText(dataKeys, url, addressContext(propertyId));
}

export function addressOf({ dataKeys }: Keys, { property_id, url_encrypted }: Import): string {
  return decryptText(dataKeys, url_encrypted, addressContext(property_id));
}

/** The address that is fetched. `webcal`, the scheme that calendar applications use in links, means https. */
export function normalAddress(url: string): string {
  return url.trim().replace(/^webcals?:\/\//i, 'https://');
}

/** The address at which other platforms read a listing's calendar. */
export function exportUrl(config: Config, propertyId: number, token: string): string {
  return `${baseUrl(config)}/Calendar/Export/${propertyId}/${token}.ics`;
}
