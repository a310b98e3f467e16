import type { Schema } from '../schema';
import { extendAccounts } from './accounts';
import { extendBookings } from './bookings';
import { extendOperations } from './operations';
import { extendPrivacy } from './privacy';

export async function up(db: Schema): Promise<void> {
  await extendAccounts(db);
  await extendBookings(db);
  await extendOperations(db);
  await extendPrivacy(db);
}
