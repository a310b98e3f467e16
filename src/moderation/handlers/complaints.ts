import { ComplaintStatus, ComplaintSubject, NotificationType } from '../../../generated/enumerations';
import { lockOpenAccount } from '../../access/repository-open-account';
import { Refusal, fail, notFound } from '../../contract/failures';
import type { Handler } from '../../contract/handler';
import { answerPage } from '../../contract/paging';
import { onUnique } from '../../database/errors';
import { audit } from '../../journal/repository-audit';
import { createMessage } from '../../languages';
import { notify } from '../../notifications/repository';
import { decide, decidedAlready } from '../deciding';
import { countOpen, findComplaint, hasComplaintSince, insertComplaint, listBy, listComplaints } from '../repository';
import { findRole } from '../repository-blocking';
import { findSubject } from '../subjects';
import { complaintDetailsView, complaintView, myComplaintView } from '../view';

const again = fail('STATE_CONFLICT', { message: createMessage('complaint.again') });
/** The longest text of a reporter, in bytes of UTF-8. */
const mostTextBytes = 2000;
const hour = 60 * 60_000;

/**
 * A transaction that closes the reported person's account waits for the foreign key of the complaint, or is seen after the insert.
 * Administrators are notified of the first complaint in each hour, so that many complaints do not send as many e-mails.
 */
export const addComplaint: Handler<'addComplaint'> = async ({ body, caller }, dependencies) => {
  const { database, clock, config } = dependencies;
  if (!caller.isVerified) return fail('VERIFICATION_REQUIRED');
  if (Buffer.byteLength(body.text) > mostTextBytes) {
    const message = createMessage('complaint.tooLong', { bytes: mostTextBytes });
    return fail('VALIDATION_ERROR', { errors: [{ field: 'text', code: 'maxLength', message }] });
  }
  const subject = await findSubject(dependencies, body.about, body.id, caller);
  if ('failure' in subject) return subject;
  const { personId, propertyId, content } = subject;
  const added = database.transaction(async (trx) => {
    await lockOpenAccount(trx, caller.userId);
    const count = config.limits.openComplaints;
    if ((await countOpen(trx, caller.userId)) >= count)
      return fail('STATE_CONFLICT', { message: createMessage('complaint.tooMany', { count }) });
    const at = clock.now();
    const isFirst = !(await hasComplaintSince(trx, at - (at % hour)));
    const complaint = await insertComplaint(trx, {
      reporter_id: caller.userId,
      person_id: personId,
      kind: body.kind,
      about: body.about,
      subject_id: body.id,
      property_id: propertyId,
      status: ComplaintStatus.Open,
      text: body.text,
      content: content && JSON.stringify(content),
      reason: null,
      decided_by: null,
      decided_at: null,
      created_at: at,
    });
    if ((await findRole(trx, personId)) === undefined) throw new Refusal(notFound('user'));
    if (isFirst) await notify(trx, { to: 'administrators', type: NotificationType.ComplaintAdded, at });
    return { status: 200 as const, data: myComplaintView(complaint), message: createMessage('complaint.added') };
  });
  return onUnique(added, { complaint_once: again });
};

export const getMyComplaints: Handler<'getMyComplaints'> = async ({ query, caller }, { database }) =>
  answerPage('getMyComplaints', query, (page) => listBy(database.read, caller.userId, page), myComplaintView);

export const getComplaints: Handler<'getComplaints'> = async ({ query }, { database }) =>
  answerPage('getComplaints', query, (page) => listComplaints(database.read, query, page), complaintView);

/** Administrators' access to what was reported is audited first. */
export const getComplaintById: Handler<'getComplaintById'> = async ({ path, caller, traceId }, { database, clock }) => {
  const complaint = await findComplaint(database.read, path.id);
  if (!complaint) return notFound('complaint');
  await audit(database.write, 'getComplaintById', `complaint:${path.id}`, { by: caller, traceId, at: clock.now() });
  return { status: 200, data: complaintDetailsView(complaint) };
};

export const decideComplaint: Handler<'decideComplaint'> = async ({ path, body, caller, traceId }, dependencies) => {
  const { status, reason } = body;
  if (status === ComplaintStatus.Open) return ofStatus('complaint.decision');
  const complaint = await findComplaint(dependencies.database.read, path.id);
  if (!complaint) return notFound('complaint');
  if (complaint.status !== ComplaintStatus.Open) return decidedAlready(complaint.status);
  if (status === ComplaintStatus.Hidden && complaint.about === ComplaintSubject.Person)
    return ofStatus('complaint.personNotHidden');
  const decided = await decide(dependencies, complaint, { status, reason, by: caller, traceId });
  if ('failure' in decided) return decided;
  return { status: 200, data: complaintView(decided), message: createMessage('complaint.decided') };
};

function ofStatus(key: 'complaint.decision' | 'complaint.personNotHidden') {
  return fail('VALIDATION_ERROR', { errors: [{ field: 'status', code: 'custom', message: createMessage(key) }] });
}
