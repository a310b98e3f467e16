import type { OpenAPIV3 } from 'openapi-types';
import { type Operation, type Schema, isNothing, operationsOf, resolved } from '../../src/contract/document';
import { banner } from './banner';

/** More tools than this make language models choose badly. */
const maxTools = 15;

type Node = Schema | OpenAPIV3.ReferenceObject;

/** The enumerations of an object's members: the name of the enumeration, or those of the members of a nested object. */
interface Enumerations {
  [member: string]: string | Enumerations;
}

/**
 * Generates the tools of `rental-marketplace-mcp` from the operations with `x-agent`. Language models read names better than numbers, so
 * enumerations are names in the tools.
 */
export function agentTools(document: OpenAPIV3.Document): string {
  const operations = operationsOf(document);
  const chosen = operations.filter((operation) => operation['x-agent']);
  if (chosen.length > maxTools) throw new Error(`x-agent: ${chosen.length} tools are more than ${maxTools}`);
  const tools = chosen.map((operation) => toolOf(document, operation, operations));
  return `${banner}
/** The enumerations of an object's members: the name of the enumeration, or those of the members of a nested object or list. */
export interface Enumerations {
  readonly [member: string]: string | Enumerations;
}

/** How an operation is called and what it returns. */
export interface AgentOperation {
  readonly method: string;
  readonly path: string;
  /** The members of the input that are parameters; the others are members of the body. */
  readonly parameters: Readonly<Record<string, 'path' | 'query'>>;
  readonly hasBody: boolean;
  readonly acceptsIdempotencyKey: boolean;
  /** The enumerations of \`data\` in the response. */
  readonly output: Enumerations;
  /** The enumerations of \`pagination\` in the response. */
  readonly pagination: Enumerations;
}

export interface AgentTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly isReadOnly: boolean;
  /** JSON Schema of the input. */
  readonly inputSchema: { readonly type: 'object'; readonly [keyword: string]: unknown };
  /** The enumerations of the input. */
  readonly input: Enumerations;
  readonly operation: AgentOperation;
  /** The operation whose result has to be confirmed before this one is called. */
  readonly preview?: AgentOperation;
  /** The members of the body that state what was confirmed, with the members of the preview that they are read from. */
  readonly expecting: Readonly<Record<string, string>>;
}

export const agentTools: readonly AgentTool[] = ${JSON.stringify(tools, null, 2)};
`;
}

function toolOf(document: OpenAPIV3.Document, operation: Operation, operations: Operation[]) {
  const { tool, preview, expecting = {}, without = [] } = operation['x-agent']!;
  const previewed = operations.find(({ operationId }) => operationId === preview);
  if (preview !== undefined && previewed?.method !== 'get')
    throw new Error(`${operation.operationId}: the preview ${preview} is not an operation that reads`);
  const { properties, required } = inputOf(document, operation, [...without, ...Object.keys(expecting)]);
  const enumerations = enumerationsIn(document, { type: 'object', properties });
  const isReadOnly = operation.method === 'get';
  const inputs = Object.fromEntries(
    Object.entries(properties).map(([name, node]) => [name, forModels(document, node)]),
  );
  return {
    name: tool,
    title: operation.summary!,
    description: descriptionOf(document, operation, operations),
    isReadOnly,
    inputSchema: { type: 'object', properties: inputs, required, additionalProperties: false },
    input: enumerations,
    operation: callOf(document, operation),
    ...(previewed && { preview: callOf(document, previewed) }),
    expecting,
  };
}

/** The members of the input: the parameters of path and query, and the members of the body. Throws if two have the same name. */
function inputOf(document: OpenAPIV3.Document, operation: Operation, without: string[]) {
  const properties: Record<string, Node> = {};
  const required: string[] = [];
  const add = (name: string, node: Node, isRequired: boolean) => {
    if (without.includes(name)) return;
    if (name in properties) throw new Error(`${operation.operationId}: path, query or body share the member ${name}`);
    properties[name] = node;
    if (isRequired) required.push(name);
  };
  for (const parameter of sentParameters(operation)) {
    const {
      name,
      schema,
      description = resolved<Schema>(document, schema!).description,
      required: isRequired,
    } = parameter;
    add(name, { ...(schema as Schema), description }, isRequired ?? false);
  }
  const body = bodyOf(document, operation);
  for (const [name, node] of Object.entries(body?.properties ?? {}))
    add(name, node, body!.required?.includes(name) ?? false);
  return { properties, required };
}

const sentParameters = (operation: Operation) =>
  operation.parameters.filter((parameter) => parameter.in === 'path' || parameter.in === 'query');

/** The schema of the JSON body, which may be null where all of its members are optional. */
function bodyOf(document: OpenAPIV3.Document, { requestBody }: Operation): Schema | undefined {
  if (!requestBody) return undefined;
  const { content } = resolved<OpenAPIV3.RequestBodyObject>(document, requestBody);
  return whole(document, content['application/json']!.schema!);
}

/** The schema without references, allOf with one part, and the alternative null. */
function whole(document: OpenAPIV3.Document, node: Node): Schema {
  const { allOf, anyOf, $ref, ...own } = node as Schema & { $ref?: string };
  const parts = [...(allOf ?? []), ...(anyOf ?? []).filter((part) => !isNothing(part)), ...($ref ? [{ $ref }] : [])];
  if (parts.length > 1) throw new Error(`a schema of a tool has alternatives: ${JSON.stringify(node)}`);
  const [part] = parts as Node[];
  if (!part) return own;
  const target = '$ref' in part ? whole(document, resolved<Schema>(document, part)) : whole(document, part);
  return { ...target, ...own };
}

/** The JSON Schema of an input member for language models. */
function forModels(document: OpenAPIV3.Document, node: Node): object {
  const schema = whole(document, node);
  const { type, description, minimum, maximum, minLength, maxLength, maxItems } = schema;
  const preset = schema.default as unknown;
  const names = schema['x-enum-varnames'];
  if (names)
    return {
      type: 'string',
      enum: names,
      description: enumerationText(schema, description),
      ...(preset === undefined ? {} : { default: names[schema.enum!.indexOf(preset)] }),
    };
  if (schema.format === 'calendar-date')
    return { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: dateText(description) };
  if (type === 'array')
    return {
      type,
      maxItems,
      description: description?.replace(/ Repeat the parameter [^.]*\.|, separated by commas or repeated/, ''),
      items: forModels(document, schema.items),
    };
  if (type === 'object') {
    const members = Object.entries(schema.properties ?? {}).map(([name, one]) => [name, forModels(document, one)]);
    const properties: unknown = Object.fromEntries(members);
    return { type, description, properties, required: schema.required ?? [], additionalProperties: false };
  }
  const bounds = { minimum, maximum, minLength, maxLength, enum: schema.enum as unknown[], default: preset };
  return { type, description: isAmount(schema) ? amountText(description) : description, ...bounds };
}

/** Without the list of numbers that descriptions of enumerations begin with. */
function enumerationText({ 'x-enum-varnames': names = [], 'x-enum-descriptions': meanings = [] }: Schema, own = '') {
  const lead = /^0 \w+(, \d+ \w+)*\. ?/.test(own) ? own.replace(/^0 \w+(, \d+ \w+)*\. ?/, '') : own;
  const list = names.flatMap((name, index) => (meanings[index] ? [`${name}: ${meanings[index]}`] : []));
  return [lead.replace(/\bOpen\. ?/, ''), ...list].filter((text) => text !== '').join(' ');
}

const dateText = (text = '') =>
  `${text.replace(/,? `YYYY-MM-DD`( or an ISO date-time)?| The date of an ISO date-time.*/g, '').trim()} Format YYYY-MM-DD.`;

const isAmount = ({ type, format, description = '' }: Schema) =>
  type === 'number' && format === 'double' && /amount|price|total|refund/i.test(description);

const amountText = (text = '') =>
  /major units/.test(text) ? text : `${text} In major units of the currency: 12.5 means 12.5, not 1250 cents.`;

function callOf(document: OpenAPIV3.Document, operation: Operation) {
  return {
    method: operation.method.toUpperCase(),
    path: operation.path,
    parameters: Object.fromEntries(sentParameters(operation).map((parameter) => [parameter.name, parameter.in])),
    hasBody: operation.requestBody !== undefined,
    acceptsIdempotencyKey: operation.parameters.some(({ name }) => name === 'Idempotency-Key'),
    output: enumerationsIn(document, answerOf(document, operation).data!),
    pagination: countsOf(document, operation),
  };
}

/** The members of the successful response. */
function answerOf(document: OpenAPIV3.Document, { responses }: Operation): Record<string, Node> {
  const { content } = resolved<OpenAPIV3.ResponseObject>(document, responses['200']!);
  return whole(document, content!['application/json']!.schema!).properties!;
}

/** The schema of `data` in the successful response. */
const dataOf = (document: OpenAPIV3.Document, operation: Operation) => answerOf(document, operation).data!;

/** The enumerations in the counts of a search, which are part of its `pagination`. */
function countsOf(document: OpenAPIV3.Document, operation: Operation): Enumerations {
  const hasCounts = operation.parameters.some(({ name }) => name === 'facets');
  const { pagination } = answerOf(document, operation);
  return hasCounts && pagination ? enumerationsIn(document, pagination) : {};
}

/** The enumerations with names among the members of an object, or of the objects of a list. */
function enumerationsIn(document: OpenAPIV3.Document, node: Node): Enumerations {
  const schema = whole(document, node);
  if (schema.type === 'array') return enumerationsIn(document, schema.items);
  const entries = Object.entries(schema.properties ?? {}).flatMap(
    ([name, member]): [string, string | Enumerations][] => {
      const enumeration = enumerationOf(document, member);
      if (enumeration !== undefined) return [[name, enumeration]];
      const inner = enumerationsIn(document, member);
      return Object.keys(inner).length > 0 ? [[name, inner]] : [];
    },
  );
  return Object.fromEntries(entries);
}

/** The name of the enumeration that a member, or each item of a list, is. */
function enumerationOf(document: OpenAPIV3.Document, node: Node): string | undefined {
  const { type, items } = whole(document, node) as Schema & { items?: Node };
  if (type === 'array') return enumerationOf(document, items);
  const names = whole(document, node)['x-enum-varnames'];
  if (!names) return undefined;
  const all = Object.entries((document.components?.schemas ?? {}) as Record<string, Schema>);
  return all.find(([, one]) => one['x-enum-varnames']?.join() === names.join() && one.type === 'integer')![0];
}

/** What the operation does, with the names of tools in place of those of operations, who may use it, and the units. */
function descriptionOf(document: OpenAPIV3.Document, operation: Operation, operations: Operation[]): string {
  const { 'x-agent': agent, 'x-roles': roles, description = '' } = operation;
  const hidden = [...(agent!.without ?? []), ...Object.keys(agent!.expecting ?? {})];
  const tools = new Map(operations.map((one) => [one.operationId, one['x-agent']?.tool]));
  const text = description
    .trim()
    .split(/\n(?=- )/)
    .filter((bullet) => !hidden.some((member) => bullet.includes(`\`${member}\``)))
    .join('\n')
    // An operation without a tool is no help.
    .replace(/ \((\w+)\)/g, (words, word: string) => (tools.has(word) && !tools.get(word) ? '' : words))
    .replace(/\b[a-z]+[A-Z]\w*\b/g, (word) => tools.get(word) ?? word);
  const members = Object.entries(membersIn(document, dataOf(document, operation)));
  const hasAmounts = members.some(([name, schema]) => schema.type === 'number' && /amount|price|refund/i.test(name));
  const hasDates = members.some(([, { format }]) => format === 'date');
  return [
    text,
    roles && `Only for these roles: ${roles.join(', ')}.`,
    agent!.preview !== undefined &&
      'Takes two calls. The first call, without `confirmationToken`, changes nothing and returns `preview` and a `confirmationToken`. Show the preview to the person, and call again with the same arguments and the token only after they agree. A token expires after a few minutes and can be used once.',
    hasAmounts && 'Amounts are in major units of `currencyCode`: 135 with JOD means 135 Jordanian dinars.',
    hasDates && 'Dates are YYYY-MM-DD. The night of `startDate` is part of a stay or range, that of `endDate` is not.',
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** The members of an object and of the objects in it, by name. */
function membersIn(document: OpenAPIV3.Document, node: Node): Record<string, Schema> {
  const schema = whole(document, node);
  if (schema.type === 'array') return membersIn(document, schema.items);
  const own = Object.entries(schema.properties ?? {}).map(([name, one]) => [name, whole(document, one)] as const);
  return Object.assign({}, ...own.map(([, one]) => membersIn(document, one)), Object.fromEntries(own)) as Record<
    string,
    Schema
  >;
}
