import { sql } from 'kysely';
import { createIndexes, required, TableBuilder } from '../schema';
import type { Schema } from '../schema';

const batch = 500;

interface Receipt {
  scope: string;
  key: string;
  answer: string | null;
}

/** The persons that stored responses of Idempotency-Keys mention. Closing an account deletes these responses. */
export async function addReceiptPersons(db: Schema): Promise<void> {
  await new TableBuilder(db, 'receipt_person')
    .integer('user_id', required)
    .text('scope', required)
    .text('key', required)
    .primaryKey('receipt_person_pkey', ['user_id', 'scope', 'key'])
    .references('receipt', ['scope', 'key'], 'idempotency')
    .create('clustered');
  await createIndexes(db, 'receipt_person', { receipt: ['scope', 'key'] });

  let last: Receipt = { scope: '', key: '', answer: null };
  for (;;) {
    const receipts = (await db
      .selectFrom('idempotency')
      .select(['scope', 'key', 'answer'])
      .where(sql<boolean>`(scope, key) > (${last.scope}, ${last.key})`)
      .orderBy('scope')
      .orderBy('key')
      .limit(batch)
      .execute()) as Receipt[];
    const persons = receipts.flatMap(({ scope, key, answer }) =>
      personsIn(scope, answer).map((user_id) => ({ user_id, scope, key })),
    );
    for (let begin = 0; begin < persons.length; begin += batch)
      await db
        .insertInto('receipt_person')
        .values(persons.slice(begin, begin + batch))
        .execute();
    if (receipts.length < batch) return;
    last = receipts.at(-1)!;
  }
}

/** A copy of the server's rule. The body of the stored response is JSON inside JSON. */
function personsIn(scope: string, answer: string | null): number[] {
  const caller = /^user:(\d+) /.exec(scope)?.[1];
  const told = [...(answer ?? '').matchAll(/\\"(?:user|owner|customer|payer|agent)Id\\":(\d+)/g)].map(([, id]) => id!);
  return [...new Set([...(caller === undefined ? [] : [caller]), ...told].map(Number))];
}
