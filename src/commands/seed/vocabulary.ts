import { RepeatableRandom, weighted } from './random';

const english = `quiet sunny bright spacious modern charming cosy central elegant furnished renovated airy large small new old apartment studio
house villa loft rooms flat near by the sea park market station university museum harbour castle citadel theatre square garden balcony
terrace view street corner hill river beach old town courtyard lemon olive tree rooftop kitchen parking lift pool family friends students
business walk minutes from with and two three bedrooms shaded stone wooden floor windows morning light school hospital metro bus bakery`;
const arabic = `شقة غرفة بيت فيلا استوديو هادئة واسعة جميلة مفروشة حديثة قريبة من البحر السوق الجامعة المسجد وسط المدينة حديقة شرفة مسبح مصعد
موقف سيارات عائلية طلاب جديدة نظيفة مطبخ إطلالة جبل شارع حي قديم سطح`;

const syllables = [
  'ba',
  'da',
  'ka',
  'la',
  'ma',
  'na',
  'ra',
  'sa',
  'ta',
  'za',
  'bel',
  'dor',
  'fen',
  'gul',
  'hin',
  'jor',
  'kel',
  'lum',
  'mir',
  'nos',
];

/** The number of generated words in addition to the common words above. */
const rareWords = 30_000;

/** A word without meaning; the same number always gives the same word. */
export function coinedWord(number: number): string {
  const random = new RepeatableRandom(7, number);
  return Array.from({ length: random.between(2, 4) }, () => random.pick(syllables)).join('');
}

/** Picks a word. The n-th word is used about 1/n as often as the first, as in natural languages (Zipf's law). */
export const someWord = weighted(
  [
    ...new Set([
      ...english
        .split(/\s+/)
        .flatMap((word, index) => (index % 3 === 2 ? [word, arabic.split(/\s+/)[(index - 2) / 3] ?? word] : [word])),
      ...arabic.split(/\s+/),
      ...Array.from({ length: rareWords }, (_, number) => coinedWord(number)),
    ]),
  ].map((word, rank) => [word, 1 / (rank + 3)] as const),
);

/** `count` words of {@link someWord}. */
export function someWords(random: RepeatableRandom, count: number): string {
  return Array.from({ length: count }, () => someWord(random)).join(' ');
}

/** The word with a capital letter. */
export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
