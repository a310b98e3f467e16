import type { Schema } from '../schema';

export async function extendPrivacy(db: Schema): Promise<void> {
  void db;
  await Promise.resolve();
}
