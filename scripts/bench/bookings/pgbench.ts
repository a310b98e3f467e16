import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Marketplace, type Slot, slotScript } from './marketplace';

export interface Statement {
  text: string;
  values: (string | number | null | undefined)[];
}

/** Runs `act` and records every statement that node-postgres sends during it. */
export async function recorded<Result>(act: () => Promise<Result>) {
  const statements: Statement[] = [];
  const { prototype } = pg.Client;
  // oxlint-disable-next-line typescript/unbound-method -- restored below and called with its client
  const query = prototype.query as (...args: unknown[]) => unknown;
  prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const sent = args[0] as Statement | { statements: Statement[] };
    for (const { text, values } of 'statements' in sent ? sent.statements : [sent])
      statements.push({ text, values: values ?? [] });
    return query.apply(this, args);
  } as never;
  try {
    return { result: await act(), statements };
  } finally {
    prototype.query = query as never;
  }
}

/**
 * Converts the recorded statements of one booking to a pgbench script. Values of the slot and the reservation's id become variables; all
 * other bound values are inlined. Throws if two values of the booking are equal and cannot be told apart.
 */
export function scriptOf(
  statements: readonly Statement[],
  booked: Slot & { nights: string[]; id: number },
  market: Marketplace,
  slots: { first: number; count: number; clients: number },
): string {
  const variables = new Map<unknown, string>([
    [booked.propertyId, 'listing'],
    [booked.customerId, 'customer'],
    [booked.ownerId, 'owner'],
    [booked.id, 'id'],
    [booked.endDate, 'end_date'],
    ...booked.nights.map((night, index) => [night, `night${index}`] as const),
  ]);
  if (variables.size < 8) throw new Error('two values of the booking are equal');
  return [
    `\\set slot ${slots.first} + permute(:client_id + ${slots.clients} * :iteration, ${slots.count}, 1)`,
    '\\set iteration :iteration + 1',
    ...slotScript(market),
    ...statements.map(({ text, values }) => {
      const bound = text.replace(/\$(\d+)/g, (_, number: string) => {
        const value = values[Number(number) - 1];
        const variable = variables.get(value);
        return variable ? `:${variable}` : literal(value);
      });
      return bound + (/^insert into "reservation" .*returning/s.test(text) ? ' \\gset' : ';');
    }),
    '',
  ].join('\n');
}

function literal(value: Statement['values'][number]): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number') return String(value);
  // pgbench would read a colon as the start of a variable.
  const text = String(value).replaceAll("'", "''");
  return text.includes(':') ? `E'${text.replaceAll('\\', '\\\\').replaceAll(':', '\\x3a')}'` : `'${text}'`;
}

/** Runs the script and returns transactions per second without connection time. Throws if a transaction failed. */
export async function runPgbench(
  script: string,
  { url, folder, clients, transactions }: { url: string; folder: string; clients: number; transactions: number },
): Promise<number> {
  const file = join(folder, 'booking.pgbench');
  await writeFile(file, script);
  const options = ['-n', '-M', 'prepared', '-D', 'iteration=0', '-c', clients, '-j', 1, '-t', transactions / clients];
  const { stdout } = await promisify(execFile)('pgbench', [...options.map(String), '-f', file, url]);
  const figure = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1]);
  const processed = figure(/actually processed: (\d+)/);
  if (processed !== transactions) throw new Error(`pgbench made ${processed} of ${transactions} bookings:\n${stdout}`);
  return figure(/tps = ([\d.]+)/);
}

/** Whether pgbench 14 or newer, which has `permute`, is on the PATH. */
export async function hasPgbench(): Promise<boolean> {
  const { stdout } = await promisify(execFile)('pgbench', ['--version']).catch(() => ({ stdout: '' }));
  return Number(/(\d+)/.exec(stdout)?.[1]) >= 14;
}
