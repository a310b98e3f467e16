/**
 * `npm start` and the scripts of the operator commands: builds what has changed, then runs `marketplace` in this process. npm sends signals to its
 * shell, which some shells do not forward. `npm start` therefore replaces the shell (`exec`); the shell of Windows has no `exec`, and runs what follows `||`.
 */
const { spawnSync } = require('node:child_process');
const { join } = require('node:path');

const { status } = spawnSync(process.execPath, [join(__dirname, 'main.js')], { stdio: 'inherit' });
if (status !== 0) process.exit(1);
// The supervisor starts its workers with this program.
process.argv[1] = join(__dirname, '../../dist/src/marketplace.js');
require(process.argv[1]);
