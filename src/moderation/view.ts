import type { components } from '../contract/handler';
import { formatInstant } from '../values/dates';
import type { ComplaintRow } from './repository';
import { noPictures } from './subjects';

type Schemas = components['schemas'];

/** The complaint as its reporter sees it. */
export function myComplaintView(row: ComplaintRow): Schemas['MyComplaint'] {
  return {
    id: row.id,
    kind: row.kind,
    about: row.about,
    subjectId: row.subject_id,
    propertyId: row.property_id,
    status: row.status,
    text: row.text,
    createdAt: formatInstant(row.created_at),
    decidedAt: row.decided_at === null ? null : formatInstant(row.decided_at),
  };
}

/** The complaint as administrators see it. */
export function complaintView(row: ComplaintRow): Schemas['Complaint'] {
  return {
    ...myComplaintView(row),
    personId: row.person_id,
    reporterId: row.reporter_id,
    decidedBy: row.decided_by,
    reason: row.reason,
  };
}

/** The complaint with what was reported, for administrators. */
export function complaintDetailsView(row: ComplaintRow): Schemas['ComplaintDetails'] {
  const content =
    row.content === null ? null : ({ ...noPictures, ...JSON.parse(row.content) } as Schemas['ComplaintContent']);
  return { ...complaintView(row), content };
}
