import { fail, notFound } from '../../contract/failures';
import type { Handler, components } from '../../contract/handler';
import { isAdministrator } from '../../contract/roles';
import { onUnique } from '../../database/errors';
import type { NewRow } from '../../database/tables';
import { audit } from '../../journal/repository-audit';
import { createMessage } from '../../languages';
import {
  type PaymentTypeRow,
  findPaymentType,
  insertPaymentType,
  listPaymentTypes,
  setPaymentType,
} from '../repository-payment-types';

export const getPaymentTypes: Handler<'getPaymentTypes'> = async ({ query, caller }, { database }) => {
  const includeInactive = query.includeInactive ?? false;
  if (includeInactive && !(caller && isAdministrator(caller.role))) return fail('FORBIDDEN');
  return { status: 200, data: (await listPaymentTypes(database.read, includeInactive)).map(paymentTypeView) };
};

export const addPaymentType: Handler<'addPaymentType'> = async ({ body, caller, traceId }, { database, clock }) => {
  const added = database.transaction(async (trx) => {
    const type = await insertPaymentType(trx, rowOf(body));
    await audit(trx, 'addPaymentType', `paymentType:${type.id}`, { by: caller, traceId, at: clock.now() });
    return { status: 200 as const, data: paymentTypeView(type), message: createMessage('paymentType.added') };
  });
  return onUnique(added, { payment_type_code: codeTaken() });
};

export const updatePaymentType: Handler<'updatePaymentType'> = async (
  { path, body, caller, traceId },
  { database, clock },
) => {
  const updated = database.transaction(async (trx) => {
    const type = await setPaymentType(trx, path.id, rowOf(body));
    if (!type) return notFound('paymentType');
    await audit(trx, 'updatePaymentType', `paymentType:${path.id}`, { by: caller, traceId, at: clock.now() });
    return { status: 200 as const, data: paymentTypeView(type), message: createMessage('paymentType.changed') };
  });
  return onUnique(updated, { payment_type_code: codeTaken() });
};

/** Deactivates the type and keeps its row, because payments refer to it. */
export const deletePaymentType: Handler<'deletePaymentType'> = async ({ path, caller, traceId }, { database, clock }) =>
  database.transaction(async (trx) => {
    const type = await findPaymentType(trx, path.id);
    if (!type) return notFound('paymentType');
    if (type.is_active) {
      await setPaymentType(trx, path.id, { is_active: 0 });
      await audit(trx, 'deletePaymentType', `paymentType:${path.id}`, { by: caller, traceId, at: clock.now() });
    }
    return {
      status: 200 as const,
      data: { id: path.id, isActive: false },
      message: createMessage('paymentType.deleted'),
    };
  });

function codeTaken() {
  return fail('IN_USE', { message: createMessage('paymentType.codeTaken') });
}

function rowOf(type: components['schemas']['PaymentTypeRequest']): NewRow<'payment_type'> {
  return {
    name: type.name,
    code: type.code,
    code_key: type.code.toLowerCase(),
    description: type.description ?? null,
    instructions: type.instructions ?? null,
    requires_reference: Number(type.requiresReference),
    requires_receipt: Number(type.requiresReceipt),
    is_active: Number(type.isActive),
  };
}

function paymentTypeView(row: PaymentTypeRow): components['schemas']['PaymentType'] {
  return {
    id: row.id,
    name: row.name,
    code: row.code,
    description: row.description,
    instructions: row.instructions,
    requiresReference: Boolean(row.requires_reference),
    requiresReceipt: Boolean(row.requires_receipt),
    isActive: Boolean(row.is_active),
  };
}
