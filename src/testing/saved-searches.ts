import { NotificationType } from '../../generated/enumerations';
import { notifyOfMatches } from '../saved-searches/notifying';
import { callAs } from './access';
import type { Actor, Reply, TestApp } from './app';
import { day } from './time';

/** Saves a search of the actor. */
export function saveSearch(
  app: TestApp,
  as: Actor,
  filters: Record<string, unknown>,
  { name = 'A search', notify }: { name?: string; notify?: number } = {},
): Promise<Reply> {
  return callAs(app, as, 'addSavedSearch', { body: { name, filters, notify } });
}

/** The id of a new saved search. */
export async function savedSearch(
  app: TestApp,
  as: Actor,
  filters: Record<string, unknown>,
  options: { name?: string; notify?: number } = {},
): Promise<number> {
  const { status, envelope, data } = await saveSearch(app, as, filters, options);
  if (status !== 200) throw new Error(`${envelope.code}: ${envelope.message}`);
  return (data as { id: number }).id;
}

/** Lets a day pass and runs the job that notifies of saved searches. */
export async function runSavedSearches(app: TestApp): Promise<void> {
  app.clock.advance(day);
  await notifyOfMatches(app);
}

/** The notifications of saved searches: to whom, about which listing first, and about how many. */
export async function listTold(app: TestApp) {
  const rows = await app.db
    .selectFrom('notification')
    .select(['user_id', 'property_id', 'parameters', 'email_due_at'])
    .where('type', '=', NotificationType.SavedSearchMatched)
    .orderBy('id')
    .execute();
  return rows.map(({ parameters, ...row }) => {
    const { name, matches } = JSON.parse(parameters) as { name: string; matches: { parameters: { count: number } } };
    return { ...row, name, count: matches.parameters.count };
  });
}
