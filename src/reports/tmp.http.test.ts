import { sql } from 'kysely';
import { type TestApp, startTestApp, testInstant } from '../testing/app';
import { listFigures } from './repository';
declare const ENGINE: string;
let app: TestApp;
beforeAll(async () => { app = await startTestApp(); });
afterAll(() => app.close());
test('x', async () => {
  const cols = 'owner_id,title,city,rent_type,rent_property_type,rent_property_condition,building_type,property_status,price_minor,price_comparable,currency_id,min_stay_nights,max_stay_nights,cancellation_policy,details_json,created_at,updated_at';
  const series = (n: number) => ENGINE === 'sqlite' ? `(with recursive s(i) as (select 1 union all select i+1 from s where i < ${n}) select i from s) as s` : `generate_series(1, ${n}) as s(i)`;
  const q = async (t: string) => sql.raw(t).execute(app.db);
  await q(`insert into rent_property (${cols}) select 2,'t',1,1,0,0,0,1,45000,450000,7,1,30,1,'{}',${testInstant},${testInstant} from ${series(100000)}`);
  const day = ENGINE === 'sqlite' ? (e: string) => `date('2026-01-01', '+' || (${e}) || ' days')` : (e: string) => `date '2026-01-01' + (${e})::int`;
  for (const k of [0,1,2]) await q(`insert into reservation (property_id,customer_id,owner_id,status,start_date,end_date,ends_at,nights,rent_type,unit_price_minor,total_minor,deposit_minor,currency_id,cancellation_policy,commission_type,commission_value,commission_minor,created_at,updated_at)
    select 10+s.i,3,2,2,${day(`s.i % 200 + ${k}*220`)},${day(`s.i % 200 + ${k}*220 + 3`)},9999999999999,3,1,45000,135000,27000,7,1,0,1000,13500,${testInstant} - 86400000 * cast(s.i % 700 as bigint),1 from ${series(99000)}`);
  for (const k of [0,1,2]) await q(`insert into reservation_night (property_id, night, reservation_id) select property_id, ${ENGINE==='sqlite' ? `date(start_date,'+${k} days')` : `start_date + ${k}`}, id from reservation where id > 8`);
  if (ENGINE !== 'sqlite') await q('analyze');
  for (const [from,to] of [['2026-11-02','2026-12-02'],['2026-01-01','2027-01-01'],['2030-01-01','2030-02-01']] as const) {
    const t = performance.now();
    const rows = await listFigures(app.db, {from,to}, testInstant);
    process.stderr.write(`${ENGINE} ${from} ${Math.round(performance.now()-t)} ms ${JSON.stringify(rows.filter(r=>/^(reservations|nights)/.test(r.figure)))}\n`);
  }
}, 300000);
