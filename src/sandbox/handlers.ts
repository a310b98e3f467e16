import type { AdjustableClock } from '../adapters/clock';
import { fail, notFound, ofMembers } from '../contract/failures';
import type { Handler } from '../contract/handler';
import { createMessage } from '../languages';
import { notifyOfMatches } from '../saved-searches/notifying';
import { formatInstant, parseInstant } from '../values/dates';
import { seedSandbox } from './seed';

/** The last code that was sent to a target, even if other messages were sent there later. */
export const getSandboxOtp: Handler<'getSandboxOtp'> = async ({ query }, { database, messages, codeDelivery }) => {
  // Codes are sent after the response of the operation that requested them.
  await codeDelivery.settled();
  const requested = query.target.trim().toLowerCase();
  for (const target of [requested, `+${requested}`]) {
    const code = messages.lastCodeTo(target);
    const sent = await database.read
      .selectFrom('otp_code')
      .select('created_at')
      .where('target', '=', target)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (code && sent) return { status: 200, data: { target, code, sentAt: formatInstant(sent.created_at) } };
  }
  return notFound('code');
};

/** Expiry dates of tokens and booking windows after this instant still have years of four digits. */
const latest = Date.UTC(2100, 0);

const day = 24 * 60 * 60_000;

export const setSandboxClock: Handler<'setSandboxClock'> = async ({ body }, dependencies) => {
  const { clock } = dependencies;
  const { now, advanceSeconds } = body;
  if ((now === undefined) === (advanceSeconds === undefined)) {
    return fail('VALIDATION_ERROR', ofMembers(createMessage('sandbox.nowOrAdvance'), 'now', 'advanceSeconds'));
  }
  // When the sandbox is on, the clock is adjustable.
  const adjustable = clock as AdjustableClock;
  const instant = now === undefined ? clock.now() + advanceSeconds! * 1000 : parseInstant(now);
  if (instant === undefined || instant > latest) {
    return fail('VALIDATION_ERROR', {
      errors: [{ field: 'now', code: 'max', message: createMessage('sandbox.tooFar') }],
    });
  }
  const dayBefore = Math.floor(clock.now() / day);
  adjustable.set(instant);
  // The daily job follows the time of the system, which does not change.
  if (Math.floor(instant / day) > dayBefore) await notifyOfMatches(dependencies);
  return { status: 200, data: { now: formatInstant(clock.now()) }, message: createMessage('sandbox.clockSet') };
};

export const resetSandbox: Handler<'resetSandbox'> = async (_request, dependencies) => {
  (dependencies.clock as AdjustableClock).reset();
  const data = await seedSandbox(dependencies);
  // After the reset, which throws unless the database is a sandbox.
  await dependencies.limits.clear();
  return { status: 200, data, message: createMessage('sandbox.reset') };
};
