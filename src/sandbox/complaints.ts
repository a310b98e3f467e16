import { ComplaintKind, ComplaintStatus, ComplaintSubject } from '../../generated/enumerations';
import type { Trx } from '../database/connection';
import type { SandboxData } from './data';

/** Inserts an open complaint of the customer and a dismissed one of the other customer, both about the first listing. */
export async function insertComplaints(
  trx: Trx,
  { userIds, propertyIds }: Pick<SandboxData, 'userIds' | 'propertyIds'>,
  now: number,
): Promise<void> {
  const { title, description } = await trx
    .selectFrom('rent_property')
    .select(['title', 'description'])
    .where('id', '=', propertyIds.active)
    .executeTakeFirstOrThrow();
  const common = {
    person_id: userIds.owner,
    about: ComplaintSubject.Listing,
    subject_id: propertyIds.active,
    property_id: propertyIds.active,
    content: JSON.stringify({ title, text: description, isShortened: false, earlierMessages: [] }),
    created_at: now,
  };
  await trx
    .insertInto('complaint')
    .values([
      {
        ...common,
        reporter_id: userIds.customer,
        kind: ComplaintKind.Misleading,
        status: ComplaintStatus.Open,
        text: 'The pictures show another flat.',
        reason: null,
        decided_by: null,
        decided_at: null,
      },
      {
        ...common,
        reporter_id: userIds.otherCustomer,
        kind: ComplaintKind.Spam,
        status: ComplaintStatus.Dismissed,
        text: 'This is an advertisement.',
        reason: 'The listing follows the rules.',
        decided_by: userIds.admin,
        decided_at: now,
      },
    ])
    .execute();
}
