const { execFileSync } = require('node:child_process');
const { join } = require('node:path');

/** Before a run: builds the server for tests that start it as a separate process. */
module.exports = () => {
  execFileSync(process.execPath, [join(__dirname, '../../../scripts/build/main.js')], { stdio: 'inherit' });
};
