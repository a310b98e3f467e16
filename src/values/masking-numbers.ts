import type { PlainText, Span } from './masking-text';

/** The digits for which a word stands, in English and in Arabic as it is written and as it is spoken. */
const numberWords = new Map<string, string>(
  (
    [
      ['0', 'zero oh nought صفر زيرو'],
      ['1', 'one واحد وحده واحده احد احدي'],
      ['2', 'two اثنان اثنين اتنين تنين ثنين اثنتان اثنا اثني اثنتا اثنتي'],
      ['3', 'three ثلاثه ثلاث تلاته تلات'],
      ['4', 'four اربعه اربع'],
      ['5', 'five خمسه خمس'],
      ['6', 'six سته ست'],
      ['7', 'seven سبعه سبع'],
      ['8', 'eight ثمانيه ثماني ثمان تمانيه تمنيه تماني'],
      ['9', 'nine تسعه تسع'],
      ['10', 'ten عشره عشر'],
      ['11', 'eleven حداشر احداشر حدعش احدعش احدعشر'],
      ['12', 'twelve اتناشر اثناشر اثنعش اطنعش اتنعش اثنعشر اثناعشر'],
      ['13', 'thirteen تلتاشر تلاتاشر تلتعش تلطعش تلتطعش ثلاثطعش ثلثطعش'],
      ['14', 'fourteen اربعتاشر اربعطعش اربعتعش'],
      ['15', 'fifteen خمستاشر خمسطعش خمستعش'],
      ['16', 'sixteen ستاشر سطعش ستطعش ستعش'],
      ['17', 'seventeen سبعتاشر سبعطعش سبعتعش'],
      ['18', 'eighteen تمنتاشر تمنطعش ثمنطعش تمنتعش ثمانطعش'],
      ['19', 'nineteen تسعتاشر تسعطعش تسعتعش'],
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

/**
 * Hundreds in Arabic, each with its first digit only: the digits of the rest follow, as in 123 (hundred and three and twenty). So an amount of
 * money in words is short.
 */
const hundreds = new Map<string, string>(
  (
    [
      ['1', ['']],
      ['3', ['ثلاث', 'ثلث', 'تلات', 'تلت']],
      ['4', ['اربع']],
      ['5', ['خمس']],
      ['6', ['ست']],
      ['7', ['سبع']],
      ['8', ['ثماني', 'ثمان', 'ثمن', 'تماني', 'تمان', 'تمن']],
      ['9', ['تسع']],
    ] as const
  ).flatMap(([digit, units]) =>
    units.flatMap((unit) => ['ميه', 'مايه'].map((hundred) => [unit + hundred, digit] as const)),
  ),
);
for (const word of ['ميتين', 'ميتان', 'مايتين', 'مايتان']) hundreds.set(word, '2');

/** Words between the digits of a spelled-out number. */
const fillers = new Set(
  'dash hyphen space dot point and then plus double triple hundred شرطه فاصله نقطه و ثم بعدين زائد بلس دبل'.split(' '),
);
/** Fillers that also separate the numbers of a list. */
const listWords = new Set(['and', 'و']);
/** Fillers after which the same number continues. */
const sequenceWords = new Set(['then', 'ثم', 'بعدين']);

/** The longest separator between the digits of a number, and the longest one between those of a number that is written with gaps. */
const [maxGap, maxWideGap] = [4, 12];

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
  hasHundreds: boolean;
  /** The runs between the separators of a list: commas, semicolons, colons, wide gaps, `and`. One if there is none. */
  parts: Run[];
  start: number;
  end: number;
}

/** The parts of the text that are phone numbers, written in digits or in words. */
export function phoneNumbers({ text, starts, ends }: PlainText): Span[] {
  return runsOf(withoutHarmless(digitsForLetters(text)))
    .flatMap((run) => (isPhoneNumber(run, text) ? [run] : run.parts.filter((part) => isPhoneNumber(part, text))))
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

const newRun = (start: number): Run => ({
  ...{ digits: '', hasWords: false, hasHundreds: false, parts: [] },
  ...{ start, end: start },
});

function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  let run: Run | undefined;
  /** Where the last number or filler of the run ends, and the fillers after its last number. */
  let pendingEnd = 0;
  let pending: string[] = [];
  let isWide = false;
  for (const { 0: token, index } of text.matchAll(tokens)) {
    const digits = /^\d/.test(token) ? token : numberOf(token);
    const gap = run ? text.slice(pendingEnd, index) : '';
    isWide ||= gap.length > maxGap || /[,،;؛:]/.test(gap);
    if (run && gap.length > maxWideGap) run = undefined;
    if (digits === undefined) {
      // A filler continues a run, but does not belong to it at its end.
      if (run && (fillers.has(token) || (token === 'x' && run.digits.startsWith('0')))) {
        pendingEnd = index + token.length;
        pending.push(token);
      } else {
        run = undefined;
        pending = [];
      }
      continue;
    }
    if (!run) runs.push((run = newRun(index)));
    const isAnd = pending.some((word) => listWords.has(word)) && !pending.some((word) => sequenceWords.has(word));
    if (run.parts.length === 0 || isWide || isAnd) run.parts.push(newRun(index));
    for (const one of [run, run.parts.at(-1)!]) {
      one.digits += digits;
      one.hasWords ||= digits !== token;
      one.hasHundreds ||= pending.includes('hundred') || isHundred(token);
      one.end = index + token.length;
    }
    pendingEnd = run.end;
    pending = [];
    isWide = false;
  }
  const withPlus = (one: Run): Run => ({ ...one, start: plusBefore(text, one.start) });
  return runs.map((one) => ({ ...withPlus(one), parts: one.parts.map(withPlus) }));
}

const isHundred = (word: string) => hundreds.has(word) || (word.startsWith('و') && hundreds.has(word.slice(1)));

/** The digits of number words, also of several words that are joined: `sevennine`. */
function numberOf(word: string): string | undefined {
  return digitsOf(word) ?? (word.length >= shortestJoinedText ? joinedNumberOf(word) : undefined);
}

/** The digits of a number word; in Arabic, `و` (and) may be written before it. */
function digitsOf(word: string): string | undefined {
  const one = (name: string) => numberWords.get(name) ?? hundreds.get(name);
  return one(word) ?? (word.startsWith('و') ? one(word.slice(1)) : undefined);
}

/** The lengths of number words that are recognised when they are joined, and of the shortest text of several. */
const [shortestJoined, longestJoined, shortestJoinedText] = [2, 10, 5];

function joinedNumberOf(words: string): string | undefined {
  let digits = '';
  for (let position = 0; position < words.length;) {
    let length = Math.min(longestJoined, words.length - position);
    let found: string | undefined;
    while (length >= shortestJoined && (found = digitsOf(words.slice(position, position + length))) === undefined)
      length--;
    if (found === undefined) return undefined;
    digits += found;
    position += length;
  }
  return digits;
}

/** Includes a plus sign, and the opening parenthesis of an area code. */
function plusBefore(text: string, start: number): number {
  const before = /[+(]{1,2}\s?$/.exec(text.slice(Math.max(0, start - 3), start));
  return before ? start - before[0].length : start;
}

function isPhoneNumber({ digits, hasWords, hasHundreds, parts, start }: Run, text: string): boolean {
  const { length } = digits;
  if (length < 6) return false;
  const isDialled = digits.startsWith('0') || text[start] === '+';
  // A list: 45, 50, 60, 70. In words, it is a number that was read out, unless it is about hundreds.
  if (parts.length > 1 && !isDialled && (!hasWords || hasHundreds)) return false;
  if (length >= (hasWords ? 7 : isDialled ? 8 : 9)) return true;
  const before = text.slice(Math.max(0, start - callDistance), start);
  return before.match(callWords) !== null;
}
