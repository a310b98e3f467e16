import type { OpenAPIV3 } from 'openapi-types';
import { type Operation, keyUseOf, operationsOf, tokenNeedOf } from '../../../src/contract/document';

/** Every operation as the page lists them: in the order of `tags`, and of the document within one tag. */
export function listed(document: OpenAPIV3.Document): Operation[] {
  const order = (document.tags ?? []).map(({ name }) => name);
  return operationsOf(document).sort((one, other) => order.indexOf(one.tags[0]) - order.indexOf(other.tags[0]));
}

/** The page of a tag, without its folder: RentProperties -> rent-properties.html. */
export function tagAddress(tag: string): string {
  return `${tag.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase()}.html`;
}

/** Where an operation is shown: `./city.html#getCities`. */
export function addressOf({ tags, operationId }: Operation): string {
  return `./${tagAddress(tags[0])}#${operationId}`;
}

/** Where it is said what an error code means. */
export function codeAddress(code: string): string {
  return `./error-codes.html#${code}`;
}

/** RentProperties -> Rent properties. */
export function inWords(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return words[0]!.toUpperCase() + words.slice(1);
}

/** Words that can only be error codes, as code. */
export function inCode(text: string): string {
  return text.replace(/`[^`]*`|\b[A-Z]+(?:_[A-Z]+)+\b/g, (word) => (word.startsWith('`') ? word : `\`${word}\``));
}

/** `text` with every operationId in it made a link, but for those in code, in links, and `but` itself. */
export function linked(text: string, operations: Operation[], but?: string): string {
  // One that is a common word ("live") cannot be told from the word.
  const byId = new Map(operations.map((operation) => [operation.operationId, operation]));
  return text
    .split(/(```[\s\S]*?```|`[^`]*`|\[[^\]]*\]\([^)]*\))/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replace(/\b[a-z]+[A-Z]\w*\b/g, (word) => {
            const operation = word === but ? undefined : byId.get(word);
            return operation ? `[${word}](${addressOf(operation)})` : word;
          }),
    )
    .join('');
}

/** Splits "Errors: 400 A, B when … · 401 C." off a description; each status is one text. */
export function splitErrors(description: string): [rules: string, errors: string[]] {
  const match = /(?:^|\n)Errors: ([\s\S]+?)(?:\n\n|\n?$)/.exec(description);
  if (!match) return [description.trim(), []];
  const rules = `${description.slice(0, match.index)}\n${description.slice(match.index + match[0].length)}`.trim();
  // A 409 that comes with a key alone is a sentence of its own at the end.
  const text = match[1]!.replace(/\s+/g, ' ').trim();
  const errors = text.replace(/\. With an Idempotency-Key also 409 /, ' · 409 with an Idempotency-Key: ').split(' · ');
  return [rules, errors.map((one) => one.replace(/^(\d{3})\b/, '**$1**').replace(/\.?$/, '.'))];
}

/** Who may call the operation, as a sentence. */
export function who(operation: Operation): string {
  const { security = [], 'x-roles': roles = [], 'x-own-only': ownOnly = [] } = operation;
  const token = tokenNeedOf(operation);
  if (token === 'none') return '**Who:** anybody; no token is looked at.';
  if (token === 'optional') return '**Who:** anybody; a valid access token or API key is honoured.';
  const keyWords = keyUseOf(operation) === 'write' ? 'API key whose access is Write' : 'API key';
  const schemes = [...new Set(security.flatMap((requirement) => Object.keys(requirement)))];
  const named = schemes.map((scheme) =>
    scheme === 'ApiKey' ? keyWords : scheme.replace(/([A-Z])/g, ' $1').toLowerCase(),
  );
  const own =
    ownOnly === 'person'
      ? ' Only what is the caller’s own.'
      : ownOnly.length > 0
        ? ` ${ownOnly.join(' and ')} only for what is their own.`
        : '';
  return `**Who:** ${roles.join(', ')}; needs ${named.map((name) => `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`).join(' or ')}.${own}`;
}
