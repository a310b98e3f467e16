import type { OpenAPIV3 } from 'openapi-types';
import { gettingStarted } from './getting-started';
import { describe, linked, listed } from './operations';
import { pages, withoutTable } from './pages';
import { anyServer } from './samples/call';
import { curl } from './samples/curl';
import { typescript } from './samples/typescript';

/**
 * The contract as the docs page shows it: with samples, with who may call an operation, and with the pages that tell the
 * story and list what there is. Nothing in it that the contract and its changelog do not say.
 */
export function docsDocument(contract: OpenAPIV3.Document, changelog: string): OpenAPIV3.Document {
  const document = structuredClone(contract);
  const operations = listed(document);
  const reference = pages(contract, operations, changelog);
  const errorCode = document.components!.schemas!.ErrorCode as OpenAPIV3.SchemaObject;
  errorCode.description = withoutTable(errorCode.description ?? '', 'Error codes');

  const description = withSecondSection(contract.info.description ?? '', gettingStarted(contract));
  document.info.description = linked(description, operations);
  // "/" is the server that the page came from, which the page itself puts in here.
  document.servers = [{ url: anyServer, description: 'The server that this page came from.' }];
  const tags = (contract.tags ?? []).map((tag) => ({
    ...tag,
    'x-displayName': inWords(tag.name),
    description: linked(tag.description ?? '', operations),
  }));
  document.tags = [...tags, ...reference];
  for (const operation of operations) {
    for (const response of Object.values(operation.responses)) if ('content' in response) inOneType(response);
    Object.assign(document.paths[operation.path]![operation.method]!, {
      description: describe(operation, operations, errorCode.enum as string[]),
      'x-codeSamples': [
        { lang: 'shell', label: 'curl', source: curl(contract, operation) },
        { lang: 'typescript', label: 'TypeScript', source: typescript(contract, operation) },
      ],
    });
  }
  return document;
}

/** `text` with `section` before its second heading: after the story, before the details. */
function withSecondSection(text: string, section: string): string {
  const headings = [...text.matchAll(/^## /gm)];
  const at = headings[1]?.index ?? text.length;
  return `${text.slice(0, at).trimEnd()}\n\n${section.trim()}\n\n${text.slice(at)}`;
}

/** Names the media types of an answer in its description: the renderer's list of them, in a button, is out of reach of a keyboard. */
function inOneType(response: OpenAPIV3.ResponseObject): void {
  const [first, ...others] = Object.entries(response.content!);
  if (!first || others.length === 0) return;
  const types = [first, ...others].map(([type]) => type);
  response.description += ` In ${types.slice(0, -1).join(', ')} or ${types.at(-1)}.`;
  response.content = { [first[0]]: first[1] };
}

/** RentProperties -> Rent properties. */
function inWords(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return words[0]!.toUpperCase() + words.slice(1);
}
