import type { Operation } from 'openapi-backend';
import type { OpenAPIV3 } from 'openapi-types';
import { access } from '../../generated/access';
import type { Access } from '../contract/caller';
import type { Dependencies } from '../contract/dependencies';
import type { Handlers, OperationId } from '../contract/handler';
import type { LimitName } from '../limits/rules';
import { type BodyReader, bodyReader } from './body';
import { deprecationHeaders } from './deprecation';
import type { Outcome } from './envelope';
import type { FormatReaders } from './formats';
import { type ParameterReader, parameterReader } from './parameters';
import { type Validation, type Validators, validationOf } from './validation';

type AnyHandler = (request: unknown, dependencies: Dependencies) => Promise<Outcome>;

/** All that is the same for every request of an operation, in the order in which a request needs it. */
export interface Plan {
  operation: Operation;
  operationId: OperationId;
  /** Which token is looked at, and who may pass. */
  access: Access;
  /** Count a request as soon as it is known who asks. */
  limits: readonly LimitName[];
  /** Count a request only when it is valid: a form that has to be corrected is no registration yet. */
  particularLimits: readonly LimitName[];
  readPath: ParameterReader;
  readQuery: ParameterReader;
  /** Undefined where the operation takes no body. */
  readBody: BodyReader | undefined;
  validate: Validation;
  /** Whether what is not valid is a 400. Pictures, health and the document have none: there it does not exist. */
  declares400: boolean;
  /** Whether an Idempotency-Key makes it happen once. */
  takesKey: boolean;
  /** What the client may choose from, JSON first; undefined where there is no choice. */
  mediaTypes: string[] | undefined;
  handler: AnyHandler;
  /** Whether it may change something, and hence waits for others who do. */
  changes: boolean;
  /** Whether who asks anonymously may be answered with what was a second ago. */
  mayLag: boolean;
  /** Whether who asks anonymously may keep the answer and ask for its change only. */
  isRevalidated: boolean;
  /** That the operation will go. */
  headers: Record<string, string> | undefined;
}

/** Throws where the operation has no handler, or where nothing states who may call it: the service fails closed. */
export function planOf(operation: Operation, handlers: Handlers, validators: Validators, formats: FormatReaders): Plan {
  const operationId = operation.operationId as OperationId;
  const entry = (access as Record<string, Access | undefined>)[operationId];
  if (!entry) throw new Error(`nothing states who may call ${operationId}`);
  const handler = handlers[operationId] as unknown as AnyHandler | undefined;
  if (!handler) throw new Error(`operation ${operationId} has no handler`);
  const parameters = (operation.parameters ?? []) as OpenAPIV3.ParameterObject[];
  const requestBody = operation.requestBody as OpenAPIV3.RequestBodyObject | undefined;
  const declares400 = operation.responses?.['400'] !== undefined;
  return {
    operation,
    operationId,
    access: entry,
    limits: entry.limits.filter((name) => name === 'requests'),
    particularLimits: entry.limits.filter((name) => name !== 'requests'),
    readPath: parameterReader(parameters, 'path', formats),
    // Probes and browsers add parameters of their own to what is not the API proper; they mean nothing there.
    readQuery: parameterReader(parameters, 'query', formats, { dropsUnknown: !declares400 }),
    readBody: requestBody && bodyReader(requestBody, formats),
    validate: validationOf(operation, validators),
    declares400,
    takesKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
    mediaTypes: mediaTypesOf(operation),
    handler,
    changes: operation.method !== 'get',
    mayLag: (operation as { 'x-may-lag'?: boolean })['x-may-lag'] === true,
    isRevalidated: operation.responses?.['304'] !== undefined,
    headers: deprecationHeaders(operation),
  };
}

function mediaTypesOf({ responses }: Operation): string[] | undefined {
  const types = Object.keys((responses?.['200'] as OpenAPIV3.ResponseObject | undefined)?.content ?? {});
  const others = types.filter((type) => type !== 'application/json');
  return others.length > 0 && others.length < types.length ? ['application/json', ...others] : undefined;
}

/** The plan in words, a line a step. */
export function describePlan(plan: Plan): string {
  const { operation, operationId, access: who, limits, particularLimits, readPath, readQuery, readBody } = plan;
  const list = (names: readonly string[]) => names.join(', ') || 'nothing';
  const steps = [
    ['match', `${operation.method.toUpperCase()} ${operation.path}`],
    ['identify', who.token === 'none' ? 'nobody: no token is looked at' : `by a token (${who.token})`],
    ['count', list(limits)],
    ['authorise', who.roles.length > 0 ? list(who.roles) : 'anybody'],
    [
      'read',
      `path: ${list(readPath.names)}; query: ${list(readQuery.names)}; body: ${readBody ? readBody.mediaTypes.join(' or ') : 'none'}`,
    ],
    ['validate', plan.declares400 ? 'what is not valid is a 400' : 'what is not valid does not exist'],
    ['count', list(particularLimits)],
    [
      'handle',
      plan.takesKey ? 'once for each Idempotency-Key' : plan.mayLag ? 'what may be a second old' : 'each time',
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
