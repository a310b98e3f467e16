/**
 * `npm run distribute [-- --shards N]`: spreads a migrated database over the nodes of a Citus cluster. Where only the built output is
 * installed: `node dist/src/commands/distribute.js`. What was spread on standard output, or one line on standard error and exit code 1 for
 * what was refused, 2 for what was not understood.
 */
import { distributeTables } from './distributing';
import { conclude } from './running';

conclude(distributeTables(process.argv.slice(2), process.env));
