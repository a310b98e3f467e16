import type { OpenAPIV3 } from 'openapi-types';
import type { Operation } from '../../../../src/contract/document';
import { csharp } from './csharp';
import { curl } from './curl';
import { python } from './python';
import { program } from './typescript';

/** A call in one language, to be pasted as it stands. */
export interface Sample {
  language: 'curl' | 'typescript' | 'python' | 'csharp';
  label: string;
  /** What highlights it. */
  grammar: string;
  code: string;
}

/** The call of an operation in every language, with the contract's own example. Each run makes an Idempotency-Key of its own. */
export function samplesOf(document: OpenAPIV3.Document, operation: Operation): Sample[] {
  return [
    { language: 'curl', label: 'curl', grammar: 'bash', code: curl(document, operation) },
    { language: 'typescript', label: 'TypeScript', grammar: 'typescript', code: program(document, operation) },
    { language: 'python', label: 'Python', grammar: 'python', code: python(document, operation) },
    { language: 'csharp', label: 'C#', grammar: 'csharp', code: csharp(document, operation) },
  ];
}
