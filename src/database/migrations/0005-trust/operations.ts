import type { Schema } from '../schema';

export async function extendOperations(db: Schema): Promise<void> {
  void db;
  await Promise.resolve();
}
