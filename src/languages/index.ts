import { createInstance } from 'i18next';
import { ar } from './ar';
import { en } from './en';

export const languages = ['en', 'ar'] as const;
export type Language = (typeof languages)[number];

type Key = keyof typeof en;
type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type Counted = Key extends infer Any ? (Any extends `${infer Base}_${Plural}` ? Base : never) : never;

/** Names a text of the catalogues, whatever its plural forms. */
export type MessageKey = Exclude<Key, `${string}_${Plural}`> | Counted;

/** The catalogue of a language that has these plural forms. */
export type Translation<Forms extends Plural> = Record<
  Exclude<Key, `${string}_${Plural}`> | `${Counted}_${Forms}`,
  string
>;

/** What stands in a place of a text; a message is put into the same language. */
export type Parameter = string | number | Message;
export type Parameters = Record<string, Parameter>;

/** A text for people that is put into words only when it is known whose language counts. */
export interface Message {
  key: MessageKey;
  parameters: Parameters;
}

type PlaceIn<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | PlaceIn<Rest> : never;
/** The places of a text, in whichever plural form. */
export type PlacesOf<Named extends MessageKey> = PlaceIn<(typeof en)[Extract<Key, Named | `${Named}_${Plural}`>]>;

/** The text `key`, with what stands in its places: `say('stay.tooShort', { count: 3 })`. */
export function say<Named extends MessageKey>(
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

/** The text in `language`. A text that is none of the catalogues' (what an administrator wrote) stays as it is. */
export function inWords(message: Message | string, language: Language): string {
  if (typeof message === 'string') return message;
  const parameters = Object.entries(message.parameters).map(([name, value]) => [
    name,
    typeof value === 'object' ? inWords(value, language) : value,
  ]);
  // What people wrote (a title, a reason) is put in as it is: `nest` would look for references to other texts in it.
  return catalogues.t(message.key, { ...(Object.fromEntries(parameters) as object), lng: language, nest: false });
}

/** The language in which to write to somebody whose own is `tag`, e.g. `ar-JO`. */
export function languageOf(tag: string): Language {
  return languages.find((language) => tag.toLowerCase().split(/[-_]/)[0] === language) ?? 'en';
}
