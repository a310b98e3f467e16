import type { Schema } from '../schema';
import { extendCodes } from './accounts';
import { addReceiptPersons } from './receipts';

export async function up(db: Schema): Promise<void> {
  await extendCodes(db);
  await addReceiptPersons(db);
}
