// The project's lint rules for openapi/, a plugin of Redocly (see .redocly.yaml).
const Ajv = require('ajv/dist/2020');
const addFormats = require('ajv-formats');
const { deprecations } = require('./deprecations');
const { lengths } = require('./lengths');

const ajv = addFormats(new Ajv({ strict: false, allErrors: true, validateFormats: true }));
ajv.addFormat('calendar-date', /^\d{4}-\d{2}-\d{2}(T.*)?$/);
for (const format of ['binary', 'int32', 'int64', 'float', 'double']) ajv.addFormat(format, true);

/** Follows `$ref`s. Returns the node and its file, against which the node's own references are resolved. */
function follow(ctx, node, file) {
  while (node?.$ref) {
    const { node: target, location } = ctx.resolve(node, file);
    // Redocly's own rule reports the broken reference.
    if (!location || target === undefined) return { node: {}, file };
    [node, file] = [target, location.source.absoluteRef];
  }
  return { node, file };
}

/**
 * Converts an OpenAPI 3.0 schema to JSON Schema 2020-12. References are inlined and objects are closed, so that an example with a member
 * that the schema lacks is invalid.
 */
function toJsonSchema(ctx, schema, file, closed = true) {
  ({ node: schema, file } = follow(ctx, schema, file));
  const { nullable, ...result } = schema;
  delete result.example;
  if (result.properties) {
    result.properties = Object.fromEntries(
      Object.entries(result.properties).map(([name, property]) => [name, toJsonSchema(ctx, property, file)]),
    );
  }
  if (result.items) result.items = toJsonSchema(ctx, result.items, file);
  for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
    if (result[keyword]) result[keyword] = result[keyword].map((part) => toJsonSchema(ctx, part, file, false));
  }
  if (typeof result.additionalProperties === 'object') {
    result.additionalProperties = toJsonSchema(ctx, result.additionalProperties, file);
  }
  const isObject = result.properties || ((result.allOf || result.anyOf) && !result.type);
  if (closed && isObject && result.additionalProperties === undefined) result.unevaluatedProperties = false;
  return nullable ? { anyOf: [{ type: 'null' }, result] } : result;
}

function checkExample(ctx, schema, example, location) {
  const validate = ajv.compile(toJsonSchema(ctx, schema, location.source.absoluteRef));
  if (validate(example)) return;
  const faults = validate.errors.filter(({ schemaPath }) => !/anyOf($|\/0\/type)/.test(schemaPath));
  for (const { instancePath, message, params } of faults) {
    const member = params.unevaluatedProperty ? `: ${params.unevaluatedProperty}` : '';
    ctx.report({ message: `Example${instancePath}: ${message}${member}`, location: location.child('example') });
  }
}

const inFile = (ctx) => ctx.location.source.absoluteRef;

/** JSON bodies, forms and required parameters need an example. All examples must be valid against their schemas. */
const examples = () => ({
  MediaType(mediaType, ctx) {
    const type = String(ctx.key);
    const named = Object.values(mediaType.examples ?? {}).map((one) => follow(ctx, one, inFile(ctx)).node.value);
    const all = mediaType.example === undefined ? named : [mediaType.example];
    for (const one of all) checkExample(ctx, mediaType.schema, one, ctx.location);
    if (all.length > 0) return;
    if (type === 'application/json' || type.startsWith('multipart/'))
      ctx.report({ message: `${type} needs an example.` });
  },
  Parameter(parameter, ctx) {
    if (parameter.example !== undefined) checkExample(ctx, parameter.schema, parameter.example, ctx.location);
    else if (parameter.required) ctx.report({ message: `The required parameter ${parameter.name} needs an example.` });
  },
  Schema(schema, ctx) {
    if (schema.example !== undefined)
      checkExample(ctx, { ...schema, example: undefined }, schema.example, ctx.location);
  },
});

/** Texts, numbers and lists that clients send need bounds. */
const bounds = () => {
  const check = (ctx, schema, file, path) => {
    ({ node: schema, file } = follow(ctx, schema, file));
    for (const part of schema.allOf ?? []) check(ctx, part, file, path);
    for (const [name, property] of Object.entries(schema.properties ?? {}))
      check(ctx, property, file, `${path}.${name}`);
    if (schema.items) check(ctx, schema.items, file, `${path}[]`);
    const needed = {
      string: ['maxLength'],
      integer: ['minimum', 'maximum'],
      number: ['minimum', 'maximum'],
      array: ['maxItems'],
    };
    if (schema.enum || schema.format === 'binary') return;
    for (const keyword of needed[schema.type] ?? []) {
      if (schema[keyword] === undefined) ctx.report({ message: `${path} is sent by clients and needs ${keyword}.` });
    }
  };
  return {
    Parameter: (parameter, ctx) => check(ctx, parameter.schema, inFile(ctx), parameter.name),
    RequestBody: (body, ctx) => {
      for (const mediaType of Object.values(body.content)) check(ctx, mediaType.schema, inFile(ctx), 'body');
    },
  };
};

/** The schema of every JSON response is an envelope: a specific one for a success, the error envelope otherwise. Exempt are the documents themselves. */
const envelopes = () => ({
  Operation(operation, ctx) {
    if (['getOpenApiJson', 'getOpenApi31Json'].includes(operation.operationId)) return;
    for (const [status, answer] of Object.entries(operation.responses)) {
      const { node: response } = follow(ctx, answer, inFile(ctx));
      const reference = response.content?.['application/json']?.schema?.$ref;
      const wanted = status.startsWith('2') ? /Envelope$/ : /\/ErrorEnvelope$/;
      if (response.content?.['application/json'] && !wanted.test(reference ?? '')) {
        ctx.report({
          message: `The schema of ${status} must be a reference to ${status.startsWith('2') ? 'an envelope' : 'the error envelope'}.`,
        });
      }
    }
  },
});

/** An operation must declare the statuses that follow from its security, body, query, limits and Idempotency-Key. */
const statuses = () => ({
  Operation(operation, ctx) {
    const wanted = ['5XX'];
    const ignoresQuery =
      operation.tags?.[0] === 'System' || ['getPicture', 'exportCalendar'].includes(operation.operationId);
    if (!ignoresQuery) wanted.push('400');
    if (operation.security?.length) wanted.push('401', '403');
    if (operation.requestBody) wanted.push('413', '415');
    // Absent x-limits means the general limit only; an empty list means no limit.
    const isCounted = operation['x-limits']?.length !== 0;
    if (isCounted) wanted.push('429');
    else if (operation.responses['429'])
      ctx.report({ message: 'An operation without limits (x-limits: []) must not declare 429.' });
    const parameters = (operation.parameters ?? []).map((parameter) => follow(ctx, parameter, inFile(ctx)).node);
    if (parameters.some(({ name }) => name === 'Idempotency-Key')) wanted.push('409');
    const missing = wanted.filter((status) => !operation.responses[status]);
    if (missing.length) ctx.report({ message: `${operation.operationId} must declare ${missing.join(', ')}.` });
    // The generator adds the code of the general limit, and those of an Idempotency-Key that it adds.
    const codes = operation['x-error-codes'] ?? {};
    const isError = (status) => /^4\d\d$/.test(status) && !(status === '429' && !codes[status]);
    const declared = Object.keys(operation.responses).filter(isError);
    const silent = declared.filter((status) => Object.keys(codes[status] ?? {}).length === 0);
    if (silent.length)
      ctx.report({ message: `${operation.operationId} lists no code for ${silent.join(', ')} in x-error-codes.` });
    const undeclared = Object.keys(codes).filter((status) => !operation.responses[status]);
    if (undeclared.length) {
      ctx.report({
        message: `${operation.operationId} lists codes for ${undeclared.join(', ')}, but does not declare it.`,
      });
    }

    const needsToken = operation.security?.length && operation.security.every((scheme) => Object.keys(scheme).length);
    if (Boolean(needsToken) !== Boolean(operation['x-roles']?.length)) {
      ctx.report({ message: 'Operations that need a token must have x-roles; other operations must not.' });
    }
  },
});

/** Tags and operationIds that never accept an API key, with the reason: they concern the person rather than the person's listings. */
const closedToKeys = {
  Auth: 'the holder of a key could log in, close the account or export its data',
  Otp: 'codes prove that a person owns an address',
  ApiKeys: 'a key that creates keys could not be revoked',
  getOwnerByUserId: 'the profile has contacts, birth date and identity number',
  getCustomerByUserId: 'the profile has personal data of a guest',
  updateOwner: 'changes the profile and the addresses used to log in',
  updateCustomer: 'changes the profile and the addresses used to log in',
  getOwnerIdImage: 'returns the image of an identity card',
  getCustomerIdImage: 'returns the image of an identity card',
  setCustomerIdImages: 'only a person shows an identity card',
  acceptTerms: 'only a person can accept terms',
  startPaymentSession: 'only a person pays online, and a key has a limit for bookings only',
  renewReservation: 'commits a person to further rent, and a key has a limit for bookings only',
  addAlteration: 'commits a person to another price, and a key has a limit for bookings only',
  decideAlteration: 'commits a person to another price, and a key has a limit for bookings only',
  cancelPaymentSession: 'ends the online payment of a person',
  cancelPaymentTransaction: 'withdraws what a person has declared',
};
/** The roles that can have API keys. */
const keyHolders = ['Owner', 'Admin', 'Customer'];

/** Every operation that reads a token must either accept API keys in `security` or be listed in {@link closedToKeys}. */
const keys = () => ({
  Operation({ operationId, security = [], tags = [], 'x-roles': roles = keyHolders }, ctx) {
    const takes = (scheme) => security.some((requirement) => scheme in requirement);
    const reason = closedToKeys[operationId] ?? closedToKeys[tags[0]];
    const isClosed = reason !== undefined || !roles.some((role) => keyHolders.includes(role));
    if (takes('ApiKey') && (isClosed || !takes('accessToken')))
      ctx.report({
        message: `${operationId} must not have ApiKey in security: ${reason ?? 'no role with API keys may call it'}.`,
      });
    if (takes('accessToken') && !takes('ApiKey') && !isClosed)
      ctx.report({
        message: `${operationId} accepts a token, so it needs ApiKey in security, or a reason in closedToKeys of scripts/contract-rules/rules.js.`,
      });
  },
});

const ownOnly =
  'x-own-only: [Customer, Owner] (these roles reach only their own records; others return 404), person (only the person whose record ' +
  'it is, with any role) or [] (all roles reach every record)';

/** An operation with a token that names a record, in the path or in the body (it declares 404), must state whose record it has to be. */
const records = () => ({
  Operation(operation, ctx) {
    const { 'x-roles': roles = [], 'x-own-only': own } = operation;
    const parameters = (operation.parameters ?? []).map((parameter) => follow(ctx, parameter, inFile(ctx)).node);
    const has404 = Boolean(operation.responses['404']);
    const namesRecord = roles.length > 0 && (has404 || parameters.some((parameter) => parameter.in === 'path'));
    const isKnown = own === 'person' || (Array.isArray(own) && own.every((role) => roles.includes(role)));
    if (namesRecord && !isKnown)
      ctx.report({ message: `${operation.operationId} names a record, so it needs ${ownOnly}.` });
    if (!namesRecord && own !== undefined)
      ctx.report({ message: `${operation.operationId} names no record, so it must not have x-own-only.` });
    if (own?.length && !has404)
      ctx.report({ message: `${operation.operationId} has x-own-only, so it must declare 404.` });
  },
});

/** Member names that a client in Python could not declare. Kotlin, Dart and TypeScript accept all names in PascalCase. */
const reservedNames = ['None', 'True', 'False'];

/** Numeric enumerations need names; open enumerations need x-open, which the comparison with the last release reads; `nullable` needs a type. */
const schemas = () => ({
  Schema(schema, ctx) {
    if (schema.type === 'integer' && schema.enum && schema.enum.length !== schema['x-enum-varnames']?.length) {
      ctx.report({ message: 'An enumeration of integers needs an entry in x-enum-varnames for each value.' });
    }
    const reserved = (schema['x-enum-varnames'] ?? []).filter((name) => reservedNames.includes(name));
    if (reserved.length)
      ctx.report({ message: `${reserved.join(', ')} in x-enum-varnames is a reserved word of Python.` });
    const saysOpen = /\bOpen\.|may be added/.test(schema.description);
    if (schema.enum && saysOpen !== Boolean(schema['x-open'])) {
      ctx.report({
        message: 'The description of an enumeration must say that it is open if and only if x-open is true.',
      });
    }
    // allOf, anyOf and oneOf beside nullable still reject null, and so does an enumeration without null.
    const refusesNull = schema.allOf || schema.anyOf || schema.oneOf || (schema.enum && !schema.enum.includes(null));
    if (schema.nullable !== undefined && (!schema.type || refusesNull)) {
      ctx.report({
        message:
          'nullable requires a type; write a reference that may be null as an anyOf of it and common.yaml#/Nothing.',
      });
    }
  },
});

/** Every named schema and every member needs a description, its own or that of its reference. Composed envelopes are exempt. */
const descriptions = () => ({
  NamedSchemas: {
    Schema(schema, ctx) {
      if (!schema.description && !schema.allOf) ctx.report({ message: `${ctx.key} needs a description.` });
    },
  },
  SchemaProperties(properties, ctx) {
    for (const [name, member] of Object.entries(properties)) {
      if (member.$ref || member.description || /Envelope$/.test(schemaNameOf(ctx))) continue;
      ctx.report({ message: `${name} needs a description.`, location: ctx.location.child(name) });
    }
  },
});

/** The name of the schema that contains the node. */
function schemaNameOf({ location }) {
  return /^#\/(?:components\/schemas\/)?([^/]*)/.exec(location.pointer)?.[1] ?? '';
}

/** A JSON body without required members must be optional. */
const bodies = () => ({
  RequestBody(body, ctx) {
    const { node: schema } = follow(ctx, body.content['application/json']?.schema ?? {}, inFile(ctx));
    const needsNothing = schema.properties !== undefined && !schema.required?.length;
    if (needsNothing && body.required)
      ctx.report({ message: 'A JSON body without required members must not be required.' });
  },
});

module.exports = () => ({
  id: 'contract',
  rules: {
    oas3: {
      examples,
      bounds,
      envelopes,
      statuses,
      keys,
      records,
      schemas,
      descriptions,
      bodies,
      deprecations,
      lengths,
    },
  },
});
