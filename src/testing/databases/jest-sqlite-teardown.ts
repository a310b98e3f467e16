import { rmSync } from 'node:fs';
import { dirname } from 'node:path';

/** After a run of the sqlite project. */
export default function stop(): void {
  rmSync(dirname(process.env.TEST_SQLITE_TEMPLATE!), { recursive: true });
}
