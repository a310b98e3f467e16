import { type AST, RegExpParser } from '@eslint-community/regexpp';

/** Whether the rest of a pattern matches from a position on. */
type Continue = (position: number) => boolean;
type Matcher = (text: string, position: number, next: Continue) => boolean;

let steps = 0;
const step = () => {
  steps++;
  return true;
};

const parser = new RegExpParser({ ecmaVersion: 2022 });
const compiled = new Map<string, Matcher>();

type Exec = (this: RegExp, text: string) => RegExpExecArray | null;
const exec = Object.getOwnPropertyDescriptor(RegExp.prototype, 'exec')!.value as Exec;

/**
 * How many comparisons a backtracking engine needs for the searches in `run`. Unlike the time, this depends on nothing else. Knows the syntax
 * that the patterns of messages use.
 */
export function stepsOf(run: () => void): number {
  steps = 0;
  const spy = jest.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, text: string) {
    searchIn(this, text);
    return exec.call(this, text);
  });
  try {
    run();
  } finally {
    spy.mockRestore();
  }
  return steps;
}

function searchIn({ source, flags, lastIndex }: RegExp, text: string): void {
  let matcher = compiled.get(source);
  if (!matcher) {
    const pattern = parser.parsePattern(source, 0, source.length, { unicode: flags.includes('u') });
    compiled.set(source, (matcher = anyOf(pattern.alternatives)));
  }
  for (let position = lastIndex; position <= text.length; position++)
    if (step() && matcher(text, position, () => true)) return;
}

function anyOf(alternatives: readonly AST.Alternative[]): Matcher {
  const matchers = alternatives.map(({ elements }) => sequenceOf(elements));
  return (text, position, next) => matchers.some((matcher) => matcher(text, position, next));
}

function sequenceOf(elements: readonly AST.Element[]): Matcher {
  return elements.map(matcherOf).reduceRight<Matcher>(
    (rest, first) => (text, position, next) => first(text, position, (end) => rest(text, end, next)),
    (_, position, next) => next(position),
  );
}

function matcherOf(element: AST.Element): Matcher {
  if (element.type === 'Assertion') return assertionOf(element);
  if (element.type === 'Quantifier') {
    const { element: repeated } = element;
    return isGroup(repeated) ? repetitionOf(element, anyOf(repeated.alternatives)) : runOf(element);
  }
  return isGroup(element) ? anyOf(element.alternatives) : oneOf(element);
}

const isGroup = (element: AST.Element): element is AST.Group | AST.CapturingGroup =>
  element.type === 'Group' || element.type === 'CapturingGroup';

/** One character. */
function oneOf(element: AST.QuantifiableElement): Matcher {
  const isOne = testOf(element);
  return (text, position, next) => {
    const character = characterAt(text, position);
    return step() && isOne(character) && next(position + character.length);
  };
}

function testOf(element: AST.QuantifiableElement): (character: string) => boolean {
  // A back-reference stands for any separator of a date.
  const source = element.type === 'Backreference' ? '[-/.]' : element.raw;
  const isOne = new RegExp(`^${source}$`, 'u');
  return (character) => exec.call(isOne, character) !== null;
}

const characterAt = (text: string, position: number) =>
  position < text.length ? String.fromCodePoint(text.codePointAt(position)!) : '';

/** A greedy repetition of one character. */
function runOf({ element, min, max }: AST.Quantifier): Matcher {
  const isOne = testOf(element);
  return (text, position, next) => {
    const ends = [position];
    for (let end = position; ends.length <= max;) {
      const character = characterAt(text, end);
      if (!(step() && isOne(character))) break;
      ends.push((end += character.length));
    }
    for (let count = ends.length - 1; count >= min; count--) if (step() && next(ends[count]!)) return true;
    return false;
  };
}

/** A greedy repetition of a group. */
function repetitionOf({ min, max }: AST.Quantifier, one: Matcher): Matcher {
  const from =
    (count: number): Matcher =>
    (text, position, next) =>
      (count < max && one(text, position, (end) => end > position && from(count + 1)(text, end, next))) ||
      (count >= min && next(position));
  return from(0);
}

function assertionOf(assertion: AST.Assertion): Matcher {
  switch (assertion.kind) {
    case 'start':
      return (_, position, next) => step() && position === 0 && next(position);
    case 'end':
      return (text, position, next) => step() && position === text.length && next(position);
    case 'word':
      return (_, position, next) => step() && next(position);
    case 'lookahead': {
      const ahead = anyOf(assertion.alternatives);
      return (text, position, next) => ahead(text, position, () => true) !== assertion.negate && next(position);
    }
    case 'lookbehind': {
      // All lookbehinds of the project have one character.
      const behind = anyOf(assertion.alternatives);
      return (text, position, next) =>
        (position > 0 && behind(text, startBefore(text, position), () => true)) !== assertion.negate && next(position);
    }
  }
}

function startBefore(text: string, position: number): number {
  const pair = position > 1 && text.codePointAt(position - 2)! > 0xffff;
  return position - (pair ? 2 : 1);
}
