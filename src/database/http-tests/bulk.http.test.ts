import { useTestApp } from '../../testing/app';
import { insertMany } from '../bulk';

const app = useTestApp();

test('rows with different members are refused, and none is inserted', async () => {
  const row = { feature: 'a', property_id: 1, listed_at: 1 };
  const other = { feature: 'b', property_id: 1 } as typeof row;
  const inserted = app.db.transaction().execute((trx) => insertMany(trx, 'property_feature', [row, other]));
  await expect(inserted).rejects.toThrow('rows for property_feature have different members');
  const found = app.db.selectFrom('property_feature').selectAll().where('feature', '=', 'a').execute();
  expect(await found).toEqual([]);
});
