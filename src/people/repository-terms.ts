import { sql } from 'kysely';
import { TermsAudience } from '../../generated/enumerations';
import type { Database, Trx } from '../database/connection';
import type { NewRow } from '../database/tables';
import { type Page, isBeyond } from '../contract/paging';

/** Terms, and whether each is the newest effective version of its audience and language at `now` (epoch ms). */
export function selectTerms(db: Database, now: number) {
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

/** The terms in force for the audience in one language: its own, else those for all. */
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

/** Whether the version is in force for the audience at `now` (epoch ms), in whatever language it is. */
export async function isInForce(db: Database, version: number, audience: TermsAudience, now: number): Promise<boolean> {
  const terms = await db
    .selectFrom('terms_document')
    .select('language')
    .where('version', '=', version)
    .executeTakeFirst();
  return terms !== undefined && (await findCurrent(db, audience, terms.language, now))?.version === version;
}

/** One page of all terms, the newest first. */
export function selectPage(db: Database, now: number, page: Page) {
  return selectTerms(db, now)
    .$if(page.updatedSince !== undefined, (query) => query.where('t.created_at', '>=', page.updatedSince!))
    .$if(page.after !== undefined, (query) => query.where(isBeyond(['t.created_at', 't.id'], 'desc', page.after!)))
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(page.limit);
}

export async function countTerms(db: Database, { updatedSince }: Pick<Page, 'updatedSince'>): Promise<number> {
  const { count } = await db
    .selectFrom('terms_document')
    .$if(updatedSince !== undefined, (query) => query.where('created_at', '>=', updatedSince!))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The version after the last; violates `terms_document_version` where somebody else was quicker. */
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

/** Nothing where the user has accepted this version already. */
export async function setAccepted(db: Database, userId: number, version: number, now: number): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ accepted_terms_version: version, updated_at: now })
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('accepted_terms_version', 'is', null), eb('accepted_terms_version', '<>', version)]))
    .execute();
}
