import type { PlainText, Span } from './masking-text';

/** The digits for which a word stands, in English and in Arabic as it is written and as it is spoken. */
const numberWords = new Map<string, string>(
  (
    [
      ['0', 'zero oh nought صفر زيرو'],
      ['1', 'one واحد وحده واحده'],
      ['2', 'two اثنان اثنين اتنين تنين اثنتان'],
      ['3', 'three ثلاثه ثلاث تلاته تلات'],
      ['4', 'four اربعه اربع'],
      ['5', 'five خمسه خمس'],
      ['6', 'six سته ست'],
      ['7', 'seven سبعه سبع'],
      ['8', 'eight ثمانيه ثماني ثمان تمانيه تمنيه تماني'],
      ['9', 'nine تسعه تسع'],
      ['10', 'ten عشره عشر'],
      ['11', 'eleven'],
      ['12', 'twelve'],
      ['13', 'thirteen'],
      ['14', 'fourteen'],
      ['15', 'fifteen'],
      ['16', 'sixteen'],
      ['17', 'seventeen'],
      ['18', 'eighteen'],
      ['19', 'nineteen'],
      ['20', 'twenty عشرين عشرون'],
      ['30', 'thirty ثلاثين ثلاثون تلاتين'],
      ['40', 'forty fourty اربعين اربعون'],
      ['50', 'fifty خمسين خمسون'],
      ['60', 'sixty ستين ستون'],
      ['70', 'seventy سبعين سبعون'],
      ['80', 'eighty ثمانين ثمانون تمانين'],
      ['90', 'ninety تسعين تسعون'],
    ] as const
  ).flatMap(([digits, words]) => words.split(' ').map((word) => [word, digits] as const)),
);

/** Words between the digits of a spelled-out number. */
const fillers = new Set(
  'dash hyphen space dot point then plus double triple شرطه فاصله نقطه ثم زائد بلس دبل'.split(' '),
);

/** Words before a number that make it a phone number although it is short. */
const callWords =
  /(?:\b(?:call|calls?|phone|tel|telephone|mobile|mob|cell|whats ?app|wa|viber|imo|sms|text|dial|ring|reach)\b|هاتف|جوال|موبايل|واتس|تلفون|تليفون|خلوي|اتصل|دق|رن|كلمني|راسلني)/gu;
/** How far before a number such a word may be, in characters. */
const callDistance = 30;

const money = String.raw`(?:jod?|jds?|usd|eur|gbp|sar|aed|egp|iqd|lbp|syp|kwd|qar|bhd|omr|try|dinars?|dollars?|euros?|pounds?|riyals?|dirhams?|lira|[$€£]|دينار|دنانير|دولار|يورو|ريال|درهم|جنيه|ليره|د\.ا)`;
const amount = String.raw`(?:[1-9]\d{0,7}|[1-9]\d{0,2}(?:[,.' ٬]\d{3}){1,3})(?:[.,٫]\d{1,3})?`;
const day = String.raw`(?:0?[1-9]|[12]\d|3[01])`;
const month = String.raw`(?:0?[1-9]|1[0-2])`;
const year = String.raw`(?:19|20)\d\d`;
const alone = (pattern: string) => new RegExp(String.raw`(?<![\d+])(?:${pattern})(?!\d)`, 'gu');

/** Numbers that are not phone numbers: dates, years, times, and amounts of money. */
const harmless = [
  alone(String.raw`${year}([-/.])${month}\1${day}`),
  alone(String.raw`${day}([-/.])${month}\1${year}`),
  alone(String.raw`${month}/${day}/${year}`),
  alone(String.raw`${year} ?[-–/] ?(?:${year}|\d\d)`),
  alone(String.raw`(?:[01]?\d|2[0-3]):[0-5]\d`),
  new RegExp(String.raw`(?<![\d+])${amount} ?${money}(?!\p{L})`, 'gu'),
  new RegExp(String.raw`(?<!\p{L})${money} ?${amount}(?!\d)`, 'gu'),
  alone(String.raw`[1-9]\d{0,2}(?:[,٬]\d{3}){1,3}(?:[.٫]\d{1,3})?`),
  alone(String.raw`[1-9](?:[. ]\d{3}){2}`),
];

/** A number, a number word, or another word. */
const tokens = /\d+|\p{L}+/gu;

/** A run of digits and number words with only separators between them. */
interface Run {
  digits: string;
  hasWords: boolean;
  hasComma: boolean;
  start: number;
  end: number;
}

/** The parts of the text that are phone numbers, written in digits or in words. */
export function phoneNumbers({ text, starts, ends }: PlainText): Span[] {
  return runsOf(withoutHarmless(digitsForLetters(text)))
    .filter((run) => isPhoneNumber(run, text))
    .map(({ start, end }) => ({ start: starts[start]!, end: ends[end - 1]! }));
}

/** Replaces harmless numbers by letters, which belong to no phone number. */
function withoutHarmless(text: string): string {
  return harmless.reduce((left, pattern) => left.replace(pattern, (found) => 'n'.repeat(found.length)), text);
}

/** Replaces letters that are written for digits: `o79 l234567`. */
function digitsForLetters(text: string): string {
  return text
    .replace(/(?<![\p{L}])o(?=\d)|(?<=\d)o(?![\p{L}])|(?<=\d)o(?=\d)/gu, '0')
    .replace(/(?<![\p{L}])[il](?=\d)|(?<=\d)[il](?=\d)/gu, '1');
}

function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  let run: Run | undefined;
  let pendingEnd = 0;
  for (const { 0: token, index } of text.matchAll(tokens)) {
    const digits = /^\d/.test(token) ? token : numberOf(token);
    const gap = run ? text.slice(pendingEnd, index) : '';
    const continues = run !== undefined && gap.length <= 4 && !/[;:]/.test(gap);
    if (digits === undefined) {
      // A filler continues a run, but does not belong to it at its end.
      if (continues && (fillers.has(token) || (token === 'x' && run!.digits.startsWith('0'))))
        pendingEnd = index + token.length;
      else run = undefined;
      continue;
    }
    if (!continues) runs.push((run = { digits: '', hasWords: false, hasComma: false, start: index, end: index }));
    run!.digits += digits;
    run!.hasWords ||= digits !== token;
    run!.hasComma ||= /[,،]/.test(gap);
    run!.end = pendingEnd = index + token.length;
  }
  return runs.map((found) => ({ ...found, start: plusBefore(text, found.start) }));
}

/** The digits of a number word; in Arabic, `و` (and) may be written before it. */
function numberOf(word: string): string | undefined {
  return numberWords.get(word) ?? (word.startsWith('و') ? numberWords.get(word.slice(1)) : undefined);
}

/** Includes a plus sign, and the opening parenthesis of an area code. */
function plusBefore(text: string, start: number): number {
  const before = /[+(]{1,2}\s?$/.exec(text.slice(Math.max(0, start - 3), start));
  return before ? start - before[0].length : start;
}

function isPhoneNumber({ digits, hasWords, hasComma, start }: Run, text: string): boolean {
  const { length } = digits;
  if (length < 6) return false;
  const isDialled = digits.startsWith('0') || text[start] === '+';
  // A list: 45, 50, 60, 70.
  if (hasComma && !isDialled && !hasWords) return false;
  if (length >= (hasWords ? 7 : isDialled ? 8 : 9)) return true;
  const before = text.slice(Math.max(0, start - callDistance), start);
  return before.match(callWords) !== null;
}
