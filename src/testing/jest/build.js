const { execFileSync } = require('node:child_process');
const { join } = require('node:path');

/** Before a run: the built server, for tests that start it as a process of its own. */
module.exports = () => {
  execFileSync(process.execPath, [join(__dirname, '../../../scripts/build/main.js')], { stdio: 'inherit' });
};
