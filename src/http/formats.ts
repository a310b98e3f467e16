import { type Message, createMessage } from '../languages';
import { type CountryCode, phoneOf, withLatinDigits } from '../values/contacts';

/** The text in the contract's own form; a message where there is only one thing to say of it. Else the validator has the word. */
type FormatReader = (text: string) => string | Message;

/** How each format (`format`, `x-reads`) of the contract is read that people and programs write in more ways than one. */
export type FormatReaders = Readonly<Record<string, FormatReader | undefined>>;

/** The readers of a server. Numbers without a country are of `defaultCountry`; of none where there is none. */
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
 * The date of a date-time. One that says its offset from UTC is a moment, whose date elsewhere is another: only where its clock shows
 * midnight is it certain which day was meant (JavaScript's `toISOString()` of a local midnight mostly shows the evening before).
 */
function readDate(written: string): string | Message {
  const text = written.trim();
  const [, date, , offset] = dateTime.exec(text) ?? [];
  if (date === undefined) return text;
  return offset === undefined || midnight.test(text) ? date : createMessage('field.format.moment');
}
