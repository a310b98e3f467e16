import type { CompiledQuery } from 'kysely';
import type { Statement } from './batch';

interface PlannedOnce {
  isPlannedOnce?: boolean;
}

/**
 * The same statement, except that each connection to PostgreSQL plans it only once, for any values. Planning some searches takes longer than
 * executing them, and PostgreSQL would plan them for the values of each execution, because it expects a little less work then. Only for
 * statements whose plans do not depend on values.
 */
export function plannedOnce<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  return { ...query, isPlannedOnce: true } as CompiledQuery<Row>;
}

export function isPlannedOnce(query: CompiledQuery): boolean {
  return (query as PlannedOnce).isPlannedOnce === true;
}

/**
 * Applies to the statement that is sent together with it outside a transaction: both are one. In a Citus cluster it changes nothing, because a
 * plan for any values cannot contain the nodes to read.
 */
export const planForAnyValues: Pick<Statement, 'text' | 'values'> = {
  text: `select set_config('plan_cache_mode',
    case when current_setting('citus.shard_count', true) is null then 'force_generic_plan' else 'auto' end, true)`,
  values: [],
};
