import { sql } from 'kysely';
import { TermsAudience } from '../../generated/enumerations';
import type { Page } from '../contract/paging';
import type { Database, Trx } from '../database/connection';
import { type KeysetRows, byCreation, readSlice } from '../database/keyset';
import type { NewRow } from '../database/tables';

/** Terms, and whether each is the newest effective version of its audience and language at `now` (epoch ms). */
function selectTerms(db: Database, now: number) {
  return db
    .selectFrom('terms_document as t')
    .selectAll('t')
    .select((eb) =>
      eb
        .case()
        .when('t.effective_from', '>', now)
        .then(sql.lit(0))
        .when(
          eb.exists(
            eb
              .selectFrom('terms_document as n')
              .select('n.id')
              .whereRef('n.audience', '=', 't.audience')
              .whereRef('n.language', '=', 't.language')
              .whereRef('n.version', '>', 't.version')
              .where('n.effective_from', '<=', now),
          ),
        )
        .then(sql.lit(0))
        .else(sql.lit(1))
        .end()
        .as('is_current'),
    );
}

export type TermsRow = Awaited<ReturnType<ReturnType<typeof selectTerms>['executeTakeFirstOrThrow']>>;

/** The terms in force in one language: those for the audience, otherwise those for all. */
export async function findCurrent(
  db: Database,
  audience: TermsAudience,
  language: string,
  now: number,
): Promise<TermsRow | undefined> {
  for (const whose of new Set([audience, TermsAudience.All])) {
    const terms = await selectTerms(db, now)
      .where('t.audience', '=', whose)
      .where('t.language', '=', language)
      .where('t.effective_from', '<=', now)
      .orderBy('t.version', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (terms) return terms;
  }
  return undefined;
}

/** Whether the version is in force for the audience at `now` (epoch ms), in any language. */
export async function isInForce(db: Database, version: number, audience: TermsAudience, now: number): Promise<boolean> {
  const terms = await db
    .selectFrom('terms_document')
    .select('language')
    .where('version', '=', version)
    .executeTakeFirst();
  return terms !== undefined && (await findCurrent(db, audience, terms.language, now))?.version === version;
}

/** A page of all terms, newest first. */
export async function listTerms(db: Database, now: number, page: Page): Promise<KeysetRows<TermsRow>> {
  const terms = selectTerms(db, now).$if(page.updatedSince !== undefined, (query) =>
    query.where('t.created_at', '>=', page.updatedSince!),
  );
  return readSlice(terms, byCreation('t'), page);
}

/** The terms, and whether they are in force at `now` (epoch ms). */
export async function getTermsDocument(db: Database, id: number, now: number): Promise<TermsRow> {
  return selectTerms(db, now).where('t.id', '=', id).executeTakeFirstOrThrow();
}

/** Inserts the next version and returns its id. Violates `terms_document_version` if another transaction has inserted that version. */
export async function insertTerms(trx: Trx, row: Omit<NewRow<'terms_document'>, 'version'>): Promise<number> {
  const { last } = await trx
    .selectFrom('terms_document')
    .select((eb) => eb.fn.max('version').as('last'))
    .executeTakeFirstOrThrow();
  const { id } = await trx
    .insertInto('terms_document')
    .values({ ...row, version: (last ?? 0) + 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Records the version that the user has accepted; changes nothing if it is recorded already. */
export async function setAccepted(db: Database, userId: number, version: number, now: number): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ accepted_terms_version: version, updated_at: now })
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('accepted_terms_version', 'is', null), eb('accepted_terms_version', '<>', version)]))
    .execute();
}
