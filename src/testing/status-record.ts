import { appendFileSync } from 'node:fs';

/** Notes that a test saw this status of the operation; the reporter holds the notes of a whole run against the contract. */
export function recordStatus(engine: string, operationId: string, status: number): void {
  const file = process.env.STATUS_RECORD;
  if (file) appendFileSync(file, `${engine} ${operationId} ${status}\n`);
}
