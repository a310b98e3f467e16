import { appendFileSync } from 'node:fs';

/** Records that the operation returned this status; the reporter compares the records of a complete run with the contract. */
export function recordStatus(engine: string, operationId: string, status: number): void {
  const file = process.env.STATUS_RECORD;
  if (file) appendFileSync(file, `${engine} ${operationId} ${status}\n`);
}
