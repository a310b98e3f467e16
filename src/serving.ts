import { type Run, runCommand } from './commands/arguments';
import { describeVariables } from './config/description';

/** `marketplace serve`: starts the server, which ends the process itself. */
export const serve: Run = (args) =>
  runCommand(
    {
      name: 'serve',
      description: 'Starts the server. Environment variables configure it: see docs/configuration.md.',
      args,
    },
    (command) => command.addHelpText('after', `\nVariables:\n${describeVariables()}`),
    async () => {
      // oxlint-disable-next-line typescript/no-require-imports -- importing it starts the server
      require('./main');
      return { exitCode: 0, text: '' };
    },
  );
