import type { OpenAPIV3 } from 'openapi-types';
import { type Operation, type Schema, costOf, resolved, tokenNeedOf } from '../../../src/contract/document';
import type { Book } from './book';
import { machinesOf } from './drawings';
import { type Html, html } from './html';
import { codeBlock, slug } from './markdown';
import { accessOf, inCode, linked } from './operations';
import { callOf } from './samples/call';
import { samplesOf } from './samples/languages';

/** An operation on its tag's page: access, description, parameters, responses and code samples. */
export function operationSection(book: Book, operation: Operation): Html {
  const {
    operationId,
    summary = operationId,
    method,
    path,
    description = '',
    'x-limits': limits = ['requests'],
  } = operation;
  const cost = costOf(operation);
  const names = limits.map((name) =>
    name === 'requests' ? `requests (${cost} ${cost === 1 ? 'point' : 'points'})` : name,
  );
  const counted = `**Limits:** ${names.join(', ') || 'not counted'}; see [Limits](./limits.html).`;
  const text = [accessOf(operation), linkedText(book, description, operation), transitions(book, operation), counted]
    .filter(Boolean)
    .join('\n\n');
  return html`<section class="operation" aria-labelledby="${operationId}">
    <div class="text">
      <h2 id="${operationId}">${summary}</h2>
      <p class="endpoint">
        <span class="method ${method}">${method.toUpperCase()}</span> <code>${breakable(path)}</code>
      </p>
      <p class="id"><code>${operationId}</code></p>
      ${book.markdown.render(text).body}
    </div>
    <div class="side">
      <div>
        <div class="samples" data-call="${JSON.stringify(requestForm(book, operation))}">
          ${samplesOf(book.contract, operation).map(
            ({ language, label, code, grammar }) =>
              html`<div class="sample" data-language="${language}">
                <p class="label">${label}</p>
                ${codeBlock(code, grammar)}
              </div>`,
          )}
        </div>
        ${answer(book, operation)}
      </div>
    </div>
    <div class="details">
      ${request(book, operation)}
      <h3>Responses</h3>
      ${Object.entries(operation.responses).map(([status, response]) => responseSection(book, operation, status, response))}
    </div>
  </section>`;
}

/** Links to the state machines that have a transition by this operation. */
function transitions({ contract }: Book, { operationId }: Operation): string | undefined {
  const machines = machinesOf(contract).filter(([, schema]) =>
    schema['x-state-machine'].transitions.some(({ event }) => event === operationId),
  );
  const links = machines.map(([name]) => `[${name}](./states.html#${name})`);
  if (operationId === 'cancelReservation') links.push('[Cancellation](./states.html#cancelling)');
  return links.length > 0 ? `**States:** see ${links.join(', ')}.` : undefined;
}

/** `text` with links to the operations that it names, and error codes as inline code. */
function linkedText({ operations }: Book, text: string, operation: Operation): string {
  return linked(inCode(text), operations, operation.operationId);
}

/** A path with an optional line break after each slash. */
function breakable(path: string): Html[] {
  return path.split(/(?<=\/)/).map((part) => html`${part}<wbr />`);
}

function request(book: Book, operation: Operation): Html {
  const { parameters } = operation;
  const body = operation.requestBody && resolved(book.contract, operation.requestBody);
  const [media] = Object.values(body?.content ?? {});
  const types = Object.keys(body?.content ?? {}).join(' or ');
  const places = { path: 'Path parameters', query: 'Query parameters', header: 'Headers' };
  return html`${Object.entries(places).map(([place, title]) => {
    const inPlace = parameters.filter(({ in: where }) => where === place);
    if (inPlace.length === 0) return '';
    return html`<h3>${title}</h3>
      <ul class="members">
        ${inPlace.map(({ name, schema, required = false, deprecated, description }) =>
          book.schemas.member(name, schema as Schema, required, {
            ...(deprecated && { deprecated }),
            description: place === 'header' ? firstSentence(name, description) : description,
          }),
        )}
      </ul>`;
  })}${
    media?.schema &&
    html`<h3>Request body</h3>
      <p class="note">${types}${!body?.required && ', optional'}</p>
      ${book.schemas.members(media.schema)}`
  }`;
}

/** The first sentence of a header's description; the conventions have the full text. */
function firstSentence(name: string, description = ''): string {
  const [first] = description.split(/(?<=\.)\s/);
  return `${first!} See [Conventions](./conventions.html#${slug(name)}).`;
}

function responseSection(
  book: Book,
  operation: Operation,
  status: string,
  node: OpenAPIV3.ResponseObject | OpenAPIV3.ReferenceObject,
): Html {
  const response = resolved<OpenAPIV3.ResponseObject>(book.contract, node);
  const all = Object.entries(operation['x-error-codes']?.[status] ?? {});
  // Most operations have the codes of API keys, which are named below the others.
  const ofKeys = all.flatMap(([code]) => (/^API_KEY_(?!LIMIT)/.test(code) ? [`\`${code}\``] : []));
  const listed = all.filter(([code]) => !ofKeys.includes(`\`${code}\``));
  const codes = listed.map(([code]) => code).join(', ');
  const conditions = listed.flatMap(([code, when]) => (when ? [`\`${code}\` ${when}`] : []));
  const types = Object.keys(response.content ?? {});
  // The conventions say which headers are deprecated.
  const headers = Object.entries(response.headers ?? {})
    .filter(([, header]) => !resolved<OpenAPIV3.HeaderObject>(book.contract, header).deprecated)
    .map(([name]) => name);
  return html`<details class="response s${status[0]}" id="${operation.operationId}-${status}">
    <summary><b>${status}</b> ${codes || book.markdown.line(response.description)}</summary>
    ${
      conditions.length > 0 &&
      html`<ul>
        ${conditions.map((condition) => html`<li>${book.markdown.line(linkedText(book, condition, operation))}</li>`)}
      </ul>`
    }
    ${ofKeys.length > 0 && html`<p class="note">API keys: ${book.markdown.line(ofKeys.join(', '))}</p>`}
    ${hasNotableTypes(response) && html`<p class="note">${types.join(', ')}</p>`}
    ${headers.length > 0 && html`<p class="note headers">Headers: ${headers.join(', ')}</p>`}
    ${status.startsWith('2') && responseData(book, response)}
    ${response !== success(book, operation)?.response && responseExamples(book, response)}
  </details>`;
}

/** The first successful response with a JSON example, and its status. */
function success({ contract }: Book, { responses }: Operation) {
  const all = Object.entries(responses).map(([status, node]) => ({
    status,
    response: resolved<OpenAPIV3.ResponseObject>(contract, node),
  }));
  return all.find(({ status, response }) => {
    const media = response.content?.['application/json'];
    return status.startsWith('2') && (media?.example !== undefined || media?.examples !== undefined);
  });
}

/** The example of the successful response, which stands beside the request; if it has several, each under its summary, one of them open. */
function answer(book: Book, operation: Operation): Html | undefined {
  const found = success(book, operation);
  if (!found) return undefined;
  const named = Object.values(found.response.content!['application/json']!.examples ?? {}) as OpenAPIV3.ExampleObject[];
  if (named.length === 0) return answerBox(`Response ${found.status}`, responseExamples(book, found.response));
  return html`${named.map(({ summary, value }) =>
    answerBox(
      `Response ${found.status}: ${summary}`,
      codeBlock(JSON.stringify(value, null, 2), 'json', book.codes),
      html` name="${operation.operationId}-answer"`,
    ),
  )}`;
}

function answerBox(title: string, content: Html | undefined, group: Html | string = ''): Html {
  return html`<details class="answer" ${group}>
    <summary>${title}</summary>
    ${content}
  </details>`;
}

/** Returns false for a response that is only JSON, because most are. */
function hasNotableTypes({ content = {} }: OpenAPIV3.ResponseObject): boolean {
  const [first, ...others] = Object.entries(content);
  if (!first) return false;
  const [type, media] = first;
  return others.length > 0 || type !== 'application/json' || !media.schema;
}

/** The members of `data`, or of the whole body if it has no envelope. */
function responseData({ schemas }: Book, { content = {} }: OpenAPIV3.ResponseObject): Html | undefined {
  const schema = Object.values(content)[0]?.schema;
  if (!schema) return undefined;
  const data = schemas.look(schema).schema.properties?.data as Schema | undefined;
  if (!data) return schemas.members(schema);
  return html`<p class="note">
      <code>data</code> is ${article(schemas.type(data))}, in the
      <a href="./conventions.html#the-envelope">envelope</a>.
    </p>
    ${schemas.members(data)}`;
}

function article(type: Html): Html {
  return html`${/^[aeio]/.test(type.text) ? 'an' : 'a'} ${type}`;
}

/** The first JSON example in full, and the codes and messages of the others, which differ by these only. */
function responseExamples(book: Book, { content = {} }: OpenAPIV3.ResponseObject): Html | undefined {
  const [type, media] = Object.entries(content)[0] ?? [];
  if (!media || type !== 'application/json') return undefined;
  const named = Object.values(media.examples ?? {}).map((node) =>
    resolved<OpenAPIV3.ExampleObject>(book.contract, node),
  );
  const all = (media.example === undefined ? named.map(({ value }) => value as unknown) : [media.example]) as unknown[];
  if (all.length === 0) return undefined;
  const others = all.slice(1) as { code?: string | null; message?: string }[];
  // The page of error codes shows the messages of the codes of API keys.
  const withCode = others.filter(({ code }) => code && !/^API_KEY_(?!LIMIT)/.test(code));
  return html`${codeBlock(JSON.stringify(all[0], null, 2), 'json', book.codes)}
  ${
    withCode.length > 0 &&
    html`<ul class="others">
      ${withCode.map(({ code, message }) => html`<li>${book.markdown.line(`\`${code!}\``)} ${message ?? ''}</li>`)}
    </ul>`
  }`;
}

/** What the “Try it” form needs to send the request. */
function requestForm(book: Book, operation: Operation): object {
  const { body, type, bodySchema } = callOf(book.contract, operation, {});
  const files = Object.entries(bodySchema?.properties ?? {})
    .filter(([, schema]) => book.schemas.look(schema as Schema).schema.format === 'binary')
    .map(([name]) => name);
  return {
    id: operation.operationId,
    method: operation.method.toUpperCase(),
    path: operation.path,
    token: tokenNeedOf(operation),
    keys: operation.security?.some((scheme) => 'ApiKey' in scheme) || undefined,
    parameters: operation.parameters.map(({ name, in: place, required, example }) => ({
      name,
      in: place,
      required,
      // A request that is sent twice from the page is meant twice.
      example: name === 'Idempotency-Key' ? undefined : (example as unknown),
    })),
    type,
    body: type ? (body ?? {}) : undefined,
    files: type ? files : undefined,
  };
}
