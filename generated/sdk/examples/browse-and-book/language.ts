/** The page's language: its texts, its direction, and the formats of numbers, dates and money. */
import { ar } from './words/ar.js';
import { en } from './words/en.js';
import type { Forms } from './words/forms.js';

const languages = { en, ar };
export type Language = keyof typeof languages;

const isLanguage = (name: string | null | undefined): name is Language => typeof name === 'string' && name in languages;

function preferredLanguage(): Language {
  const stored = localStorage.getItem('language');
  if (isLanguage(stored)) return stored;
  return navigator.languages.map((tag) => tag.split('-')[0]).find(isLanguage) ?? 'en';
}

export const language = preferredLanguage();
export const words = isolated(languages[language]);
/** Texts with values, such as a date or an address in Latin letters, display in the right order if each value is isolated (UAX #9). */
function isolated<Texts extends object>(texts: Texts): Texts {
  const isolate = (value: unknown) =>
    typeof value === 'string' && (language === 'ar' || /\p{Script=Arabic}/u.test(value))
      ? `\u2068${value}\u2069`
      : value;
  const entries = Object.entries(texts).map(([name, text]: [string, unknown]) => {
    if (typeof text === 'function')
      return [
        name,
        (...values: unknown[]) =>
          // An amount in Arabic ends with a full stop, which also ends the sentence.
          (text as (...given: unknown[]) => string)(...values.map(isolate)).replace(/\.\u2069\./, '.\u2069'),
      ];
    return [name, typeof text === 'object' && text !== null && !Array.isArray(text) ? isolated(text) : text];
  });
  return Object.fromEntries(entries) as Texts;
}

/** The user's regional format if it is in this language, with Latin digits as in the texts: `en-GB-u-nu-latn`, `ar-JO-u-nu-latn`. */
const locale = new Intl.Locale(navigator.languages.find((tag) => tag.startsWith(language)) ?? language, {
  numberingSystem: 'latn',
}).toString();

/** The first day of the week where the user is; 0 is Sunday. Older browsers do not know it. */
export const firstWeekday = ((): number => {
  const region = new Intl.Locale(locale).maximize() as Intl.Locale & { getWeekInfo?: () => { firstDay: number } };
  return (region.getWeekInfo?.().firstDay ?? (language === 'ar' ? 6 : 1)) % 7;
})();

document.documentElement.lang = language;
document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
document.title = words.brand;

/** Reloads the page, because the service's messages and names change with the language too. */
export function switchLanguage(to: Language): void {
  localStorage.setItem('language', to);
  location.reload();
}

export const number = (value: number) => new Intl.NumberFormat(locale).format(value);

/** Formats an amount in major units; whole amounts have no decimals. */
export const money = (amount: number, currency: string, signDisplay: 'auto' | 'exceptZero' = 'auto') =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
    signDisplay,
  }).format(amount);

export const percent = (value: number) =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(value / 100);

/** A date with the name of the month. */
const date: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };

/** Formats a calendar date (`YYYY-MM-DD`), independent of the time zone. */
export const day = (of: string, options: Intl.DateTimeFormatOptions = date) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(of));

/** Formats a range of dates; parts that both dates share are not repeated. */
export const days = (from: string, to: string) =>
  new Intl.DateTimeFormat(locale, { ...date, timeZone: 'UTC' }).formatRange(new Date(from), new Date(to));

/** Formats a point in time, in the user's time zone. */
export const moment = (instant: string) =>
  new Intl.DateTimeFormat(locale, { ...date, hour: 'numeric', minute: '2-digit' }).format(new Date(instant));

/** The name of a day of the week: 1 for Monday to 7 for Sunday. 1 January 2024 was a Monday. */
export const weekday = (of: number, length: 'long' | 'short' = 'long') => day(`2024-01-0${of}`, { weekday: length });

/** The days of the week in the order of the user's calendar. */
export const weekdays = [0, 1, 2, 3, 4, 5, 6].map((column) => (firstWeekday + column) % 7 || 7);

/** `Friday or Saturday`. */
export const anyOf = (texts: string[]) => new Intl.ListFormat(locale, { type: 'disjunction' }).format(texts);

/** Puts facts in one line. In Arabic, a dot between them would look like the digit zero. */
export const facts = (...texts: (string | false | null | undefined)[]) =>
  texts.filter(Boolean).join(language === 'ar' ? ' | ' : ' · ');

/** The plural form for `value`. */
export function count(value: number, forms: Forms): string {
  const form = forms[new Intl.PluralRules(locale).select(value)] ?? forms.other;
  return form.replace('{n}', number(value));
}
