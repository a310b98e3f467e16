/** Selects a part of the contract: some operations or responses. */
import type { OpenAPIV3 } from 'openapi-types';
import { distance } from '../src/config/misspelt';
import { operationsOf } from '../src/contract/document';
import { UnusableServer } from './target';

/** Whether a response is selected; without a media type, whether any response with the status is. */
type IsPart = (operationId: string, status: string, mediaType?: string) => boolean;

/** The document with the selected responses only. */
export function partOf(document: OpenAPIV3.Document, isPart: IsPart): OpenAPIV3.Document {
  const paths = Object.entries(document.paths).flatMap(([path, item]) => {
    const operations = Object.entries(item as Record<string, OpenAPIV3.OperationObject>).flatMap(([method, own]) => {
      const responses = Object.entries(own.responses).flatMap(([status, response]) => {
        if (!isPart(own.operationId!, status)) return [];
        const { content } = response as OpenAPIV3.ResponseObject;
        if (!content) return [[status, response] as const];
        const types = Object.entries(content).filter(([type]) => isPart(own.operationId!, status, type));
        return [[status, { ...response, content: Object.fromEntries(types) }] as const];
      });
      return responses.length > 0 ? [[method, { ...own, responses: Object.fromEntries(responses) }] as const] : [];
    });
    return operations.length > 0 ? [[path, Object.fromEntries(operations)] as const] : [];
  });
  return { ...document, paths: Object.fromEntries(paths) };
}

/** The document with the named operations only, e.g. `getCities,bookReservation`. Throws UnusableServer if one does not exist. */
export function onlyOperations(document: OpenAPIV3.Document, names: string): OpenAPIV3.Document {
  const known = operationsOf(document).map(({ operationId }) => operationId);
  const wanted = names.split(',').map((name) => name.trim());
  const problems = wanted.filter((name) => !known.includes(name)).map((name) => unknownOperation(name, known));
  if (problems.length > 0) throw new UnusableServer(problems.join('; '));
  return partOf(document, (id) => wanted.includes(id));
}

function unknownOperation(name: string, known: string[]): string {
  const lower = name.toLowerCase();
  const near = known.filter((one) => distance(one.toLowerCase(), lower) <= 2);
  const meant = near.length > 0 || lower === '' ? near : known.filter((one) => one.toLowerCase().includes(lower));
  const hint = meant.length > 0 ? `: did you mean ${meant.join(' or ')}?` : '; use the operationIds of the contract';
  return `--only: there is no operation ${name === '' ? 'without a name' : name}${hint}`;
}
