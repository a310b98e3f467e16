import type { OpenAPIV3 } from 'openapi-types';
import type { Operation } from '../../../src/contract/document';
import type { Html } from './html';
import { type Heading, Markdown } from './markdown';
import { listed } from './operations';
import { Schemas } from './schema';

/** The contract, prepared for rendering the pages. */
export interface Book {
  contract: OpenAPIV3.Document;
  operations: Operation[];
  codes: ReadonlySet<string>;
  markdown: Markdown;
  schemas: Schemas;
}

/** A page of the docs. */
export interface Page {
  name: string;
  file: string;
  body: Html;
  /** Headings that the navigation lists below the page's name. */
  headings: Heading[];
}

export function bookOf(contract: OpenAPIV3.Document): Book {
  const codes = new Set((contract.components!.schemas!.ErrorCode as OpenAPIV3.SchemaObject).enum as string[]);
  const markdown = new Markdown(codes);
  return { contract, operations: listed(contract), codes, markdown, schemas: new Schemas(contract, markdown) };
}
