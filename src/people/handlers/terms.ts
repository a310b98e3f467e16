import { NotificationType, TermsAudience, UserRole } from '../../../generated/enumerations';
import { fail } from '../../contract/failures';
import type { Handler, Request, components } from '../../contract/handler';
import { answerPage } from '../../contract/paging';
import type { Trx } from '../../database/connection';
import { onUnique } from '../../database/errors';
import { audit } from '../../journal/repository-audit';
import { createMessage } from '../../languages';
import { tooManyPending } from '../../notifications/handlers';
import { announce, countPending, maximumPending } from '../../notifications/repository-announcements';
import { formatInstant, parseInstant } from '../../values/dates';
import { fullProfile } from '../profile';
import { findProfile, listIdentitySides } from '../repository';
import {
  type TermsRow,
  findCurrent,
  getTermsDocument,
  insertTerms,
  isInForce,
  listTerms,
  setAccepted,
} from '../repository-terms';
import { audienceOf, canonicalTag, rolesIn, tagsFor } from '../terms';

export const getCurrentTerms: Handler<'getCurrentTerms'> = async ({ query, language }, { database, clock }) => {
  const { audience = TermsAudience.All } = query;
  const tags = query.language === undefined ? new Set([language, 'en']) : tagsFor(query.language);
  for (const tag of tags) {
    const terms = await findCurrent(database.read, audience, tag, clock.now());
    if (terms) return { status: 200, data: termsView(terms) };
  }
  return fail('NOT_FOUND', { message: createMessage('terms.none') });
};

export const getTerms: Handler<'getTerms'> = async ({ query }, { database, clock }) =>
  answerPage('getTerms', query, (page) => listTerms(database.read, clock.now(), page), termsView);

export const addTerms: Handler<'addTerms'> = async (request, { database, clock }) => {
  const now = clock.now();
  const { effectiveFrom } = request.body;
  const effective = effectiveFrom === undefined ? now : parseInstant(effectiveFrom);
  if (effective === undefined) {
    const message = createMessage('field.format.date-time');
    return fail('VALIDATION_ERROR', { errors: [{ field: 'effectiveFrom', code: 'format', message }] });
  }
  if (request.body.notify && (await countPending(database.read)) >= maximumPending) return tooManyPending;
  // If several requests add the same version, one succeeds and the others retry with the next version.
  for (;;) {
    const added = await onUnique(
      database.transaction((trx) => add(trx, request, effective, now)),
      { terms_document_version: 'taken' as const },
    );
    if (added === 'taken') continue;
    return { status: 200, data: termsView(added), message: createMessage('terms.added', { version: added.version }) };
  }
};

/** The audience is notified at once, not when the version comes into force, so that users can read it before. */
async function add(
  trx: Trx,
  { body, caller, traceId }: Request<'addTerms'>,
  effective: number,
  now: number,
): Promise<TermsRow> {
  const id = await insertTerms(trx, {
    audience: body.audience,
    language: canonicalTag(body.language),
    title: body.title,
    body: body.body,
    effective_from: effective,
    created_by: caller.userId,
    created_at: now,
  });
  if (body.notify) {
    const parameters = { title: body.title, startDate: formatInstant(effective).slice(0, 10) };
    const roles = rolesIn(body.audience);
    await announce(trx, roles, { type: NotificationType.TermsUpdated, parameters }, now);
  }
  await audit(trx, 'addTerms', `terms:${id}`, { by: caller, traceId, at: now });
  return getTermsDocument(trx, id, now);
}

export const acceptTerms: Handler<'acceptTerms'> = async ({ body: { version }, caller }, { database, clock }) => {
  const now = clock.now();
  const role = UserRole[caller.role];
  if (!(await isInForce(database.read, version, audienceOf(role), now)))
    return fail('STATE_CONFLICT', { message: createMessage('terms.notInForce') });
  await setAccepted(database.write, caller.userId, version, now);
  const profile = (await findProfile(database.read, role, caller.userId))!;
  const data = fullProfile(profile, await listIdentitySides(database.read, caller.userId));
  return { status: 200, data, message: createMessage('terms.accepted') };
};

function termsView(row: TermsRow): components['schemas']['TermsDocument'] {
  return {
    id: row.id,
    version: row.version,
    audience: row.audience,
    language: row.language,
    title: row.title,
    body: row.body,
    effectiveFrom: formatInstant(row.effective_from),
    isCurrent: Boolean(row.is_current),
    createdAt: formatInstant(row.created_at),
  };
}
