import type { OpenAPIV3 } from 'openapi-types';

/** An operation with the contract's own extensions. */
export interface Operation extends OpenAPIV3.OperationObject {
  operationId: string;
  tags: [string];
  'x-roles'?: string[];
  /** Roles that reach only their own records; `person` where nobody else does. */
  'x-own-only'?: string[] | 'person';
  /** Names of the limits that count the operation, where they are others than of most. */
  'x-limits'?: string[];
}

export interface Entry {
  method: string;
  path: string;
  operation: Operation;
  parameters: OpenAPIV3.ParameterObject[];
}

/** Every operation of the document in its order; tags come in the order of `tags`. */
export function entriesOf(document: OpenAPIV3.Document): Entry[] {
  const entries = Object.entries(document.paths).flatMap(([path, item]) =>
    (['get', 'post', 'put', 'patch', 'delete'] as const).flatMap((method): Entry[] => {
      const operation = item?.[method] as Operation | undefined;
      if (!operation) return [];
      const parameters = [...(item?.parameters ?? []), ...(operation.parameters ?? [])];
      return [{ method, path, operation, parameters: parameters.map((one) => resolved(document, one)) }];
    }),
  );
  const order = (document.tags ?? []).map(({ name }) => name);
  return entries.sort((a, b) => order.indexOf(a.operation.tags[0]) - order.indexOf(b.operation.tags[0]));
}

/** What a reference points to, or the node itself. */
export function resolved<Node extends object>(
  document: OpenAPIV3.Document,
  node: Node | OpenAPIV3.ReferenceObject,
): Node {
  if (!('$ref' in node)) return node;
  const keys = node.$ref.split('/').slice(1);
  const target = keys.reduce<unknown>((parent, key) => (parent as Record<string, unknown>)[key], document);
  return resolved(document, target as Node);
}

/** Whether a token is ignored, honoured or needed. */
export function tokenOf({ security = [] }: Operation): 'none' | 'optional' | 'needed' {
  if (security.length === 0) return 'none';
  return security.some((requirement) => Object.keys(requirement).length === 0) ? 'optional' : 'needed';
}

/** Where the page shows an operation; docs.js gives the renderer the same addresses. */
export function addressOf({ tags, operationId }: Operation): string {
  return `#${pageAddress(tags[0])}/${operationId}`;
}

export function pageAddress(tag: string): string {
  return `tag/${tag.replaceAll(' ', '-')}`;
}

/** `text` with every operationId in it made a link, but for those in code, in links, and `but` itself. */
export function linked(text: string, entries: Entry[], but?: string): string {
  // One that is a common word ("live") cannot be told from the word.
  const byId = new Map(entries.map(({ operation }) => [operation.operationId, operation]));
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

/** The operation's description as the page shows it: who may call it, the rules, and the errors as a list. */
export function describe(operation: Operation, entries: Entry[], errorCodes: string[]): string {
  const { operationId, description = '', 'x-limits': limits } = operation;
  const [rules, errors] = splitErrors(description);
  const code = new RegExp(`\\b(${errorCodes.join('|')})\\b`, 'g');
  const inCode = (text: string) => text.replace(code, '`$1`');
  return [
    who(operation),
    linked(inCode(rules), entries, operationId),
    errors.length > 0 &&
      `**Errors**\n\n${errors.map((one) => `- ${linked(inCode(one), entries, operationId)}`).join('\n')}`,
    limits && `**Limits:** ${limits.join(', ') || 'not counted'} (see [Limits](#${pageAddress('Limits')})).`,
  ]
    .filter(Boolean)
    .join('\n\n');
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

function who(operation: Operation): string {
  const { security = [], 'x-roles': roles = [], 'x-own-only': ownOnly = [] } = operation;
  const token = tokenOf(operation);
  if (token === 'none') return '**Who:** anybody; no token is looked at.';
  if (token === 'optional') return '**Who:** anybody; a valid access token is honoured.';
  const schemes = [...new Set(security.flatMap((requirement) => Object.keys(requirement)))];
  const named = schemes.map((scheme) => scheme.replace(/([A-Z])/g, ' $1').toLowerCase());
  const own =
    ownOnly === 'person'
      ? ' Only what is the caller’s own.'
      : ownOnly.length > 0
        ? ` ${ownOnly.join(' and ')} only for what is their own.`
        : '';
  return `**Who:** ${roles.join(', ')}; needs ${named.map((name) => `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`).join(' or ')}.${own}`;
}
