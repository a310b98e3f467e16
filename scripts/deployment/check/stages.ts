import { ok, strictEqual } from 'node:assert';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, posix } from 'node:path';
import { createInterface } from 'node:readline';
import { type Copy, DockerfileParser, type From, type Instruction, type JSONInstruction } from 'dockerfile-ast';

/** A Dockerfile's last stage, in a folder that stands for its root. */
export interface Built {
  /** Of all stages. */
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

/** The user whom nobody else is, in the place of the image's. */
const nobody = 65_534;

interface Stage {
  root: string;
  workdir: string;
  environment: Record<string, string>;
}

const words = (instruction: Instruction) => instruction.getArguments().map((one) => one.getValue());

/** The words of an instruction in the form of JSON: `CMD ["node", "main.js"]`. */
function exec(instruction: JSONInstruction): string[] {
  return instruction.getJSONStrings().map((one) => one.getJSONValue());
}

/** Takes the steps of a Dockerfile one after the other, each stage in a folder of its own. Rejects with the first that fails. */
export async function build(context: string, dockerfile: string): Promise<Built> {
  const folder = mkdtempSync(join(tmpdir(), 'image-'));
  chmodSync(folder, 0o755);
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  let steps = 0;
  const found = { command: [] as string[], healthCheck: [] as string[], volume: '', user: '' };
  const list = DockerfileParser.parse(dockerfile).getInstructions();
  for (const instruction of list) {
    const keyword = instruction.getKeyword();
    if (keyword === 'FROM') {
      const name = (instruction as From).getBuildStage() ?? 'last';
      const root = join(folder, name);
      mkdirSync(root);
      stage = { root, workdir: '/', environment: {} };
      stages.set(name, stage);
      continue;
    }
    if (!stage) throw new Error(`${keyword} stands before FROM`);
    const inImage = (path: string, { root, workdir } = stage!) => join(root, posix.resolve(workdir, path));
    steps++;
    if (keyword === 'WORKDIR') {
      stage.workdir = posix.resolve(stage.workdir, words(instruction)[0]!);
      mkdirSync(inImage('.'), { recursive: true });
    } else if (keyword === 'ENV') {
      for (const pair of words(instruction)) {
        const [name, ...value] = pair.split('=');
        stage.environment[name!] = value.join('=');
      }
    } else if (keyword === 'COPY') {
      const paths = words(instruction);
      const target = paths.pop()!;
      const from = (instruction as Copy).getFromFlag()?.getValue();
      const origin = from === undefined || from === null ? undefined : stages.get(from);
      if (from && !origin) throw new Error(`there is no stage ${from}`);
      for (const path of paths) {
        if (origin) copy(inImage(path, origin), inImage(target), target.endsWith('/'));
        else if (path === '.') copyTracked(context, inImage(target));
        else copy(join(context, path), inImage(target), target.endsWith('/'));
      }
    } else if (keyword === 'RUN') {
      // The image's users are not this machine's.
      const command = words(instruction)
        .join(' ')
        .replace(/chown node:node/, `chown ${nobody}:${nobody}`);
      const { PATH = '', HOME = '' } = process.env;
      execFileSync('sh', ['-ec', command], {
        cwd: inImage('.'),
        env: { PATH, HOME, ...stage.environment },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
    } else if (keyword === 'CMD') found.command = exec(instruction as JSONInstruction);
    else if (keyword === 'HEALTHCHECK') found.healthCheck = healthCheckOf(instruction);
    else if (keyword === 'VOLUME') [found.volume] = words(instruction) as [string];
    else if (keyword === 'USER') [found.user] = words(instruction) as [string];
    else if (keyword !== 'EXPOSE') throw new Error(`${keyword}: not known here`);
  }
  if (!stage) throw new Error('there is no stage');
  ok(found.user !== '' && found.user !== 'root', 'it runs as root');
  const { root, workdir, environment } = stage;
  return { folder, root, workdir, environment, ...found, steps, has: (path) => existsSync(join(root, path)) };
}

/** What stands behind `CMD` of a health check, which is written as JSON. */
function healthCheckOf(instruction: Instruction): string[] {
  const [, json] = /CMD\s+(\[.*\])\s*$/s.exec(instruction.getArgumentsContent() ?? '') ?? [];
  return JSON.parse(json ?? '[]') as string[];
}

/** A folder's contents go into the target; a file becomes it, or lies in it where the target is a folder. */
function copy(from: string, to: string, isFolder: boolean): void {
  cpSync(from, isFolder || to.endsWith('/') || isDirectory(to, from) ? join(to, basename(from)) : to, {
    recursive: true,
  });
}

function isDirectory(to: string, from: string): boolean {
  return existsSync(join(to, '.')) && !existsSync(join(from, '.'));
}

/** The context: what a clone has. */
function copyTracked(context: string, to: string): void {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: context,
    encoding: 'utf8',
  });
  for (const path of listed.split('\0').filter((one) => one && existsSync(join(context, one))))
    cpSync(join(context, path), join(to, path));
}

/** Runs the command of the image until it has answered, asks its health check, and stops it; answers what was seen. */
export async function runBuilt({ root, workdir, environment, command, healthCheck, volume }: Built): Promise<string> {
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? { uid: nobody, gid: nobody } : {};
  const data = join(root, volume);
  if (isRoot) chownSync(data, nobody, nobody);
  const secret = Buffer.alloc(32, 7).toString('base64');
  const env = {
    PATH: process.env.PATH,
    ...environment,
    ...{ HOST: '127.0.0.1', PORT: '0', PUBLIC_URL: 'https://api.example.com', LOG_LEVEL: 'error' },
    ...{ JWT_SECRET: secret, DATA_KEY: secret, SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@example.com' },
  };
  const [program, ...given] = command;
  const server = spawn(program!, given, {
    cwd: join(root, workdir),
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  try {
    let said = '';
    const ready = new Promise<string>((resolve, reject) => {
      for (const stream of [server.stdout, server.stderr])
        createInterface(stream).on('line', (line) => {
          said += `${line}\n`;
          const [, url] = /\(listening at (\S+)\)/.exec(line) ?? [];
          if (url) resolve(url);
        });
      server.once('exit', () => reject(new Error(`it ended: ${said}`)));
    });
    const url = await ready;
    strictEqual((await fetch(`${url}/RentProperties/GetRentProperties`)).status, 200);
    strictEqual((await fetch(`${url}/Docs`)).status, 200);
    const [asks, ...how] = healthCheck;
    execFileSync(asks!, how, { env: { ...env, PORT: new URL(url).port }, ...user });
    ok(existsSync(join(data, 'marketplace.db')), 'nothing lies on the volume');
    server.kill('SIGTERM');
    const [code] = (await once(server, 'exit')) as [number | null];
    strictEqual(code, 0);
    return isRoot ? 'as a user who may write nothing else' : 'as this user';
  } finally {
    server.kill('SIGKILL');
  }
}
