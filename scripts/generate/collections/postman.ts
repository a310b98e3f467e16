import type { OpenAPIV3 } from 'openapi-types';
import { type CollectionRequest, foldersOf, variables } from './requests';

/** The operations as a Postman collection, format 2.1.0. */
export function postman(contract: OpenAPIV3.Document): string {
  const { title, version } = contract.info;
  const collection = {
    info: {
      name: title,
      description:
        'To log in, set `baseUrl` and `email`, send the requests of the folder “Log in”, and set `code` to the code that you receive ' +
        'before the last one. The tokens are stored in variables. A program sets `token` to its API key instead.',
      version,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: bearer('token'),
    variable: variables.map(([key, value]) => ({ key, value, type: 'string' })),
    item: foldersOf(contract).map(({ name, requests }) => ({ name, item: requests.map(itemOf) })),
  };
  return JSON.stringify(collection);
}

const bearer = (variable: string) => ({
  type: 'bearer',
  bearer: [{ key: 'token', value: `{{${variable}}}`, type: 'string' }],
});

/** Postman declares `data` and a few other names itself. */
const keepToken = [
  'const login = pm.response.json().data;',
  "if (login?.token) pm.collectionVariables.set(login.tokenType === 'access' ? 'token' : 'verificationToken', login.token);",
];

function itemOf(request: CollectionRequest): object {
  const { name, method, path, parameters, query, headers, token, returnsToken, text } = request;
  const segments = path
    .slice(1)
    .replace(/\{(\w+)\}/g, ':$1')
    .split('/');
  const pairs = (all: [string, string][]) => all.map(([key, value]) => ({ key, value }));
  const search = query.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&');
  return {
    name,
    ...(returnsToken && { event: [{ listen: 'test', script: { type: 'text/javascript', exec: keepToken } }] }),
    request: {
      method,
      ...(token !== 'token' && { auth: token ? bearer(token) : { type: 'noauth' } }),
      header: [...pairs(headers), ...(request.body && 'json' in request.body ? pairs([jsonType]) : [])],
      ...(request.body && { body: bodyOf(request.body) }),
      url: {
        raw: `{{baseUrl}}/${segments.join('/')}${search && `?${search}`}`,
        host: ['{{baseUrl}}'],
        path: segments,
        ...(query.length > 0 && { query: pairs(query) }),
        ...(parameters.length > 0 && { variable: pairs(parameters) }),
      },
      description: text,
    },
    response: [],
  };
}

const jsonType: [string, string] = ['Content-Type', 'application/json'];

function bodyOf(body: NonNullable<CollectionRequest['body']>): object {
  if ('json' in body)
    return { mode: 'raw', raw: JSON.stringify(body.json, null, 2), options: { raw: { language: 'json' } } };
  return {
    mode: 'formdata',
    formdata: body.form.map(([key, value]) =>
      typeof value === 'string' ? { key, value, type: 'text' } : { key, src: value.file, type: 'file' },
    ),
  };
}
