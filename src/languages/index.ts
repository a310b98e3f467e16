import { createInstance } from 'i18next';
import { ar } from './ar';
import { en } from './en';
import type { MessageKey, PlacesOf } from './keys';

export type { MessageKey, PlacesOf } from './keys';

/** As in the contract; `en` is the one to fall back on. */
export const languages = ['en', 'ar'] as const;
export type Language = (typeof languages)[number];

/** What stands in a place of a text; a message is put into the same language. */
export type Parameter = string | number | Message;
export type Parameters = Record<string, Parameter>;

/** A text for people that is put into words only when it is known whose language counts. */
export interface Message {
  key: MessageKey;
  parameters: Parameters;
}

/** The message `key` with its parameters, translated later: `createMessage('stay.tooShort', { count: 3 })`. */
export function createMessage<Named extends MessageKey>(
  key: Named,
  ...[parameters]: [PlacesOf<Named>] extends [never] ? [] : [parameters: Record<PlacesOf<Named>, Parameter>]
): Message {
  return { key, parameters: parameters ?? {} };
}

const catalogues = createInstance();
void catalogues.init({
  resources: { en: { translation: en }, ar: { translation: ar } },
  supportedLngs: [...languages],
  fallbackLng: 'en',
  keySeparator: false,
  nsSeparator: false,
  initAsync: false,
  // Texts go into JSON and plain e-mails, never into HTML.
  interpolation: { escapeValue: false },
});

/** `{{date, day}}` is a calendar date in words, `4 January`: of a day that is near, since it has no year. Digits are the same in all languages. */
catalogues.services.formatter!.addCached('day', (language = 'en') => {
  const format = new Intl.DateTimeFormat(`${language === 'en' ? 'en-GB' : language}-u-nu-latn`, {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return (date: string) => format.format(new Date(date));
});

/** The text in `language`. A text that is none of the catalogues' (what an administrator wrote) stays as it is. */
export function translate(message: Message | string, language: Language): string {
  if (typeof message === 'string') return message;
  if (Object.keys(message.parameters).length > 0) return interpolated(message, language);
  // Nearly all messages; the catalogues bound how many there are.
  const known = plain[language];
  let text = known.get(message.key);
  if (text === undefined) known.set(message.key, (text = interpolated(message, language)));
  return text;
}

const plain: Record<Language, Map<MessageKey, string>> = { en: new Map(), ar: new Map() };

function interpolated(message: Message, language: Language): string {
  const parameters = Object.entries(message.parameters).map(([name, value]) => [
    name,
    typeof value === 'object' ? translate(value, language) : value,
  ]);
  // What people wrote (a title, a reason) is put in as it is: `nest` would look for references to other texts in it.
  return catalogues.t(message.key, { ...(Object.fromEntries(parameters) as object), lng: language, nest: false });
}

/** The language in which to write to somebody whose own is `tag`, e.g. `ar-JO`. */
export function languageOf(tag: string): Language {
  const exact = languages.find((language) => language === tag);
  return exact ?? languages.find((language) => tag.toLowerCase().split(/[-_]/)[0] === language) ?? 'en';
}
