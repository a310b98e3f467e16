import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';

export type { CountryCode };

/** The form in which e-mail addresses are compared: in lower case. */
export function emailKeyOf(email: string): string {
  return email.toLowerCase();
}

/** Whether the text is the code (ISO 3166, upper case) of a country with telephone numbers. */
export function isCountry(text: string): text is CountryCode {
  return isSupportedCountry(text);
}

/** The text with Arabic and Persian digits replaced by 0 to 9. */
export function withLatinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/** Characters between the digits of a number, including invisible ones that are copied with right-to-left text. */
const separators = /[\s().\-/\u2010-\u2015\u2212\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069]/g;

/**
 * The telephone number in E.164 form. Accepts blanks, dashes and brackets; `+`, `00` or neither; the zero that is dialled within a country;
 * Arabic digits; and, with `country`, a national number. Undefined if no country has such a number, or if its country is unknown.
 */
export function phoneOf(written: string, country?: CountryCode): string | undefined {
  const text = withLatinDigits(written)
    .replace(separators, '')
    .replace(/^[+＋]?00|^＋/, '+');
  if (!/^\+?[0-9]{5,20}$/.test(text)) return undefined;
  if (text.startsWith('+')) return parsed(text, (number) => number.isPossible());
  // Without the plus, the digits could belong to several countries, so the number has to be in use.
  const national = country && parsed(text, (number) => number.isValid(), country);
  return national ?? parsed(`+${text}`, (number) => number.isValid());
}

type PhoneNumber = NonNullable<ReturnType<typeof parsePhoneNumberFromString>>;

function parsed(text: string, isAccepted: (number: PhoneNumber) => boolean, country?: CountryCode): string | undefined {
  const number = parsePhoneNumberFromString(text, country);
  return number && isAccepted(number) ? number.number : undefined;
}
