/**
 * `npm run distribute [-- --shards N]`: distributes the tables of a migrated database over the nodes of a Citus cluster. In an installation
 * without sources: `node dist/src/commands/distribute.js`. Prints the distributed tables to standard output. An error is printed to standard
 * error, with exit code 1 for a rejected command and 2 for a usage error.
 */
import { distributeTables } from './distributing';
import { showProgress } from './progress';
import { conclude } from './running';

conclude(distributeTables(process.argv.slice(2), process.env, showProgress()));
