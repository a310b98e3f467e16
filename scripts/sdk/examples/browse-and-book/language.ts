/** The page's language: its words, its direction, and how it writes numbers, dates and money. */
import { ar } from './words/ar.js';
import { type Forms, en } from './words/en.js';

const languages = { en, ar };
export type Language = keyof typeof languages;

const isLanguage = (name: string | null | undefined): name is Language => typeof name === 'string' && name in languages;

function chosen(): Language {
  const kept = localStorage.getItem('language');
  if (isLanguage(kept)) return kept;
  return navigator.languages.map((tag) => tag.split('-')[0]).find(isLanguage) ?? 'en';
}

export const language = chosen();
export const words = languages[language];
/** The person's own region where it is one of this language: `en-GB`, `ar-JO`. */
const locale = navigator.languages.find((tag) => tag.startsWith(language)) ?? language;

document.documentElement.lang = language;
document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
document.title = words.brand;

/** Everything is loaded anew, since the service's messages and names are in the language as well. The address keeps the place. */
export function switchLanguage(to: Language): void {
  localStorage.setItem('language', to);
  location.reload();
}

export const number = (value: number) => new Intl.NumberFormat(locale).format(value);

/** An amount in major units; a whole one without its zeros. */
export const money = (amount: number, currency: string) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }).format(amount);

/** A calendar date (`YYYY-MM-DD`) in words; the same day in every time zone. */
export const day = (date: string, options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(date));

/** A span of days, without what both ends have in common. */
export const days = (from: string, to: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(new Date(from), new Date(to));

/** An instant in words, in the time zone of whoever reads it. */
export const moment = (instant: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));

/** The form for so many. */
export function count(value: number, forms: Forms): string {
  const form = forms[new Intl.PluralRules(locale).select(value)] ?? forms.other;
  return form.replace('{n}', number(value));
}
