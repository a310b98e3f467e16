import { wordEndingsOf } from '../../../values/person-words';
import { insertMany } from '../../bulk';
import type { Trx } from '../../connection';
import { TableBuilder, createIndexes, references, required } from '../schema';
import type { Schema } from '../schema';

/** So many people at once. */
const batch = 2000;

interface Person {
  id: number;
  first_name: string;
  last_name: string;
  email: string | null;
  phone: string | null;
  whatsapp_number: string | null;
}

/** What people are found by. Of 350,000 people about three minutes. */
export async function up(db: Schema): Promise<void> {
  await new TableBuilder(db, 'person_word')
    .codePointText('word', required)
    .integer('user_id', references('app_user', required))
    .primaryKey('person_word_once', ['word', 'user_id'])
    .create('clustered');
  for (let last = 0; ;) {
    const people = (await db
      .selectFrom('app_user')
      .select(['id', 'first_name', 'last_name', 'email', 'phone', 'whatsapp_number'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(batch)
      .execute()) as Person[];
    if (people.length === 0) break;
    const rows = people.flatMap(({ id, ...texts }) =>
      wordEndingsOf(Object.values(texts)).map((word) => ({ word, user_id: id })),
    );
    await insertMany(db as unknown as Trx, 'person_word', rows);
    last = people.at(-1)!.id;
  }
  await createIndexes(db, 'person_word', { user: ['user_id'] });
}
