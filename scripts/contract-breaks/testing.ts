import type { OpenAPIV3 } from 'openapi-types';
import { type Operation, type Schema, readDocument } from '../../src/contract/document';

/** The current contract, used as the released one. */
export const released = readDocument();

/** A copy of the contract that a test changes. */
class Contract {
  readonly document = structuredClone(released);

  operation(path: string): Operation {
    const item = this.document.paths[path]!;
    return (item.get ?? item.post ?? item.put ?? item.delete) as Operation;
  }
  schema(name: string): Schema & { properties: Record<string, Schema>; required: string[] } {
    return this.document.components!.schemas![name] as never;
  }
  member(schema: string, name: string): Schema {
    return this.schema(schema).properties[name]!;
  }
  parameter(name: string): OpenAPIV3.ParameterObject & { schema: Schema } {
    return this.document.components!.parameters![name] as never;
  }
  response(path: string, status: string): OpenAPIV3.ResponseObject {
    return this.operation(path).responses[status] as OpenAPIV3.ResponseObject;
  }
}

/** Changes the contract in place. The return value is ignored. */
export type Change = (contract: Contract) => unknown;

/** A copy of the contract with the change applied. */
export function changed(change: Change): OpenAPIV3.Document {
  const contract = new Contract();
  change(contract);
  return contract.document;
}
