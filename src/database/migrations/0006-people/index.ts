import type { Schema } from '../schema';
import { extendCodes } from './accounts';

export async function up(db: Schema): Promise<void> {
  await extendCodes(db);
}
