import { createInstance } from 'i18next';
import { ar } from './ar';
import { isolatedInArabic, isolatedInEnglish, withLatinIsolated, withoutControls } from './bidi';
import { en } from './en';
import type { MessageKey, PlacesOf } from './keys';

export type { MessageKey, PlacesOf, PlacesOfPlain } from './keys';

/** The languages of the contract; `en` is the fallback. */
export const languages = ['en', 'ar'] as const;
export type Language = (typeof languages)[number];

/** The value of a placeholder; a message is translated into the same language. */
export type Parameter = string | number | Message;
export type Parameters = Record<string, Parameter>;

/** A text that is translated later, when the language of the reader is known. */
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

/** The texts of a language. Values are isolated where they could change the order in which the sentence displays. */
function catalogueOf(language: Language, texts: Record<string, string>, isolated: (value: string) => string) {
  const catalogue = createInstance();
  void catalogue.init({
    resources: { [language]: { translation: texts } },
    lng: language,
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    // Texts are used in JSON and plain-text e-mails, never in HTML.
    interpolation: { escapeValue: true, escape: isolated },
  });
  catalogue.services.formatter!.addCached('day', formatDay);
  return catalogue;
}

/** `{{date, day}}` formats a calendar date without its year, such as `4 January`, for dates in the near future. All languages use the same digits. */
function formatDay(language = 'en') {
  const format = new Intl.DateTimeFormat(`${language === 'en' ? 'en-GB' : language}-u-nu-latn`, {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return (date: string) => format.format(new Date(date));
}

const arabic = Object.fromEntries(Object.entries(ar).map(([key, text]) => [key, withLatinIsolated(text)]));
const catalogues = {
  en: catalogueOf('en', en, isolatedInEnglish),
  ar: catalogueOf('ar', arabic, isolatedInArabic),
} satisfies Record<Language, unknown>;

/** The text in `language`. A text that is not in the catalogues, such as one that an administrator wrote, is returned unchanged. */
export function translate(message: Message | string, language: Language): string {
  if (typeof message === 'string') return message;
  if (Object.keys(message.parameters).length > 0) return interpolated(message, language);
  // Most messages have no parameters; the size of the catalogues bounds the cache.
  const known = plain[language];
  let text = known.get(message.key);
  if (text === undefined) known.set(message.key, (text = interpolated(message, language)));
  return text;
}

const plain: Record<Language, Map<MessageKey, string>> = { en: new Map(), ar: new Map() };

function interpolated(message: Message, language: Language): string {
  const parameters = Object.entries(message.parameters).map(([name, value]) => [
    name,
    typeof value === 'object' ? translate(value, language) : typeof value === 'string' ? withoutControls(value) : value,
  ]);
  // User texts, such as titles and reasons, are inserted as they are; `nest` would resolve references to other texts in them.
  return catalogues[language].t(message.key, { ...(Object.fromEntries(parameters) as object), nest: false });
}

/** The supported language for a user's language `tag`, e.g. `ar-JO`. */
export function languageOf(tag: string): Language {
  const exact = languages.find((language) => language === tag);
  return exact ?? languages.find((language) => tag.toLowerCase().split(/[-_]/)[0] === language) ?? 'en';
}
