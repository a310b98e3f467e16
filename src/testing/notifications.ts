import type { NotificationType } from '../../generated/enumerations';
import type { TestApp } from './app';

/** The recipients of notifications about a reservation, by type. */
export async function toldOf(app: TestApp, reservationId: number, type: NotificationType) {
  const rows = await app.db
    .selectFrom('notification')
    .select(['user_id', 'parameters'])
    .where('reservation_id', '=', reservationId)
    .where('type', '=', type)
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id, parameters }) => ({ user_id, ...(JSON.parse(parameters) as Record<string, unknown>) }));
}
