import type { components } from '../contract/handler';
import { readDocument } from '../contract/document';

type NamedEnumeration = 'Service' | 'Term';
type Names<Name extends NamedEnumeration> = components['schemas'][Name];

const schemas = readDocument({ sandbox: false }).components!.schemas as Record<string, { enum: string[] }>;

function namesOf<Name extends NamedEnumeration>(enumeration: Name): readonly Names<Name>[] {
  return schemas[enumeration]!.enum as Names<Name>[];
}

/** The two enumerations that travel as names, in the contract's order. */
export const serviceNames = namesOf('Service');
export const termNames = namesOf('Term');
