import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';

export type { CountryCode };

/** What two e-mail addresses have in common when they are the same: letter case does not matter. */
export function emailKeyOf(email: string): string {
  return email.toLowerCase();
}

/** Whether the text is the code of a country that has telephone numbers, in capitals as ISO 3166 has it. */
export function isCountry(text: string): text is CountryCode {
  return isSupportedCountry(text);
}

/** The text with the digits of Arabic and Persian keyboards as 0 to 9. */
export function withLatinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/** What people put between the digits of a number, and what comes along when one is copied out of right-to-left text. */
const separators = /[\s().\-/\u2010-\u2015\u2212\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069]/g;

/**
 * The number in E.164 form, however people write it: with blanks, dashes or brackets, with `+`, `00` or neither, with the zero
 * that is dialled within its country, in Arabic digits, and without its country where `country` says which one is meant. Undefined
 * when no country has numbers like it, or when it does not say of which country it is.
 */
export function phoneOf(written: string, country?: CountryCode): string | undefined {
  const text = withLatinDigits(written)
    .replace(separators, '')
    .replace(/^[+＋]?00|^＋/, '+');
  if (!/^\+?[0-9]{5,20}$/.test(text)) return undefined;
  if (text.startsWith('+')) return parsed(text, (number) => number.isPossible());
  // Without the plus it could be of another country as well: only a number that is in use there is taken for the one that was meant.
  const national = country && parsed(text, (number) => number.isValid(), country);
  return national ?? parsed(`+${text}`, (number) => number.isValid());
}

type PhoneNumber = NonNullable<ReturnType<typeof parsePhoneNumberFromString>>;

function parsed(text: string, holds: (number: PhoneNumber) => boolean, country?: CountryCode): string | undefined {
  const number = parsePhoneNumberFromString(text, country);
  return number && holds(number) ? number.number : undefined;
}
