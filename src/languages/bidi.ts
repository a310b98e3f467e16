/**
 * Isolates of the Unicode Bidirectional Algorithm (UAX #9). Without them `2027-01-05` displays as `05-01-2027` in an Arabic sentence,
 * `+962790000003` as `962790000003+`, and an Arabic title moves the date that follows it in an English one.
 */
const firstStrongIsolate = '\u2068';
const popIsolate = '\u2069';

/** Every control of direction: marks, embeddings, overrides and isolates. */
const controls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Letters of scripts that are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|\ud83a[\udc00-\udfff]|[\ud802\ud803][\udc00-\udfff]/;

/** Texts that display the same in a sentence in Arabic with and without isolates: Arabic words, a number or a time, a single Latin word. */
const harmlessInArabic = /^(?:(?:\d+ )?[\p{Script=Arabic}\p{M}\s]+|\d+(?:[.,:]\d+)?|[A-Za-z]+)$/u;

/** Removes controls of direction, with which a user's text could change how the rest of the sentence displays. */
export function withoutControls(text: string): string {
  return text.replace(controls, '');
}

/** Isolates `value` if it could change the order of a sentence in Arabic; a text with isolates of its own is complete already. */
export function isolatedInArabic(value: string): string {
  return harmlessInArabic.test(value) || value.includes(firstStrongIsolate) ? value : isolate(value);
}

/** Isolates `value` in a sentence that is written from left to right if it contains letters of the other direction. */
export function isolatedInEnglish(value: string): string {
  return !rightToLeft.test(value) || value.includes(firstStrongIsolate) ? value : isolate(value);
}

function isolate(value: string): string {
  return `${firstStrongIsolate}${value}${popIsolate}`;
}

/** Placeholders, words and values in Latin letters, with the spaces between them. */
const latinRun = /(?:\{\{[\w, ]{1,40}\}\}|[!-z|~])(?:\{\{[\w, ]{1,40}\}\}|[!-z|~]| (?=[A-Za-z\d<+/]))*/g;
/** A placeholder, whose value is isolated when it is inserted, or a word that displays the same without isolates. */
const harmlessRun = /^(?:\{\{[\w, ]{1,40}\}\}|\d+(?:[.,]\d+)?|[A-Za-z][A-Za-z\d-]*)$/;
/** Punctuation around a run that belongs to the Arabic sentence. */
const punctuation = '.:,;()';

/** A text of the Arabic catalogue whose examples and names of the API are isolated, such as `Authorization: Bearer <token>`. */
export function withLatinIsolated(text: string): string {
  return text.replace(latinRun, (run) => {
    let [begin, end] = [0, run.length];
    while (begin < end && punctuation.includes(run[begin]!)) begin++;
    while (end > begin && punctuation.includes(run[end - 1]!)) end--;
    const core = run.slice(begin, end);
    return core === '' || harmlessRun.test(core) ? run : run.slice(0, begin) + isolate(core) + run.slice(end);
  });
}
