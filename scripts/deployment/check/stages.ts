import { ok, strictEqual } from 'node:assert';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, posix } from 'node:path';
import { createInterface } from 'node:readline';
import { type Copy, DockerfileParser, type From, type Instruction, type JSONInstruction } from 'dockerfile-ast';

/** The last stage of a Dockerfile, with a folder as its root. */
export interface Built {
  /** The folder of all stages. */
  folder: string;
  root: string;
  workdir: string;
  environment: Record<string, string>;
  command: string[];
  healthCheck: string[];
  volume: string;
  steps: number;
  has(path: string): boolean;
}

/** The user id of `nobody`, used instead of the image's user. */
const unprivilegedUser = 65_534;

interface Stage {
  root: string;
  workdir: string;
  environment: Record<string, string>;
}

const words = (instruction: Instruction) => instruction.getArguments().map((one) => one.getValue());

/** The words of an instruction in JSON form: `CMD ["node", "main.js"]`. */
function exec(instruction: JSONInstruction): string[] {
  return instruction.getJSONStrings().map((one) => one.getJSONValue());
}

/** npm uses its cache first and does not contact the registry for audits. */
const npmSettings = { npm_config_prefer_offline: 'true', npm_config_audit: 'false', npm_config_fund: 'false' };

/** Runs the instructions of a Dockerfile in order, each stage in a separate folder. Rejects with the first failure. */
export async function build(context: string, dockerfile: string): Promise<Built> {
  const folder = mkdtempSync(join(tmpdir(), 'image-'));
  chmodSync(folder, 0o755);
  const image = new ImageBuilder(context, folder);
  for (const instruction of DockerfileParser.parse(dockerfile).getInstructions()) image.run(instruction);
  return image.result();
}

class ImageBuilder {
  private readonly stages = new Map<string, Stage>();
  private current: Stage | undefined;
  private steps = 0;
  private readonly found = { command: [] as string[], healthCheck: [] as string[], volume: '', user: '' };

  constructor(
    private readonly context: string,
    private readonly folder: string,
  ) {}

  run(instruction: Instruction): void {
    const keyword = instruction.getKeyword();
    if (keyword === 'FROM') return this.beginStage(instruction as From);
    this.steps++;
    if (keyword === 'WORKDIR') this.changeFolder(instruction);
    else if (keyword === 'ENV') this.setEnvironment(instruction);
    else if (keyword === 'COPY') this.copyFiles(instruction as Copy);
    else if (keyword === 'RUN') this.runCommand(instruction);
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
    this.current = { root, workdir: '/', environment: {} };
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
    if (command === 'npm ci') return copyPackages(this.context, cwd);
    const { PATH = '', HOME = '' } = process.env;
    execFileSync('sh', ['-ec', command], {
      cwd,
      env: { PATH, HOME, ...npmSettings, ...this.stage.environment },
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

/** Starts the command of the image, sends requests, runs the health check and stops it. Returns a note for the report. */
export async function runBuilt({ root, workdir, environment, command, healthCheck, volume }: Built): Promise<string> {
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? { uid: unprivilegedUser, gid: unprivilegedUser } : {};
  const data = join(root, volume);
  if (isRoot) chownSync(data, unprivilegedUser, unprivilegedUser);
  const secret = Buffer.alloc(32, 7).toString('base64');
  const env = {
    PATH: process.env.PATH,
    ...environment,
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL: 'https://api.example.com',
    LOG_LEVEL: 'error',
    JWT_SECRET: secret,
    DATA_KEY: secret,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'a@example.com',
  };
  const [program, ...given] = command;
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
    const [checker, ...checkerArguments] = healthCheck;
    execFileSync(checker!, checkerArguments, { env: { ...env, PORT: new URL(url).port }, ...user });
    ok(existsSync(join(data, 'marketplace.db')), 'the database is not on the volume');
    server.kill('SIGTERM');
    const [code] = (await once(server, 'exit')) as [number | null];
    strictEqual(code, 0);
    return isRoot ? 'run as an unprivileged user' : 'run as this user';
  } finally {
    server.kill('SIGKILL');
  }
}
