/** The table of a run: the result of each status of each request. */
import { type Operation, requestsOf } from './document';
import type { Reason, Result, Run } from './results';

/** A documented response in a cell: its result, or the reason why it was not tested. */
type Entry = { name: string; result: Result } | { name: string; reason: Reason };

/** A cell without a documented response. `not applicable`: the operation can never return the status. */
export type Blank = 'not documented' | 'not applicable';

export interface Table {
  statuses: string[];
  rows: { request: string; cells: (Entry[] | Blank)[] }[];
}

/** Builds the table: requests in the contract's order × documented statuses. */
export function tableOf({ results, operations, notTried = new Map<string, Reason>() }: Run): Table {
  const entries: Entry[] = [
    ...results.map((result) => ({ name: result.answer.name, result })),
    ...[...notTried].map(([name, reason]) => ({ name, reason })),
  ];
  const byCell = new Map<string, Entry[]>();
  for (const entry of entries) {
    const [id, status = '', ...types] = entry.name.split(' ');
    const operation = operations.find((one) => one.id === id);
    const type =
      operation && operation.requestTypes.length > 1
        ? types.find((one) => operation.requestTypes.includes(one))
        : undefined;
    const cell = `${type === undefined || type === 'application/json' ? id : `${id} ${type}`} ${status}`;
    byCell.set(cell, [...(byCell.get(cell) ?? []), entry]);
  }
  const statuses = [...new Set(entries.map(({ name }) => name.split(' ')[1]!))].sort();
  const rows = operations.flatMap((operation) =>
    requestsOf(operation).map(({ suffix }) => {
      const request = operation.id + suffix;
      const cells = statuses.map((status) => byCell.get(`${request} ${status}`) ?? blank(operation, status));
      return { request, cells };
    }),
  );
  return { statuses, rows };
}

/** Whether an undocumented status can occur, given the operation's method, security, parameters and body. */
function blank({ method, security, pathParameters, requestTypes }: Operation, status: string): Blank {
  const isGet = method === 'GET';
  const applies: Record<string, boolean> = {
    206: false,
    304: isGet && security.every((scheme) => Object.keys(scheme).length === 0),
    401: security.length > 0,
    403: security.length > 0,
    404: pathParameters.length > 0,
    409: !isGet,
    413: requestTypes.length > 0,
    415: requestTypes.length > 0,
  };
  return applies[status] === false ? 'not applicable' : 'not documented';
}
