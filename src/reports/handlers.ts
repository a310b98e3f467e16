import { listPaymentTypes } from '../bookings/repository-payment-types';
import type { Handler } from '../contract/handler';
import { listCurrencies } from '../reference/repository';
import { todayIn } from '../values/dates';
import { periodOf } from './period';
import { listFigures } from './repository';
import { reportTable } from './table';
import { reportView } from './view';

export const getGeneralReport: Handler<'getGeneralReport'> = async ({ query, mediaType }, { database, clock }) => {
  const now = clock.now();
  const period = periodOf(query, todayIn('UTC', now));
  if ('failure' in period) return period;
  const report = reportView(await listFigures(database.read, period, now), {
    period,
    now,
    currencies: await listCurrencies(database.read),
    paymentTypes: await listPaymentTypes(database.read, true),
  });
  if (mediaType === 'application/json') return { status: 200, data: report };

  const name = `general-report-${period.from}-${period.to}.csv`;
  const headers = { 'Content-Disposition': `attachment; filename="${name}"`, 'Cache-Control': 'no-store' };
  return { status: 200, raw: { contentType: mediaType, bytes: reportTable(report), headers } };
};
