const { basename } = require('node:path');
const Sequencer = require('@jest/test-sequencer').default;

/** The files that take longest, slowest first. Many of them are short, because they only call what other files define. */
const slowest = [
  'same-answers.long.test.ts',
  'greedy.long.test.ts',
  'search-by-total.http.test.ts',
  'model.long.test.ts',
  'others.long.test.ts',
  'wire.long.test.ts',
  'generated-writes.long.test.ts',
  'killed-processes.long.test.ts',
  'listings.long.test.ts',
  'workers.long.test.ts',
  'lists.long.test.ts',
  'move.http.test.ts',
  'main.long.test.ts',
  'limits.http.test.ts',
  'migrator.test.ts',
  'preflight.test.ts',
];

/**
 * The order in which files are tested. Jest starts with those that took longest in the last run, and without one, as in CI, with the largest.
 * There, a file of a few lines that takes minutes would be last, and only one worker would be busy at the end.
 */
module.exports = class extends Sequencer {
  static slowest = slowest;

  sort(tests) {
    const rank = ({ path, duration }) => (duration === undefined ? slowest.indexOf(basename(path)) : -1);
    const first = (test) => (rank(test) === -1 ? slowest.length : rank(test));
    return super.sort(tests).sort((one, other) => first(one) - first(other));
  }
};
