import { createProgram } from './commands/arguments';
import { showProgress } from './commands/progress';
import type { Outcome } from './commands/refused';
import { outcomeOf } from './commands/running';
import { warnOfMisspelt } from './config/misspelt';
import { release } from './config/release';
import { subcommands } from './subcommands';

/** The first arguments of `marketplace`: a subcommand, --version or --help. Everything after a subcommand's name is for the subcommand. */
export function runCommandLine(args: string[], environment: NodeJS.ProcessEnv): Promise<Outcome> {
  let outcome: Outcome | undefined;
  const { command, parse } = createProgram(
    'marketplace',
    'The rental marketplace: its server and the commands of its operators.',
  );
  command
    .version(`marketplace ${release.text}`, '-V, --version', 'print the version')
    .enablePositionalOptions()
    .configureHelp({ subcommandTerm: (subcommand) => subcommand.name() })
    .addHelpText(
      'after',
      '\nmarketplace SUBCOMMAND --help describes a subcommand. Environment variables configure all of them: see docs/configuration.md.',
    );
  for (const { name, summary, load } of subcommands)
    command
      .command(name)
      .description(summary)
      .argument('[arguments...]')
      .helpOption(false)
      .allowUnknownOption()
      .passThroughOptions()
      .action(async (words) => {
        if (name !== 'serve') warn(environment);
        outcome = await load()(words, environment, showProgress());
      });
  return outcomeOf('marketplace', async () => {
    const help = await parse(args);
    return outcome ?? { exitCode: 0, text: help ?? '' };
  });
}

function warn(environment: NodeJS.ProcessEnv): void {
  for (const line of warnOfMisspelt(environment)) process.stderr.write(`Warning: ${line}\n`);
}
