// The project's own lint rules for openapi/, beside Redocly's (see .redocly.yaml).
const Ajv = require('ajv/dist/2020');
const addFormats = require('ajv-formats');

const ajv = addFormats(new Ajv({ strict: false, allErrors: true, validateFormats: true }));
ajv.addFormat('calendar-date', /^\d{4}-\d{2}-\d{2}(T.*)?$/);
for (const format of ['binary', 'int32', 'int64', 'float', 'double']) ajv.addFormat(format, true);

/** Follows `$ref`s; answers the node and the file it stands in, from which its own references are resolved. */
function follow(ctx, node, file) {
  while (node?.$ref) {
    const { node: target, location } = ctx.resolve(node, file);
    // Redocly's own rule names the broken reference, where there is no such file or nothing in it by that name.
    if (!location || target === undefined) return { node: {}, file };
    [node, file] = [target, location.source.absoluteRef];
  }
  return { node, file };
}

/**
 * The JSON Schema (2020-12) of an OpenAPI 3.0 schema, references inlined, objects closed: an example must not show a member that the schema
 * does not.
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

/** Every example is there and obeys its schema: of JSON bodies and forms, of parameters that a call cannot do without, of schemas. */
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

/** Everything that a client may send has an end: texts, numbers and lists. */
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

/** Every JSON answer is an envelope, of the kind that its status asks for; only the document itself is not. */
const envelopes = () => ({
  Operation(operation, ctx) {
    if (operation.operationId === 'getOpenApiJson') return;
    for (const [status, answer] of Object.entries(operation.responses)) {
      const { node: response } = follow(ctx, answer, inFile(ctx));
      const reference = response.content?.['application/json']?.schema?.$ref;
      const wanted = status.startsWith('2') ? /Envelope$/ : /\/ErrorEnvelope$/;
      if (response.content?.['application/json'] && !wanted.test(reference ?? '')) {
        ctx.report({
          message: `${status} must be a reference to ${status.startsWith('2') ? 'its own' : 'the error'} envelope.`,
        });
      }
    }
  },
});

/** The statuses that follow from what an operation is: it takes a token, a body, or a query, is counted, or done once for a key. */
const statuses = () => ({
  Operation(operation, ctx) {
    const wanted = ['5XX'];
    const ignoresQuery =
      operation.tags?.[0] === 'System' || ['getPicture', 'exportCalendar'].includes(operation.operationId);
    if (!ignoresQuery) wanted.push('400');
    if (operation.security?.length) wanted.push('401', '403');
    if (operation.requestBody) wanted.push('413', '415');
    // Absent means that only the general limit counts it, an empty list that none does.
    const isCounted = operation['x-limits']?.length !== 0;
    if (isCounted) wanted.push('429');
    else if (operation.responses['429']) ctx.report({ message: 'No limit counts this operation, so it has no 429.' });
    const parameters = (operation.parameters ?? []).map((parameter) => follow(ctx, parameter, inFile(ctx)).node);
    if (parameters.some(({ name }) => name === 'Idempotency-Key')) wanted.push('409');
    const missing = wanted.filter((status) => !operation.responses[status]);
    if (missing.length) ctx.report({ message: `${operation.operationId} must declare ${missing.join(', ')}.` });
    const named = /^Errors: [^]+?(?=\n\n|$(?![^]))/m
      .exec(operation.description ?? '')?.[0]
      .match(/\b[45]\d\d\b(?= [A-Z])/g);
    const undeclared = [...new Set(named)].filter((status) => !operation.responses[status]);
    if (undeclared.length) {
      ctx.report({
        message: `${operation.operationId} names ${undeclared.join(', ')} under "Errors:" and does not declare it.`,
      });
    }

    const needsToken = operation.security?.length && operation.security.every((scheme) => Object.keys(scheme).length);
    if (Boolean(needsToken) !== Boolean(operation['x-roles']?.length)) {
      ctx.report({ message: 'x-roles belongs to exactly the operations that need a token.' });
    }
  },
});

/** What no API key opens, by tag or operationId, and why: it is about the person and not about what a program does for the person. */
const closedToKeys = {
  Auth: 'who has a key could log in, close the account or take its data along',
  Otp: 'codes prove that a person has an address',
  ApiKeys: 'a key that makes keys could not be taken away',
  getOwnerByUserId: 'the own profile, with contacts, birth date and identity number',
  getCustomerByUserId: 'the own profile, and what an owner may know of a guest',
  updateOwner: 'the own profile, and the addresses that log in',
  updateCustomer: 'the own profile, and the addresses that log in',
  getOwnerIdImage: 'images of identity cards',
  getCustomerIdImage: 'images of identity cards',
  acceptTerms: "a person's word",
};
/** Nobody else has keys. */
const keyHolders = ['Owner', 'Admin'];

/** Whether an API key opens it, every operation that looks at a token says: by ApiKey in its security, or in {@link closedToKeys}. */
const keys = () => ({
  Operation({ operationId, security = [], tags = [], 'x-roles': roles = keyHolders }, ctx) {
    const takes = (scheme) => security.some((requirement) => scheme in requirement);
    const reason = closedToKeys[operationId] ?? closedToKeys[tags[0]];
    const isClosed = reason !== undefined || !roles.some((role) => keyHolders.includes(role));
    if (takes('ApiKey') && (isClosed || !takes('accessToken')))
      ctx.report({ message: `${operationId} must not name ApiKey: ${reason ?? 'nobody who has a key may call it'}.` });
    if (takes('accessToken') && !takes('ApiKey') && !isClosed)
      ctx.report({
        message: `${operationId} takes a token: its security names ApiKey as well, or scripts/contract-rules/rules.js says why no key opens it.`,
      });
  },
});

const ownOnly =
  'x-own-only: [Customer, Owner] (these of its roles reach only records of their own, a stranger gets the 404), person (only the ' +
  'one person whose record it is, whatever the role) or [] (all its roles reach every record)';

/** Where a token is needed and a record is named, in the path or (hence a 404) in the body, the contract says whose it has to be. */
const records = () => ({
  Operation(operation, ctx) {
    const { 'x-roles': roles = [], 'x-own-only': own } = operation;
    const parameters = (operation.parameters ?? []).map((parameter) => follow(ctx, parameter, inFile(ctx)).node);
    const has404 = Boolean(operation.responses['404']);
    const namesRecord = roles.length > 0 && (has404 || parameters.some((parameter) => parameter.in === 'path'));
    const isKnown = own === 'person' || (Array.isArray(own) && own.every((role) => roles.includes(role)));
    if (namesRecord && !isKnown)
      ctx.report({ message: `${operation.operationId} names a record and needs ${ownOnly}.` });
    if (!namesRecord && own !== undefined)
      ctx.report({ message: `${operation.operationId} names no record for x-own-only.` });
    if (own?.length && !has404)
      ctx.report({ message: `${operation.operationId} must declare 404, which strangers get.` });
  },
});

/** Enumerations of numbers are named, open ones marked for the check of breaking changes; `nullable` stands where it has a meaning. */
const schemas = () => ({
  Schema(schema, ctx) {
    if (schema.type === 'integer' && schema.enum && schema.enum.length !== schema['x-enum-varnames']?.length) {
      ctx.report({ message: 'An enumeration of integers needs as many x-enum-varnames.' });
    }
    const saysOpen = /\bOpen\.|may be added/.test(schema.description);
    if (schema.enum && saysOpen !== Boolean(schema['x-open'])) {
      ctx.report({ message: 'An enumeration is called open in its description exactly where x-open is true.' });
    }
    // An allOf, anyOf or oneOf beside it would still refuse null, and so would an enumeration without it.
    const refusesNull = schema.allOf || schema.anyOf || schema.oneOf || (schema.enum && !schema.enum.includes(null));
    if (schema.nullable !== undefined && (!schema.type || refusesNull)) {
      ctx.report({
        message:
          'nullable stands beside a type alone; a reference that may be null is an anyOf of it and common.yaml#/Nothing.',
      });
    }
  },
});

/**
 * Every named schema and every member says what it is: by its own description or that of what it refers to. An envelope, which is composed,
 * has the descriptions of what it is made of.
 */
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

/** The named schema that a node stands in. */
function schemaNameOf({ location }) {
  return /^#\/(?:components\/schemas\/)?([^/]*)/.exec(location.pointer)?.[1] ?? '';
}

/** Whoever has nothing to say sends no body. */
const bodies = () => ({
  RequestBody(body, ctx) {
    const { node: schema } = follow(ctx, body.content['application/json']?.schema ?? {}, inFile(ctx));
    const needsNothing = schema.properties !== undefined && !schema.required?.length;
    if (needsNothing && body.required)
      ctx.report({ message: 'A JSON body all of whose members are optional is not required.' });
  },
});

const leastNotice = 180;

/** What will go says since when it is deprecated and when it goes; the server sends both as headers. */
const deprecations = () => ({
  Operation(operation, ctx) {
    const dates = [operation['x-deprecated-at'], operation['x-sunset']];
    const name = operation.operationId;
    if (!operation.deprecated) {
      if (dates.some((date) => date !== undefined))
        ctx.report({ message: `${name} has dates, but is not deprecated.` });
      return;
    }
    if (!dates.every((date) => /^\d{4}-\d{2}-\d{2}$/.test(date))) {
      ctx.report({ message: `${name} is deprecated and needs x-deprecated-at and x-sunset, as YYYY-MM-DD in quotes.` });
    } else if (Date.parse(dates[1]) - Date.parse(dates[0]) < leastNotice * 24 * 60 * 60 * 1000) {
      ctx.report({ message: `${name} goes less than ${leastNotice} days after it is deprecated.` });
    }
  },
});

module.exports = () => ({
  id: 'contract',
  rules: {
    oas3: { examples, bounds, envelopes, statuses, keys, records, schemas, descriptions, bodies, deprecations },
  },
});
