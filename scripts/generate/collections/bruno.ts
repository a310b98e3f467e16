import type { OpenAPIV3 } from 'openapi-types';
import { type CollectionRequest, foldersOf, variables } from './requests';

/** The operations as a folder for Bruno: the texts of its files, by path. */
export function bruno(contract: OpenAPIV3.Document): Record<string, string> {
  const { title } = contract.info;
  const folder = title.toLowerCase().replace(/\W+/g, '-');
  const isSecret = (name: string) => /token/i.test(name);
  const files: Record<string, string> = {
    'bruno.json': JSON.stringify({ version: '1', name: title, type: 'collection', ignore: [] }, null, 2),
    'collection.bru': blocks({ auth: ['mode: bearer'], 'auth:bearer': ['token: {{token}}'] }),
    'environments/Server.bru': `${blocks({
      vars: variables.filter(([name]) => !isSecret(name)).map(([name, value]) => `${name}: ${value}`),
    })}vars:secret [\n${variables.flatMap(([name]) => (isSecret(name) ? [`  ${name}`] : [])).join(',\n')}\n]\n`,
  };
  for (const { name, requests } of foldersOf(contract))
    for (const [index, request] of requests.entries())
      files[`${name}/${request.operationId}.bru`] = fileOf(request, index + 1);
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]));
}

function fileOf(request: CollectionRequest, seq: number): string {
  const { name, method, path, parameters, query, headers, body, token, returnsToken, text } = request;
  const search = query.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&');
  const url = `{{baseUrl}}${path.replace(/\{(\w+)\}/g, ':$1')}${search && `?${search}`}`;
  const lines = (pairs: [string, string][]) => pairs.map(([key, value]) => `${key}: ${value}`);
  const kind = !body ? 'none' : 'json' in body ? 'json' : 'multipartForm';
  return blocks({
    meta: [`name: ${name}`, 'type: http', `seq: ${seq}`],
    [method.toLowerCase()]: [
      `url: ${url}`,
      `body: ${kind}`,
      `auth: ${token === 'token' ? 'inherit' : token ? 'bearer' : 'none'}`,
    ],
    'params:query': lines(query),
    'params:path': lines(parameters),
    headers: lines(headers),
    'auth:bearer': token === 'verificationToken' ? ['token: {{verificationToken}}'] : [],
    'body:json': body && 'json' in body ? JSON.stringify(body.json, null, 2).split('\n') : [],
    'body:multipart-form':
      body && 'form' in body
        ? body.form.map(([key, value]) => `${key}: ${typeof value === 'string' ? value : `@file(${value.file})`}`)
        : [],
    'script:post-response': returnsToken
      ? [
          'const login = res.body.data;',
          "if (login?.token) bru.setEnvVar(login.tokenType === 'access' ? 'token' : 'verificationToken', login.token);",
        ]
      : [],
    docs: text.trim().split('\n'),
  });
}

/** Blocks in the language of Bruno's files; those without lines are left out. */
function blocks(all: Record<string, string[]>): string {
  return Object.entries(all)
    .filter(([, lines]) => lines.length > 0)
    .map(([name, lines]) => `${name} {\n${lines.map((line) => (line ? `  ${line}` : '')).join('\n')}\n}\n\n`)
    .join('');
}
