import type { OpenAPIV3 } from 'openapi-types';
import type { Operation } from '../../../../src/contract/document';
import { csharp } from './csharp';
import { curl } from './curl';
import { python } from './python';
import { program } from './typescript';

/** A complete code sample in one language. */
export interface Sample {
  language: 'curl' | 'typescript' | 'python' | 'csharp';
  label: string;
  /** The grammar of the syntax highlighter. */
  grammar: string;
  code: string;
}

/** The code samples of an operation, with the contract's example. Each run of a sample creates a new Idempotency-Key. */
export function samplesOf(document: OpenAPIV3.Document, operation: Operation): Sample[] {
  return [
    { language: 'curl', label: 'curl', grammar: 'bash', code: curl(document, operation) },
    { language: 'typescript', label: 'TypeScript', grammar: 'typescript', code: program(document, operation) },
    { language: 'python', label: 'Python', grammar: 'python', code: python(document, operation) },
    { language: 'csharp', label: 'C#', grammar: 'csharp', code: csharp(document, operation) },
  ];
}
