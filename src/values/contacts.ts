import { parsePhoneNumberFromString } from 'libphonenumber-js';

/** What two e-mail addresses have in common when they are the same: letter case does not matter. */
export function emailKeyOf(email: string): string {
  return email.toLowerCase();
}

/**
 * The number in E.164 form, however it was written: with or without `+`, with or without the zero that is dialled within its
 * country. Undefined when no country has numbers like it.
 */
export function phoneOf(written: string): string | undefined {
  const number = parsePhoneNumberFromString(withPlus(written));
  return number?.isPossible() ? number.number : undefined;
}

/** As {@link phoneOf}, for looking a number up: one that cannot exist belongs to nobody. */
export function phoneKeyOf(written: string): string {
  return phoneOf(written) ?? withPlus(written);
}

function withPlus(written: string): string {
  return written.replace(/^\+?/, '+');
}
