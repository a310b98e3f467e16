import { ok, strictEqual } from 'node:assert';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, posix } from 'node:path';
import { createInterface } from 'node:readline';
import {
  type Copy,
  DockerfileParser,
  type From,
  type Instruction,
  type JSONInstruction,
  type Label,
} from 'dockerfile-ast';
import { nodesOf } from '../../release/nodes';

/** The last stage of a Dockerfile, with a folder as its root. */
export interface Built {
  /** The folder of all stages. */
  folder: string;
  root: string;
  workdir: string;
  environment: Record<string, string>;
  /** The program of the image, and the arguments that it gets by default. */
  entrypoint: string[];
  command: string[];
  labels: Record<string, string>;
  healthCheck: string[];
  volume: string;
  steps: number;
  has(path: string): boolean;
}

/** The major version of Node in the image. */
export const imageMajor = '24';

/** The user id of `nobody`, used instead of the image's user. */
const unprivilegedUser = 65_534;

interface Stage {
  root: string;
  workdir: string;
  environment: Record<string, string>;
  /** Values of ARG, which are variables of later steps only. */
  build: Record<string, string>;
}

const words = (instruction: Instruction) => instruction.getArguments().map((one) => one.getValue());

/** The words of an instruction in JSON form: `CMD ["node", "main.js"]`. */
function exec(instruction: JSONInstruction): string[] {
  return instruction.getJSONStrings().map((one) => one.getJSONValue());
}

/** npm uses its cache first and does not contact the registry for audits. */
const npmSettings = { npm_config_prefer_offline: 'true', npm_config_audit: 'false', npm_config_fund: 'false' };

/** Runs the instructions of a Dockerfile in order, each stage in a separate folder. `given` are the build arguments. Rejects with the first failure. */
export async function build(context: string, dockerfile: string, given: Record<string, string>): Promise<Built> {
  const folder = mkdtempSync(join(tmpdir(), 'image-'));
  chmodSync(folder, 0o755);
  const image = new ImageBuilder(context, folder, given);
  for (const instruction of DockerfileParser.parse(dockerfile).getInstructions()) image.run(instruction);
  return image.result();
}

class ImageBuilder {
  private readonly stages = new Map<string, Stage>();
  private current: Stage | undefined;
  private steps = 0;
  private readonly found = {
    ...{ entrypoint: [] as string[], command: [] as string[], healthCheck: [] as string[] },
    ...{ labels: {} as Record<string, string>, volume: '', user: '' },
  };

  constructor(
    private readonly context: string,
    private readonly folder: string,
    private readonly given: Record<string, string>,
  ) {}

  run(instruction: Instruction): void {
    const keyword = instruction.getKeyword();
    if (keyword === 'FROM') return this.beginStage(instruction as From);
    this.steps++;
    if (keyword === 'WORKDIR') this.changeFolder(instruction);
    else if (keyword === 'ENV') this.setEnvironment(instruction);
    else if (keyword === 'COPY') this.copyFiles(instruction as Copy);
    else if (keyword === 'RUN') this.runCommand(instruction);
    else if (keyword === 'ARG') this.setArgument(instruction);
    else if (keyword === 'LABEL') this.setLabels(instruction);
    else if (keyword === 'ENTRYPOINT') this.found.entrypoint = exec(instruction as JSONInstruction);
    else if (keyword === 'CMD') this.found.command = exec(instruction as JSONInstruction);
    else if (keyword === 'HEALTHCHECK') this.found.healthCheck = healthCheckOf(instruction);
    else if (keyword === 'VOLUME') [this.found.volume] = words(instruction) as [string];
    else if (keyword === 'USER') [this.found.user] = words(instruction) as [string];
    else if (keyword !== 'EXPOSE') throw new Error(`${keyword} is not supported by this check`);
  }

  result(): Built {
    const { root, workdir, environment } = this.stage;
    const { folder, found, steps } = this;
    ok(found.user !== '' && found.user !== 'root', 'the image runs as root');
    return { folder, root, workdir, environment, ...found, steps, has: (path) => existsSync(join(root, path)) };
  }

  private get stage(): Stage {
    if (!this.current) throw new Error('the Dockerfile does not begin with FROM');
    return this.current;
  }

  private beginStage(instruction: From): void {
    const name = instruction.getBuildStage() ?? 'last';
    const root = join(this.folder, name);
    mkdirSync(root);
    this.current = { root, workdir: '/', environment: {}, build: {} };
    this.stages.set(name, this.current);
  }

  private changeFolder(instruction: Instruction): void {
    this.stage.workdir = posix.resolve(this.stage.workdir, words(instruction)[0]!);
    mkdirSync(inStage('.', this.stage), { recursive: true });
  }

  private setEnvironment(instruction: Instruction): void {
    for (const pair of words(instruction)) {
      const [name, ...value] = pair.split('=');
      this.stage.environment[name!] = value.join('=');
    }
  }

  private setArgument(instruction: Instruction): void {
    const [name, value = ''] = words(instruction)[0]!.split('=') as [string, string?];
    this.stage.build[name] = this.given[name] ?? value;
  }

  private setLabels(instruction: Instruction): void {
    for (const { name, value } of (instruction as Label)
      .getProperties()
      .map((one) => ({ name: one.getName(), value: one.getValue() })))
      this.found.labels[name] = (value ?? '').replace(
        /\$(\w+)/g,
        (_all, variable: string) => this.stage.build[variable] ?? '',
      );
  }

  private copyFiles(instruction: Copy): void {
    const paths = words(instruction);
    const target = paths.pop()!;
    const from = instruction.getFromFlag()?.getValue();
    const origin = from === undefined || from === null ? undefined : this.stages.get(from);
    if (from && !origin) throw new Error(`there is no stage ${from}`);
    const to = inStage(target, this.stage);
    for (const path of paths) {
      if (origin) copy(inStage(path, origin), to, target.endsWith('/'));
      else if (path === '.') copyTracked(this.context, to);
      else copy(join(this.context, path), to, target.endsWith('/'));
    }
  }

  private runCommand(instruction: Instruction): void {
    // The image's users do not exist on this machine.
    const command = words(instruction)
      .join(' ')
      .replace(/chown node:node/, `chown ${unprivilegedUser}:${unprivilegedUser}`);
    const cwd = inStage('.', this.stage);
    if (command === 'npm ci --ignore-scripts') return copyPackages(this.context, cwd);
    // Needs the network, and would install on this machine.
    if (command.startsWith('apt-get ')) return;
    const { PATH = '', HOME = '' } = process.env;
    execFileSync('sh', ['-ec', command], {
      cwd,
      env: { PATH, HOME, ...npmSettings, ...this.stage.environment, ...this.stage.build },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  }
}

/**
 * Stands for `npm ci` of all packages, which takes a minute: the context has been installed with the same lock file. Links the files where
 * both folders are on one file system, otherwise copies them.
 */
function copyPackages(context: string, to: string): void {
  const packages = [join(context, 'node_modules'), join(to, 'node_modules')];
  try {
    execFileSync('cp', ['-al', ...packages], { stdio: 'ignore' });
  } catch {
    rmSync(packages[1]!, { recursive: true, force: true });
    execFileSync('cp', ['-a', ...packages]);
  }
}

/** The place of an image's path on this machine. */
function inStage(path: string, { root, workdir }: Stage): string {
  return join(root, posix.resolve(workdir, path));
}

/** The command of a health check in JSON form. */
function healthCheckOf(instruction: Instruction): string[] {
  const [, json] = /CMD\s+(\[.*\])\s*$/s.exec(instruction.getArgumentsContent() ?? '') ?? [];
  return JSON.parse(json ?? '[]') as string[];
}

/** Copies as COPY does: the contents of a folder into the target, a file to the target or into it if the target is a folder. */
function copy(from: string, to: string, isFolder: boolean): void {
  cpSync(from, isFolder || to.endsWith('/') || isDirectory(to, from) ? join(to, basename(from)) : to, {
    recursive: true,
  });
}

function isDirectory(to: string, from: string): boolean {
  return existsSync(join(to, '.')) && !existsSync(join(from, '.'));
}

/** Copies the build context: the files of a clone. */
function copyTracked(context: string, to: string): void {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: context,
    encoding: 'utf8',
  });
  for (const path of listed.split('\0').filter((one) => one && existsSync(join(context, one))))
    cpSync(join(context, path), join(to, path));
}

/** The user who runs the image's programs: another one than root, who may write to the volume. */
function ownerOf({ root, volume }: Built): { isRoot: boolean; user: { uid?: number; gid?: number } } {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(join(root, volume), unprivilegedUser, unprivilegedUser);
  return { isRoot, user: isRoot ? { uid: unprivilegedUser, gid: unprivilegedUser } : {} };
}

/** The environment of a production server on SQLite. */
function settingsOf({ environment }: Built): Record<string, string | undefined> {
  const secret = Buffer.alloc(32, 7).toString('base64');
  const address = { HOST: '127.0.0.1', PORT: '0', PUBLIC_URL: 'https://api.example.com', LOG_LEVEL: 'error' };
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@example.com' };
  return { PATH: process.env.PATH, ...environment, ...address, JWT_SECRET: secret, DATA_KEY: secret, ...mail };
}

/** The Node of the image: the same major version from the npm registry, or the running Node where there is none for this machine. */
function imageNode(): { path: string; version: string } {
  return nodesOf([imageMajor])[0]!;
}

/** The entry point, with the paths of Node and of its script on this machine. */
function programOf({ root, entrypoint }: Built): string[] {
  return entrypoint.map((word) =>
    word === 'node' ? imageNode().path : word.startsWith('/') ? join(root, word) : word,
  );
}

/** Runs a subcommand as `docker run IMAGE ARGUMENTS` does. Returns its output. Throws unless its exit code is `expected`. */
export function runCommand(image: Built, args: string[], expected = 0, more: Record<string, string> = {}): string {
  const [program, ...words] = [...programOf(image), ...args];
  const { status, stdout, stderr } = spawnSync(program!, words, {
    cwd: join(image.root, image.workdir),
    env: { ...settingsOf(image), ...more },
    encoding: 'utf8',
    ...ownerOf(image).user,
  });
  strictEqual(status, expected, `${args.join(' ')}: exit code ${status}: ${stderr}`);
  return stdout;
}

/** Starts the command of the image, sends requests, runs the health check and stops it. Returns a note for the report. */
export async function runBuilt(image: Built): Promise<string> {
  const { root, workdir, command, healthCheck, volume } = image;
  const { user, isRoot } = ownerOf(image);
  const data = join(root, volume);
  const env = settingsOf(image);
  const [program, ...given] = [...programOf(image), ...command];
  const server = spawn(program!, given, {
    cwd: join(root, workdir),
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  try {
    let output = '';
    const ready = new Promise<string>((resolve, reject) => {
      for (const stream of [server.stdout, server.stderr])
        createInterface(stream).on('line', (line) => {
          output += `${line}\n`;
          const [, url] = /\(listening at (\S+)\)/.exec(line) ?? [];
          if (url) resolve(url);
        });
      server.once('exit', () => reject(new Error(`the server ended: ${output}`)));
    });
    const url = await ready;
    strictEqual((await fetch(`${url}/RentProperties/GetRentProperties`)).status, 200);
    strictEqual((await fetch(`${url}/Docs`)).status, 200);
    const [, ...checkerArguments] = healthCheck;
    execFileSync(program!, checkerArguments, { env: { ...env, PORT: new URL(url).port }, ...user });
    ok(existsSync(join(data, 'marketplace.db')), 'the database is not on the volume');
    server.kill('SIGTERM');
    const [code] = (await once(server, 'exit')) as [number | null];
    strictEqual(code, 0);
    return `on Node ${imageNode().version}, ${isRoot ? 'as an unprivileged user' : 'as this user'}`;
  } finally {
    server.kill('SIGKILL');
  }
}
