import { type Operation, dereferenced, operationsOf, readDocument } from '../../contract/document';

/**
 * The operations of the contract and of the sandbox by operationId, which tests must not change. The modules of this folder are loaded once
 * for each worker (../jest/environment.js): reading and dereferencing the contract for each test file takes time and, above all, memory.
 */
export const documentedOperations: ReadonlyMap<string, Operation> = new Map(
  operationsOf(dereferenced(readDocument({ sandbox: true }))).map((operation) => [operation.operationId, operation]),
);
