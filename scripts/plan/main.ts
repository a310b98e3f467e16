/** What happens to a request, step by step: `npx tsx scripts/plan/main.ts bookReservation`; of all operations where none is named. */
import { guard } from '../../src/access/guard';
import type { ServerDependencies } from '../../src/contract/dependencies';
import { readDocument } from '../../src/contract/document';
import { handlers } from '../../src/handlers';
import { createApi } from '../../src/http/api';
import { describePlan } from '../../src/http/plan';

const { plans } = createApi(readDocument(), handlers, {} as ServerDependencies, guard);
const asked = new Set(process.argv.slice(2));
const unknown = [...asked].filter((id) => !plans.some(({ operationId }) => operationId === id));
if (unknown.length > 0) {
  console.error(`The contract has no operation ${unknown.join(', ')}.`);
  process.exitCode = 1;
}
const shown = plans.filter(({ operationId }) => asked.size === 0 || asked.has(operationId));
console.log(shown.map(describePlan).join('\n\n'));
