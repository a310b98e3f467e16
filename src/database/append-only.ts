import type { KyselyPlugin, OperationNode, RootOperationNode, UnknownRow, WithNode } from 'kysely';
import { ColumnUpdateNode, DeleteQueryNode, InsertQueryNode, MergeQueryNode, RawNode } from 'kysely';
import { UpdateQueryNode, ValueNode } from 'kysely';
import type { PluginTransformQueryArgs, PluginTransformResultArgs, QueryResult } from 'kysely';
import type { Tables } from './tables';

/** Tables whose rows are never deleted, with the columns that may be updated. */
const changeable: Partial<Record<keyof Tables, readonly string[]>> = {
  audit_log: [],
  outbox: ['sequence', 'event_id', 'owner_id', 'property_id'],
  terms_document: [],
  payment_transaction: [
    'status',
    'decided_at',
    'decided_by',
    'rejection_reason',
    'receipt_requested_at',
    'receipt_file',
    'allocated_minor',
    'surplus_minor',
    'taken_back_minor',
    'updated_at',
  ],
};

/** Columns that may be set to null: personal data, which is erased when the account is closed. */
const erasable: Partial<Record<keyof Tables, readonly string[]>> = {
  audit_log: ['reason'],
  payment_transaction: ['reference', 'note'],
};

const names = Object.keys(changeable).join('|');
const mentioned = new RegExp(`\\b(${names})\\b`, 'i');
/** Raw SQL that changes rows. `for update` only locks them. */
const rawChange =
  /(?<!\bfor\s+(no\s+key\s+)?)\b(update|delete\s+from|truncate|merge\s+into|replace\s+into|on\s+conflict|or\s+replace)\b/i;

export class AppendOnlyError extends Error {
  constructor(table: string, act: string) {
    super(`${table} is append-only: ${act} is refused`);
  }
}

/**
 * Throws AppendOnlyError for a statement that would change rows of the append-only tables. The types of the columns forbid most
 * of it at compile time; this also covers raw SQL that runs through Kysely. The sandbox bypasses it by `withoutPlugins()`.
 */
class AppendOnly implements KyselyPlugin {
  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    check(node);
    return node;
  }

  transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return Promise.resolve(result);
  }
}

/** The plugins of every Kysely in this folder. */
export const plugins = [new AppendOnly()];

function check(node: OperationNode): void {
  // Only common table expressions of the outermost statement can change rows, so that a plain select costs two comparisons.
  const statements = (node as { with?: WithNode }).with?.expressions ?? [];
  for (const { expression } of statements) check(expression);

  if (UpdateQueryNode.is(node)) {
    const table = node.table && tableIn(node.table);
    if (table === undefined) return;
    for (const update of node.updates ?? []) {
      const column = ColumnUpdateNode.is(update) ? textOf(update.column).trim() : '';
      if (erasable[table]?.includes(column) && isNull(update.value)) continue;
      if (!changeable[table]!.includes(column))
        throw new AppendOnlyError(table, `an update of ${column || 'anything'}`);
    }
  } else if (DeleteQueryNode.is(node)) {
    const table = tableIn(node.from);
    if (table !== undefined) throw new AppendOnlyError(table, 'a deletion');
  } else if (InsertQueryNode.is(node)) {
    const table = node.into && tableIn(node.into);
    const overwrites = node.replace || node.orAction || node.onDuplicateKey || node.onConflict?.updates;
    if (table !== undefined && overwrites) throw new AppendOnlyError(table, 'an insert that overwrites');
  } else if (MergeQueryNode.is(node)) {
    const table = tableIn(node.into);
    if (table !== undefined) throw new AppendOnlyError(table, 'a merge');
  } else if (RawNode.is(node)) {
    const text = textOf(node);
    const table = tableIn(node);
    if (table !== undefined && rawChange.test(text)) throw new AppendOnlyError(table, 'raw SQL that changes rows');
  }
}

function isNull(value: OperationNode): boolean {
  return ValueNode.is(value) && value.value === null;
}

/** The append-only table that a part of a statement names. */
function tableIn(node: OperationNode): keyof Tables | undefined {
  return mentioned.exec(textOf(node))?.[1]?.toLowerCase() as keyof Tables | undefined;
}

/** The identifiers and the raw SQL in a part of a statement, in order; without values. */
function textOf(node: OperationNode): string {
  if (RawNode.is(node))
    return node.sqlFragments
      .map((fragment, index) => {
        const parameter = node.parameters[index];
        return parameter ? `${fragment} ${textOf(parameter)} ` : fragment;
      })
      .join('');
  if (node.kind === 'ValueNode' || node.kind === 'PrimitiveValueListNode') return '';
  if (node.kind === 'IdentifierNode') return `${(node as OperationNode & { name: string }).name} `;
  return Object.values(node)
    .flat()
    .map((part: unknown) =>
      typeof part === 'object' && part !== null && 'kind' in part ? textOf(part as OperationNode) : '',
    )
    .join('');
}
