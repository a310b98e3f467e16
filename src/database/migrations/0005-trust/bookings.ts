import type { Schema } from '../schema';

export async function extendBookings(db: Schema): Promise<void> {
  void db;
  await Promise.resolve();
}
