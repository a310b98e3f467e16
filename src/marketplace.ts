#!/usr/bin/env node
/**
 * The command `marketplace`: `marketplace --help` lists its subcommands. Prints the result to standard output. An error is printed to standard error, with exit
 * code 1 for a rejected command and 2 for a usage error. Exit code 3 means that the command is done, but an operator has to look at the text.
 */
/* oxlint-disable typescript/no-require-imports -- the server starts without loading the parser of arguments */
import type * as CommandLine from './command-line';

const [name = 'serve', ...words] = process.argv.slice(2);
if (name === 'serve' && words.length === 0) require('./main');
else
  void (require('./command-line') as typeof CommandLine)
    .runCommandLine(process.argv.slice(2), process.env)
    .then(({ exitCode, text, isReport }) => {
      // Serving begins without a text, and goes on.
      if (text === '') return;
      // A connection that was given up may still be open, so the process is ended explicitly.
      (exitCode === 0 || isReport ? process.stdout : process.stderr).write(`${text}\n`, () => process.exit(exitCode));
    });
