import { type Message, createMessage } from '../languages';
import { type CountryCode, phoneOf, withLatinDigits } from '../values/contacts';

/**
 * Returns the text in the contract's canonical form, or a message if the text has an error that the validator cannot describe.
 * The validator checks the result.
 */
type FormatReader = (text: string) => string | Message;

/** The readers of formats (`format`, `x-reads`) that clients write in several ways. */
export type FormatReaders = Readonly<Record<string, FormatReader | undefined>>;

/**
 * The readers of a server. A phone number without a country code belongs to `defaultCountry`; if there is none, it is invalid.
 */
export function formatReaders(server: { config: { defaultCountry: CountryCode | undefined } }): FormatReaders {
  return {
    'calendar-date': readDate,
    email: (text) => text.trim(),
    'phone-number': (text) => phoneOf(text, server.config.defaultCountry) ?? createMessage('field.format.phone-number'),
    'one-time-code': (text) => withLatinDigits(text).replace(/[\s-]/g, ''),
  };
}

const dateTime =
  /^(\d{4}-\d{2}-\d{2})[T ](?:([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?) ?(Z|[+-]\d{2}:?\d{2})?$/i;
const midnight = /^.{11}00:00(?::00(?:\.0+)?)?(?![:.\d])/;

/**
 * The date of a date-time. With an offset from UTC, the date depends on the time zone. It is accepted only if the time is
 * midnight (JavaScript's `toISOString()` of a local midnight usually gives the evening before).
 */
function readDate(written: string): string | Message {
  const text = written.trim();
  const [, date, , offset] = dateTime.exec(text) ?? [];
  if (date === undefined) return text;
  return offset === undefined || midnight.test(text) ? date : createMessage('field.format.moment');
}
