import { CommissionType } from '../../generated/enumerations';
import { names } from '../../generated/names';
import { type FieldError, fail } from '../contract/failures';
import type { components } from '../contract/handler';
import { createMessage } from '../languages';
import { toMinorUnits } from '../values/money';

type Sent = components['schemas']['SetCommissionRequest'];

/** The columns of a commission. Both are null where the default applies. */
export interface StoredCommission {
  commission_type: CommissionType | null;
  /** Hundredths of a percent, or the amount in units of `10 ** -scale`. */
  commission_value: number | null;
}

const percentDecimals = 2;

/**
 * Reads a commission whose amount may have `decimals` decimals and is stored with `scale` of them. Returns the failure VALIDATION_ERROR
 * for a percentage above 100, too many decimals, or one member that is null without the other.
 */
export function readCommission(
  { commissionType, commissionValue }: Sent,
  { decimals, scale }: { decimals: number; scale: number },
): StoredCommission | ReturnType<typeof refused> {
  if (commissionType === null && commissionValue === null) return { commission_type: null, commission_value: null };
  if (commissionType === null || commissionValue === null)
    return refused('custom', createMessage('commission.incomplete'));
  const isFixed = commissionType === CommissionType.Fixed;
  if (!isFixed && commissionValue > 100) return refused('max', createMessage('field.max', { limit: 100 }));
  const count = isFixed ? decimals : percentDecimals;
  const value = toMinorUnits(commissionValue, count);
  if (value === undefined) return refused('custom', createMessage('field.decimals', { count }));
  return { commission_type: commissionType, commission_value: isFixed ? value * 10 ** (scale - decimals) : value };
}

function refused(code: FieldError['code'], message: FieldError['message']) {
  return fail('VALIDATION_ERROR', { errors: [{ field: 'commissionValue', code, message }] });
}

/** The commission as the audit log records it, such as `Percentage 12.5`. */
export function commissionText({ commissionType, commissionValue }: Sent): string {
  return commissionType === null ? 'default' : `${names.CommissionType[commissionType]} ${commissionValue}`;
}

/** Whether two commissions are the same. */
export function isSameCommission(one: StoredCommission, other: StoredCommission): boolean {
  return one.commission_type === other.commission_type && one.commission_value === other.commission_value;
}
