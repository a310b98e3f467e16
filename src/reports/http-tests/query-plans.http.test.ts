import { useTestApp } from '../../testing/app';
import { engine, testOnOneNode } from '../../testing/databases/engine';
import { planOf } from '../../testing/databases/query-plan';
import { selectFigures, statementNames } from '../repository';

const app = useTestApp();

testOnOneNode(
  'the rows of a period are read by index, so that a short period costs little in a large database',
  async () => {
    const period = { from: '2026-11-02', to: '2026-12-02' };
    const plans: string[] = [];
    for (const name of statementNames)
      plans.push(await planOf(app.db, selectFigures(app.db, period, 0, name).compile(app.db)));
    const plan = plans.join('\n');
    for (const index of [
      'reservation_start',
      'reservation_newest',
      // PostgreSQL finds the nights of a stay by listing and date.
      engine === 'sqlite' ? 'reservation_night_reservation' : 'reservation_night_taken',
      'blocked_date_range_end',
      'payment_transaction_reservation',
      'app_user_report',
      // SQLite counts in any index that has all columns.
      engine === 'sqlite' ? 'SCAN p USING COVERING INDEX rent_property' : 'rent_property_report',
    ])
      expect(plan).toContain(index);
    const whole = engine === 'sqlite' ? /SCAN (reservation|r|n|b|t)\b/ : /Seq Scan on (reservation|payment|blocked)/;
    expect(plan).not.toMatch(whole);
    const lines = await planOf(app.db, selectFigures(app.db, period, 0, 'lines').compile(app.db));
    expect(lines).toContain('reservation_start');
    expect(lines).toContain('reservation_newest');
    expect(lines).not.toContain('reservation_end');
  },
);

testOnOneNode(
  'the nights of stays are joined to the few listings that were not always offered, from indexes',
  async () => {
    const period = { from: '2026-11-02', to: '2026-12-02' };
    const plan = await planOf(app.db, selectFigures(app.db, period, 0, 'nightsTaken').compile(app.db));
    // By their status, by their owner, and by when they were created.
    const expected =
      engine === 'sqlite'
        ? [
            'SEARCH p USING COVERING INDEX rent_property_report (property_status=?)',
            'SEARCH p USING COVERING INDEX rent_property_report (property_status=? AND owner_id=?)',
            'SEARCH p USING COVERING INDEX rent_property_newest (property_status=? AND created_at>?)',
          ]
        : ['Index Only Scan using reservation_start', 'Index Only Scan using rent_property_report'];
    for (const index of expected) expect(plan).toContain(index);
    expect(plan).not.toMatch(/SCAN p\b|Seq Scan on (rent_property|reservation)/);
  },
);
