/** Prints the steps that a request goes through: `npx tsx scripts/plan/main.ts bookReservation`; without a name, for all operations. */
import { guard } from '../../src/access/guard';
import type { ServerDependencies } from '../../src/contract/dependencies';
import { readDocument } from '../../src/contract/document';
import { handlers } from '../../src/handlers';
import { createApi } from '../../src/http/api';
import { describePlan } from '../../src/http/plan';

const { plans } = createApi(readDocument(), handlers, {} as ServerDependencies, guard);
const selected = new Set(process.argv.slice(2));
const unknown = [...selected].filter((id) => !plans.some(({ operationId }) => operationId === id));
if (unknown.length > 0) {
  console.error(`The contract has no operation ${unknown.join(', ')}.`);
  process.exitCode = 1;
}
const shown = plans.filter(({ operationId }) => selected.size === 0 || selected.has(operationId));
console.log(shown.map(describePlan).join('\n\n'));
