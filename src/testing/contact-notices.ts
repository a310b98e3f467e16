import { deleteOldNotices, emailContactNotices, textContactNotices } from '../people/contact-notices';

/** Runs the jobs that send messages about changed contacts, and the one that deletes old ones. */
export async function deliverContactNotices(needs: Parameters<typeof emailContactNotices>[0]): Promise<void> {
  await Promise.all([emailContactNotices(needs), textContactNotices(needs)]);
  await deleteOldNotices(needs);
}
