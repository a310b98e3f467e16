import { createInstance } from 'i18next';
import { ar } from './ar';
import { en } from './en';

export const languages = ['en', 'ar'] as const;
export type Language = (typeof languages)[number];

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type WithoutPlural<Key> = Key extends `${infer Base}_${Plural}` ? Base : Key;

/** Names a text of the catalogues. */
export type MessageKey = WithoutPlural<keyof typeof en>;
export type Parameters = Record<string, string | number>;

/** A text for people that is put into words only when it is known whose language counts. */
export interface Message {
  key: MessageKey;
  parameters: Parameters;
}

/** The text `key`, with what stands in its places: `say('stay.shortest', { count: 3 })`. */
export function say(key: MessageKey, parameters: Parameters = {}): Message {
  return { key, parameters };
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
  return catalogues.t(message.key, { ...message.parameters, lng: language });
}

/** The language in which to write to somebody whose own is `tag`, e.g. `ar-JO`. */
export function languageOf(tag: string): Language {
  return languages.find((language) => tag.toLowerCase().split(/[-_]/)[0] === language) ?? 'en';
}
