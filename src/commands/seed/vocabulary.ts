import { Repeatable, weighted } from './random';

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

/** So many different words are there besides those that everybody uses. */
const rareWords = 30_000;

/** A word that means nothing, the same for the same number. */
export function coinedWord(number: number): string {
  const random = new Repeatable(7, number);
  return Array.from({ length: random.between(2, 4) }, () => random.pick(syllables)).join('');
}

/** The words of texts, the n-th used about 1/n as often as the first, as in any language (Zipf): some by most, most by hardly any. */
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
export function someWords(random: Repeatable, count: number): string {
  return Array.from({ length: count }, () => someWord(random)).join(' ');
}

/** The word with a capital letter. */
export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
