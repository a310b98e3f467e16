import { fail } from '../../contract/failures';
import type { Handler } from '../../contract/handler';
import { createMessage } from '../../languages';
import { receiveNotice } from '../notices';

export const receivePaymentNotice: Handler<'receivePaymentNotice'> = async (
  { path, query, rawBody, headers },
  dependencies,
) => {
  const raw = { body: rawBody, query, headers, now: dependencies.clock.now() };
  const outcome = await receiveNotice(dependencies, path.provider, raw);
  if (outcome === 'refused') return fail('NOTICE_REFUSED');
  const isNew = outcome === 'handled';
  return { status: 200, data: { isNew }, message: createMessage(isNew ? 'online.noticed' : 'online.noticedBefore') };
};
