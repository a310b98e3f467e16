/**
 * A text in one spelling, for the comparison with patterns: digits of all scripts are 0 to 9, letters are in lower case and without marks,
 * letters that Arabic writers use for each other are one letter, and invisible characters are left out.
 */
export interface PlainText {
  text: string;
  /** For each UTF-16 unit of `text`, where the character that it stands for begins and ends in the original. */
  starts: number[];
  ends: number[];
}

/** A part of the original text. */
export interface Span {
  start: number;
  end: number;
}

const ignored = /[\p{Mn}\p{Me}\p{Cf}]|\u0640/gu;
/** The longest plain form of a character. Longer ones, such as the 18 letters of U+FDFA, are no part of a contact detail. */
const longestForm = 4;
const sameLetters: Record<string, string> = { أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ة: 'ه', ى: 'ي', ی: 'ي', ک: 'ك' };

export function plainTextOf(original: string): PlainText {
  const plain: PlainText = { text: '', starts: [], ends: [] };
  let start = 0;
  for (const character of original) {
    const end = start + character.length;
    const written = plainForm(character);
    // A mark belongs to the character before it.
    if (written === '' && plain.ends.length > 0) plain.ends[plain.ends.length - 1] = end;
    plain.text += written;
    for (let unit = 0; unit < written.length; unit++) {
      plain.starts.push(start);
      plain.ends.push(end);
    }
    start = end;
  }
  return plain;
}

/** The plain forms of characters that were used recently. */
const forms = new Map<string, string>();
const maxForms = 2000;

function plainForm(character: string): string {
  // Most characters of most texts.
  if (character >= ' ' && character <= '~') return character.toLowerCase();
  let form = forms.get(character);
  if (form === undefined) {
    if (forms.size >= maxForms) forms.clear();
    forms.set(character, (form = computeForm(character)));
  }
  return form;
}

function computeForm(character: string): string {
  const compatible = [...(sameLetters[character] ?? character).normalize('NFKD').replace(ignored, '')];
  return compatible
    .map((one) => (/\p{Nd}/u.test(one) ? digitOf(one) : (sameLetters[one] ?? one)))
    .join('')
    .slice(0, longestForm)
    .toLowerCase();
}

/** The value of a digit of any script: Unicode has the ten digits of a script in a row. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0)!;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value);
}

/** The parts of the original that the pattern matches. The pattern has the flags `g` and `u`. */
export function spansOf({ text, starts, ends }: PlainText, pattern: RegExp): Span[] {
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
    start: starts[index]!,
    end: ends[index + found.length - 1]!,
  }));
}
