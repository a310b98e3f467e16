import { Command, CommanderError, InvalidArgumentError, type OptionValues } from '@commander-js/extra-typings';
import { outcomeOf } from './running';
import { type Outcome, UsageError } from './refused';

/** A subcommand of `marketplace`. It is declared without loading what it needs. */
export interface Subcommand {
  name: string;
  /** One line for `marketplace --help`. */
  summary: string;
  /** Loads the subcommand: only one of them runs in a process, and the server must start fast. */
  load: () => Run;
}

/** Runs a subcommand with the arguments that follow its name. Never throws. */
export type Run = (args: string[], environment: Environment, onProgress?: OnProgress) => Promise<Outcome>;

export type Environment = Record<string, string | undefined>;

/** Called with the progress: `done` of `of` items; `what` names the kind of item. */
export type OnProgress = (what: string, done: number, of: number) => void;

/** As {@link OnProgress}; the command goes on when the promise has resolved. */
export type OnAwaitedProgress = (...progress: Parameters<OnProgress>) => void | Promise<void>;

/** Arguments of a command, and what reads them. */
export interface Program {
  /** The command to which options, arguments and subcommands are added. */
  command: Command;
  /** Runs the action that the arguments name. Returns the help if they ask for it. Throws UsageError. */
  parse: (args: string[]) => Promise<string | undefined>;
}

/** Creates a program that prints nothing and does not end the process. `name` is as in `marketplace backup`. */
export function createProgram(name: string, description: string): Program {
  let text = '';
  const command = new Command(name)
    .description(description)
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({ writeOut: (more) => void (text += more), writeErr: () => {} });
  return {
    command,
    async parse(args) {
      for (const one of [command, ...command.commands]) rejectRepeated(one as Command);
      // The innermost command that the arguments name.
      const named = command.commands.find((one) => one.name() === args[0]);
      const help = named && `${name} ${named.name()}`;
      try {
        await command.parseAsync(args, { from: 'user' });
        return undefined;
      } catch (error) {
        if (error instanceof UsageError) throw new UsageError(error.message, help);
        if (!(error instanceof CommanderError)) throw error;
        if (error.exitCode === 0) return text.trimEnd();
        throw new UsageError(error.message.replace(/^error: /, '').replaceAll('\n', ' '), help);
      }
    },
  };
}

/** Otherwise the last value of a repeated option would win without a notice. */
function rejectRepeated(command: Command): void {
  for (const { flags, long, short } of command.options) {
    let isGiven = false;
    command.on(`option:${(long ?? short!).replace(/^--?(no-)?/, '')}`, () => {
      if (isGiven) command.error(`option '${flags}' is given more than once`);
      isGiven = true;
    });
  }
}

/**
 * Runs one subcommand: `declare` adds its options, `work` gets their values. An error becomes an outcome with one line of text, or one for
 * each wrong variable.
 */
export function runCommand<Options extends OptionValues>(
  { name, description, args }: { name: string; description: string; args: string[] },
  declare: (command: Command) => Command<[], Options>,
  work: (values: Options) => Promise<Outcome>,
): Promise<Outcome> {
  return outcomeOf(`marketplace ${name}`, async () => {
    const { command, parse } = createProgram(`marketplace ${name}`, description);
    let outcome: Outcome | undefined;
    declare(command).action(async (values) => {
      outcome = await work(values);
    });
    const help = await parse(args);
    return outcome ?? { exitCode: 0, text: help ?? '' };
  });
}

/** Reads an option that is a whole number. */
export function wholeNumber(minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d{1,15}$/.test(text) && number >= minimum && number <= maximum) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${minimum} to ${maximum}.`);
  };
}

/** Reads an option that is the fingerprint of a key. */
export function fingerprint(text: string): string {
  if (/^[0-9a-f]{16}$/.test(text)) return text;
  throw new InvalidArgumentError('It must be 16 hexadecimal digits, the fingerprint of the key.');
}
