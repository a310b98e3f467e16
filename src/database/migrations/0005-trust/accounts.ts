import type { Schema } from '../schema';

export async function extendAccounts(db: Schema): Promise<void> {
  void db;
  await Promise.resolve();
}
