import type { Handler } from '../../contract/handler';
import { createMessage } from '../../languages';
import { formatInstant } from '../../values/dates';
import { removeFiles } from '../../files/documents';
import { close, eraseRecords } from '../closing';

export const closeAccount: Handler<'closeAccount'> = async ({ caller, traceId }, dependencies) => {
  const closed = await close(dependencies, caller, traceId);
  if ('failure' in closed) return closed;
  await removeFiles(dependencies, closed.files);
  try {
    await eraseRecords(dependencies, caller.userId);
  } catch (error) {
    dependencies.log.error(
      { err: error, userId: caller.userId },
      'the data of a closed account is not all erased; it is tried again',
    );
  }
  const { keptUntil } = closed;
  const data = { closed: true, keptUntil: keptUntil === null ? null : formatInstant(keptUntil) };
  return {
    status: 200,
    data,
    message: keptUntil === null ? createMessage('close.done') : createMessage('close.doneKeeping'),
  };
};
