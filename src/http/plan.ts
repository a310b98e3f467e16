import type { Operation } from 'openapi-backend';
import type { OpenAPIV3 } from 'openapi-types';
import { access } from '../../generated/access';
import type { Access } from '../contract/caller';
import type { Dependencies } from '../contract/dependencies';
import type { Operation as ContractOperation } from '../contract/document';
import type { Handlers, OperationId } from '../contract/handler';
import { type LimitName, isStoring } from '../limits/rules';
import { type BodyReader, bodyReader } from './body';
import { deprecationHeaders } from './deprecation';
import type { Outcome } from './envelope';
import type { FormatReaders } from './formats';
import { type ParameterReader, parameterReader } from './parameters';
import { type Validation, type Validators, validationOf } from './validation';

type AnyHandler = (request: unknown, dependencies: Dependencies) => Promise<Outcome>;

/** What is the same for every request of an operation, in the order in which a request needs it. */
export interface Plan {
  operation: Operation;
  operationId: OperationId;
  /** Which token the operation takes, and which roles may call it. */
  access: Access;
  /**
   * The limits that count a request as soon as the caller is known: `requests`, or all limits of an operation that does not count against it, so
   * that an invalid request is counted as well.
   */
  limits: readonly LimitName[];
  /** Those of `limits` that count a request again for the cost of its parameters and its body. */
  weighedLimits: readonly LimitName[];
  /** The points that a request takes of these limits; a long body takes more. */
  cost: number;
  /** The further points of a request with a parameter, by its name (`x-cost`). */
  costOfParameters: [name: string, points: number][];
  /** The limits that count a request only if it is valid: a form that must be corrected is no registration. */
  particularLimits: readonly LimitName[];
  readPath: ParameterReader;
  readQuery: ParameterReader;
  /** Undefined where the operation takes no body. */
  readBody: BodyReader | undefined;
  validate: Validation;
  /** Whether an invalid request returns 400. The pictures, the health checks and the document declare no 400 and return 404. */
  declares400: boolean;
  /** Whether the operation accepts an Idempotency-Key. */
  takesKey: boolean;
  /** The media types that the client may choose from, JSON first; undefined if there is only one. */
  mediaTypes: string[] | undefined;
  handler: AnyHandler;
  /** Whether the operation may change rows, and so waits for concurrent writers. */
  changes: boolean;
  /** Whether the operation is rejected during maintenance. */
  pauses: boolean;
  /** Whether an anonymous request may receive data that is a second old. */
  mayLag: boolean;
  /** Whether the response to an anonymous request has an ETag to revalidate it with. */
  isRevalidated: boolean;
  /** The headers of a deprecated operation. */
  headers: Record<string, string> | undefined;
}

/** Throws if the operation has no handler or no access rule: the server does not start then. */
export function planOf(operation: Operation, handlers: Handlers, validators: Validators, formats: FormatReaders): Plan {
  const operationId = operation.operationId as OperationId;
  const entry = (access as Record<string, Access | undefined>)[operationId];
  if (!entry) throw new Error(`nothing states who may call ${operationId}`);
  const handler = handlers[operationId] as unknown as AnyHandler | undefined;
  if (!handler) throw new Error(`operation ${operationId} has no handler`);
  const parameters = (operation.parameters ?? []) as OpenAPIV3.ParameterObject[];
  const requestBody = operation.requestBody as OpenAPIV3.RequestBodyObject | undefined;
  const declares400 = operation.responses?.['400'] !== undefined;
  const requests = entry.limits.filter((name) => name === 'requests');
  const others = entry.limits.filter((name) => name !== 'requests');
  return {
    operation,
    operationId,
    access: entry,
    limits: requests.length > 0 ? requests : others,
    weighedLimits: requests,
    cost: entry.cost,
    costOfParameters: parameterCosts(parameters),
    particularLimits: requests.length > 0 ? particularOf(operationId, others) : [],
    readPath: parameterReader(parameters, 'path', formats),
    // These operations ignore unknown parameters, because probes and browsers add their own.
    readQuery: parameterReader(parameters, 'query', formats, { dropsUnknown: !declares400 }),
    readBody: requestBody && bodyReader(requestBody, formats),
    validate: validationOf(operation, validators),
    declares400,
    takesKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
    mediaTypes: mediaTypesOf(operation),
    handler,
    changes: operation.method !== 'get',
    pauses: operation.method !== 'get' && (operation as Partial<ContractOperation>)['x-in-maintenance'] !== true,
    mayLag: (operation as Partial<ContractOperation>)['x-may-lag'] === true,
    isRevalidated: operation.responses?.['304'] !== undefined,
    headers: deprecationHeaders(operation),
  };
}

/** The operations that store something and have no limit of their own: see `isStoring`. */
const storing: ReadonlySet<OperationId> = new Set<OperationId>(['addFavorite']);

function particularOf(operationId: OperationId, names: readonly LimitName[]): readonly LimitName[] {
  return isStoring(names) || storing.has(operationId) ? [...names, 'newAccountBytes'] : names;
}

function parameterCosts(parameters: OpenAPIV3.ParameterObject[]): Plan['costOfParameters'] {
  return parameters.flatMap((parameter) => {
    const { 'x-cost': points } = parameter as { 'x-cost'?: number };
    return points === undefined ? [] : [[parameter.name, points] as [string, number]];
  });
}

function mediaTypesOf({ responses }: Operation): string[] | undefined {
  const types = Object.keys((responses?.['200'] as OpenAPIV3.ResponseObject | undefined)?.content ?? {});
  const others = types.filter((type) => type !== 'application/json');
  return others.length > 0 && others.length < types.length ? ['application/json', ...others] : undefined;
}

/** Describes the plan, one line for each step. */
export function describePlan(plan: Plan): string {
  const { operation, operationId, access: who, limits, particularLimits, readPath, readQuery, readBody } = plan;
  const list = (names: readonly string[]) => names.join(', ') || 'nothing';
  const steps = [
    ['match', `${operation.method.toUpperCase()} ${operation.path}`],
    ['identify', who.token === 'none' ? 'not at all: tokens are ignored' : `by a token (${who.token})`],
    ['count', limits.length > 0 ? `${list(limits)}, cost ${plan.cost}` : 'nothing'],
    ['authorise', who.roles.length > 0 ? list(who.roles) : 'any caller'],
    [
      'read',
      `path: ${list(readPath.names)}; query: ${list(readQuery.names)}; body: ${readBody ? readBody.mediaTypes.join(' or ') : 'none'}`,
    ],
    ['validate', plan.declares400 ? 'an invalid request returns 400' : 'an invalid request returns 404'],
    ['count', list(particularLimits)],
    [
      'handle',
      plan.takesKey
        ? 'once for each Idempotency-Key'
        : plan.mayLag
          ? 'each time, on data up to a second old'
          : 'each time',
    ],
    [
      'answer',
      [plan.mediaTypes?.join(' or '), plan.isRevalidated && 'ETag', plan.headers && 'deprecated']
        .filter(Boolean)
        .join(', ') || 'the envelope',
    ],
  ];
  return [operationId, ...steps.map(([step, does]) => `  ${step!.padEnd(10)}${does}`)].join('\n');
}
