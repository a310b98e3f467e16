import type { OpenAPIV3 } from 'openapi-types';
import { type Operation, type Schema, resolved, tokenNeedOf } from '../../../src/contract/document';
import type { Book } from './book';
import { machinesOf } from './drawings';
import { type Html, html } from './html';
import { codeBlock, slug } from './markdown';
import { addressOf, inCode, linked, splitErrors, who } from './operations';
import { callOf } from './samples/call';
import { samplesOf } from './samples/languages';

/** An operation as its tag's page shows it: who, what for, what it takes, answers and refuses, and how it is called. */
export function operationSection(book: Book, operation: Operation): Html {
  const { operationId, summary = operationId, method, path, description = '', 'x-limits': limits } = operation;
  const [rules] = splitErrors(description);
  const counted = limits && `**Limits:** ${limits.join(', ') || 'not counted'}; see [Limits](./limits.html).`;
  const said = [who(operation), words(book, rules, operation), steps(book, operation), counted]
    .filter(Boolean)
    .join('\n\n');
  return html`<section class="operation" aria-labelledby="${operationId}">
    <div class="text">
      <h2 id="${operationId}">${summary}</h2>
      <p class="endpoint"><span class="method ${method}">${method.toUpperCase()}</span> <code>${broken(path)}</code></p>
      <p class="id"><code>${operationId}</code></p>
      ${book.markdown.render(said).body} ${request(book, operation)}
      <h3>Answers</h3>
      ${Object.entries(operation.responses).map(([status, response]) => answer(book, operation, status, response))}
    </div>
    <div class="side">
      <div class="samples" data-call="${JSON.stringify(tryable(book, operation))}">
        ${samplesOf(book.contract, operation).map(
          ({ language, label, code, grammar }) =>
            html`<div class="sample" data-language="${language}">
              <p class="label">${label}</p>
              ${codeBlock(code, grammar)}
            </div>`,
        )}
      </div>
    </div>
  </section>`;
}

/** Where to look up what the operation makes of records, if it is a step of theirs. */
function steps({ contract }: Book, { operationId }: Operation): string | undefined {
  const machines = machinesOf(contract).filter(([, schema]) =>
    schema['x-state-machine'].transitions.some(({ event }) => event === operationId),
  );
  const links = machines.map(([name]) => `[${name}](./states.html#${name})`);
  if (operationId === 'cancelReservation') links.push('[who may cancel, and what goes back](./states.html#cancelling)');
  return links.length > 0 ? `**States:** a step of ${links.join(', ')}.` : undefined;
}

function words({ operations }: Book, text: string, operation: Operation): string {
  return linked(inCode(text), operations, operation.operationId);
}

/** A path may be broken after each slash. */
function broken(path: string): Html[] {
  return path.split(/(?<=\/)/).map((part) => html`${part}<wbr />`);
}

function request(book: Book, operation: Operation): Html {
  const { parameters } = operation;
  const body = operation.requestBody && resolved(book.contract, operation.requestBody);
  const [media] = Object.values(body?.content ?? {});
  const types = Object.keys(body?.content ?? {}).join(' or ');
  const places = { path: 'In the path', query: 'In the query', header: 'Headers' };
  return html`${Object.entries(places).map(([place, title]) => {
    const those = parameters.filter(({ in: where }) => where === place);
    if (those.length === 0) return '';
    return html`<h3>${title}</h3>
      <ul class="members">
        ${those.map(({ name, schema, required = false, description }) =>
          book.schemas.member(
            name,
            schema as Schema,
            required,
            place === 'header' ? inShort(name, description) : description,
          ),
        )}
      </ul>`;
  })}${
    media?.schema &&
    html`<h3>Body</h3>
      <p class="note">${types}${!body?.required && ', may be left out'}</p>
      ${book.schemas.members(media.schema)}`
  }`;
}

/** What is said of a header at length stands once, under the conventions. */
function inShort(name: string, description = ''): string {
  const [first] = description.split(/(?<=\.)\s/);
  return `${first!} See [Conventions](./conventions.html#${slug(name)}).`;
}

function answer(
  book: Book,
  operation: Operation,
  status: string,
  node: OpenAPIV3.ResponseObject | OpenAPIV3.ReferenceObject,
): Html {
  const response = resolved<OpenAPIV3.ResponseObject>(book.contract, node);
  const [, errors] = splitErrors(operation.description ?? '');
  const own = errors
    .filter((one) => one.startsWith(`**${status}**`))
    .map((one) => words(book, one.replace(/^\*\*\d+\*\* /, ''), operation));
  const types = Object.entries(response.content ?? {});
  const schema = types[0]?.[1].schema;
  const data = schema && (book.schemas.look(schema).schema.properties?.data as Schema | undefined);
  const isSuccess = status.startsWith('2');
  const headers = Object.keys(response.headers ?? {});
  return html`<details class="answer s${status[0]}" id="${operation.operationId}-${status}">
    <summary>
      <b>${status}</b>
      ${isSuccess || own.length === 0 ? book.markdown.line(response.description) : codesIn(own).join(', ') || book.markdown.line(response.description)}
    </summary>
    ${
      own.length > 0 &&
      html`<ul>
        ${own.map((one) => html`<li>${book.markdown.line(one)}</li>`)}
      </ul>`
    }
    ${types.length > 0 && (!schema || types[0]![0] !== 'application/json' || types.length > 1) && html`<p class="note">${types.map(([type]) => type).join(', ')}</p>`}
    ${headers.length > 0 && html`<p class="note">Headers: ${headers.join(', ')}</p>`}
    ${
      isSuccess &&
      schema &&
      (data
        ? html`<p class="note">
              <code>data</code> is ${article(book.schemas.type(data))}, in the
              <a href="./conventions.html#the-envelope">envelope</a>.
            </p>
            ${book.schemas.members(data)}`
        : book.schemas.members(schema))
    }
    ${types.slice(0, 1).map(([type, media]) => type === 'application/json' && examples(book, media))}
  </details>`;
}

function article(type: Html): Html {
  return html`${/^[aeio]/.test(type.text) ? 'an' : 'a'} ${type}`;
}

function codesIn(texts: string[]): string[] {
  return [...new Set(texts.flatMap((text) => text.match(/(?<=`)[A-Z]+(?:_[A-Z]+)*(?=`)/g) ?? []))];
}

/** The first example as it is sent; of the others, which differ by code alone, the code and what it says. */
function examples(book: Book, media: OpenAPIV3.MediaTypeObject): Html | undefined {
  const named = Object.values(media.examples ?? {}).map((one) => resolved<OpenAPIV3.ExampleObject>(book.contract, one));
  const all = (media.example === undefined ? named.map(({ value }) => value as unknown) : [media.example]) as unknown[];
  if (all.length === 0) return undefined;
  const others = all.slice(1) as { code?: string | null; message?: string }[];
  const coded = others.filter(({ code }) => code);
  return html`${codeBlock(JSON.stringify(all[0], null, 2), 'json', book.codes)}
  ${
    coded.length > 0 &&
    html`<ul class="others">
      ${coded.map(({ code, message }) => html`<li>${book.markdown.line(`\`${code!}\``)} ${message ?? ''}</li>`)}
    </ul>`
  }`;
}

/** What the form needs that sends the request from the page. */
function tryable(book: Book, operation: Operation): object {
  const { body, type, bodySchema } = callOf(book.contract, operation, {});
  const files = Object.entries(bodySchema?.properties ?? {})
    .filter(([, schema]) => book.schemas.look(schema as Schema).schema.format === 'binary')
    .map(([name]) => name);
  return {
    id: operation.operationId,
    method: operation.method.toUpperCase(),
    path: operation.path,
    token: tokenNeedOf(operation),
    parameters: operation.parameters.map(({ name, in: place, required, example }) => ({
      name,
      in: place,
      required,
      // Whoever sends it twice from the page means it twice.
      example: name === 'Idempotency-Key' ? undefined : (example as unknown),
    })),
    ...(type && { type, body: body ?? {}, files }),
  };
}

/** What the search finds of an operation. */
export function operationEntry(operation: Operation): { title: string; address: string; kind: string; text: string } {
  const { operationId, summary = '', method, path, description = '' } = operation;
  return {
    title: summary,
    address: addressOf(operation),
    kind: operationId,
    text: `${method.toUpperCase()} ${path} ${splitErrors(description)[0].replace(/\s+/g, ' ').slice(0, 300)}`,
  };
}
