import { createProcessDatabase } from '../database/request-database';
import { openDatabase } from '../database/connection';
import { notifyOfMatches } from '../saved-searches/notifying';

/** A separate process that notifies of saved searches at a time (epoch ms): `node … saved-searches-process.ts URL TIME`. */
async function main(url: string, now: number): Promise<void> {
  const opened = openDatabase(url, { poolSize: 3, timeoutMs: 60_000, isPooled: process.env.TEST_POOLER === 'on' });
  await notifyOfMatches({
    database: createProcessDatabase(opened),
    clock: { now: () => now },
    log: { info() {} },
    stopping: new AbortController().signal,
  });
  await opened.close();
}

void main(process.argv[2]!, Number(process.argv[3]));
