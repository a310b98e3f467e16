import { rmSync } from 'node:fs';
import { dirname } from 'node:path';

/** After a run of the sqlite project; a second call does nothing. */
export default function stop(): void {
  const template = process.env.TEST_SQLITE_TEMPLATE;
  if (!template) return;
  delete process.env.TEST_SQLITE_TEMPLATE;
  rmSync(dirname(template), { recursive: true });
}
