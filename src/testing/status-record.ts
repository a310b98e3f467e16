import { appendFileSync } from 'node:fs';

/**
 * Records that the operation returned this status with this error code, if it is an error; the reporter compares the records of a complete run
 * with the contract.
 */
export function recordStatus(engine: string, operationId: string, status: number, code: string | undefined): void {
  const file = process.env.STATUS_RECORD;
  if (file) appendFileSync(file, `${engine} ${operationId} ${status}${status >= 400 ? ` ${code}` : ''}\n`);
}
