import type { OpenAPIV3 } from 'openapi-types';
import { type Operation, keyUseOf, operationsOf, scopeOf, tokenNeedOf } from '../../../src/contract/document';

/** Every operation in the order of the navigation: by the order of `tags`, then by the order of the document. */
export function listed(document: OpenAPIV3.Document): Operation[] {
  const order = (document.tags ?? []).map(({ name }) => name);
  return operationsOf(document).sort((one, other) => order.indexOf(one.tags[0]) - order.indexOf(other.tags[0]));
}

/** The file name of a tag's page: RentProperties -> rent-properties.html. */
export function tagAddress(tag: string): string {
  return `${tag.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase()}.html`;
}

/** The address of an operation: `./city.html#getCities`. */
export function addressOf({ tags, operationId }: Operation): string {
  return `./${tagAddress(tags[0])}#${operationId}`;
}

/** The address of an error code's description. */
export function codeAddress(code: string): string {
  return `./error-codes.html#${code}`;
}

/** A tag in words: RentProperties -> Rent properties, ApiKeys -> API keys. */
export function inWords(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return (words[0]!.toUpperCase() + words.slice(1)).replace(/\b(Api|Otp)\b/g, (word) => word.toUpperCase());
}

/** Formats words that can only be error codes as inline code. */
export function inCode(text: string): string {
  return text.replace(/`[^`]*`|\b[A-Z]+(?:_[A-Z]+)+\b/g, (word) => (word.startsWith('`') ? word : `\`${word}\``));
}

/** Converts every operationId in `text` to a link, except in code, in links, and `except` itself. */
export function linked(text: string, operations: Operation[], except?: string): string {
  // An operationId without a capital letter ("live") could be an ordinary word and is not linked.
  const byId = new Map(operations.map((operation) => [operation.operationId, operation]));
  return text
    .split(/(```[\s\S]*?```|`[^`]*`|\[[^\]]*\]\([^)]*\))/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replace(/\b[a-z]+[A-Z]\w*\b/g, (word) => {
            const operation = word === except ? undefined : byId.get(word);
            return operation ? `[${word}](${addressOf(operation)})` : word;
          }),
    )
    .join('');
}

/** The error codes of an operation, each status with its codes and when they are returned, in Markdown. */
export function errorLines({ 'x-error-codes': codes = {} }: Operation): string[] {
  return Object.entries(codes).map(([status, listed]) => {
    const words = Object.entries(listed).map(([code, when]) => `\`${code}\`${when ? ` ${when}` : ''}`);
    // A condition can contain commas.
    return `**${status}** ${words.join(Object.values(listed).some(Boolean) ? '; ' : ', ')}.`;
  });
}

/** Who can call the operation, in Markdown. */
export function accessOf(operation: Operation): string {
  const { security = [], 'x-roles': roles = [], 'x-own-only': ownOnly = [] } = operation;
  const token = tokenNeedOf(operation);
  if (token === 'none') return '**Access:** public. A token is ignored.';
  const scope = scopeOf(operation);
  const withScope = scope ? ` with \`${scope}\`` : '';
  if (token === 'optional')
    return `**Access:** public. A valid access token or API key${withScope} is used if you send one.`;
  const keyWords = `API key${withScope || (keyUseOf(operation) === 'write' ? ' with Write access' : '')}`;
  const schemes = [...new Set(security.flatMap((requirement) => Object.keys(requirement)))];
  const named = schemes.map((scheme) =>
    scheme === 'ApiKey' ? keyWords : scheme.replace(/([A-Z])/g, ' $1').toLowerCase(),
  );
  const own =
    ownOnly === 'person'
      ? ' Limited to your own records.'
      : ownOnly.length > 0
        ? ` ${ownOnly.join(' and ')} can only access their own records.`
        : '';
  const tokens = named.map((name) => `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`).join(' or ');
  return `**Access:** ${roles.join(', ')}. Requires ${tokens}.${own}`;
}
