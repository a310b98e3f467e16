import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { withPython } from '../../contract-tests/python';
import { type Language, buildClient } from '../clients/build';

/** The name of the packages in Python, Kotlin and the folder of the one in Dart. */
const name = 'rental-marketplace-client';
const requirements = join(__dirname, '../clients/check/requirements.txt');

/** The files that were made, or why this machine cannot make them. */
export type Made = { files: string[] } | { missing: string };

/** Builds the client of a language and writes its files into `to`; `work` is a new folder for the sources. */
export function makeClient(language: Language, to: string, work: string): Made {
  const missing = ['java', ...(language === 'kotlin' ? ['mvn'] : [])].find((tool) => !isInstalled(tool));
  if (missing !== undefined) return { missing: `${missing} is not installed` };
  const sources = join(work, language);
  buildClient(language, sources);
  return packers[language](sources, to);
}

const isInstalled = (tool: string) => spawnSync(tool, ['-version'], { stdio: 'ignore' }).status === 0;

const packers: Record<Language, (sources: string, to: string) => Made> = {
  python: (sources, to) => {
    const environment = pythonOfClient();
    if ('missing' in environment) return environment;
    const words = [join(__dirname, 'pack_python.py'), sources, to];
    const output = execFileSync(environment('python'), words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    return { files: output.trim().split('\n') };
  },
  kotlin: (sources, to) => {
    const words = ['-q', '-B', '-Dkotlin.compiler.daemon=false', 'package'];
    const { status, stdout } = spawnSync('mvn', words, { cwd: sources, encoding: 'utf8', maxBuffer: 2 ** 26 });
    const refused = stdout.split('\n').find((line) => /Could not transfer artifact|Unknown host/.test(line));
    if (refused !== undefined) return { missing: refused };
    if (status !== 0) throw new Error(stdout.slice(0, 5_000));
    const [jar, pom] = ['jar', 'pom'].map((type) => `${name}-${versionIn(sources, 'pom.xml')}.${type}`) as [
      string,
      string,
    ];
    cpSync(join(sources, 'target', jar), join(to, jar));
    cpSync(join(sources, 'pom.xml'), join(to, pom));
    return { files: [jar, pom] };
  },
  dart: (sources, to) => {
    const folder = `rental_marketplace-${versionIn(sources, 'pubspec.yaml')}`;
    renameSync(sources, join(sources, '..', folder));
    const order = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'];
    const words = [...order, '--use-compress-program=gzip -n', '-cf', join(to, `${folder}.tar.gz`), folder];
    execFileSync('tar', words, { cwd: join(sources, '..') });
    return { files: [`${folder}.tar.gz`] };
  },
};

/** The version that the client's description names. */
function versionIn(sources: string, file: string): string {
  const [, version] = /version(?:>|: ')(\d[^<'\s]*)/.exec(readFileSync(join(sources, file), 'utf8'))!;
  return version!;
}

/** An environment with setuptools and the libraries that the Python client needs, as its check uses it. */
function pythonOfClient() {
  return withPython('clients-python', requirements);
}

/** Tries what was made as a user of the language would. Returns what was tried. */
export const tries: Record<Language, (folder: string, files: string[], work: string) => string> = {
  python: (folder, files, work) => {
    const environment = pythonOfClient();
    if ('missing' in environment) throw new Error(environment.missing);
    for (const [index, file] of files.entries()) {
      const target = join(work, `python-${index}`);
      const words = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-deps', '--no-index'];
      execFileSync(environment('python'), [...words, '--no-build-isolation', '--target', target, join(folder, file)], {
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const program =
        'import rental_marketplace as m; print(m.Client("http://127.0.0.1:1").book_reservation.__name__, m.__file__)';
      const output = execFileSync(environment('python'), ['-W', 'error', '-c', program], {
        env: { ...process.env, PYTHONPATH: target },
        encoding: 'utf8',
      });
      if (!output.startsWith(`book_reservation ${target}/`)) throw new Error(`${file}: ${output}`);
    }
    return 'the wheel and the source archive were installed and imported';
  },
  kotlin: (folder, [jar, pom]) => {
    const list = execFileSync('jar', ['tf', join(folder, jar!)], { encoding: 'utf8' });
    for (const entry of ['com/rentalmarketplace/Client.class', 'com/rentalmarketplace/models/Event.class'])
      if (!list.split('\n').includes(entry)) throw new Error(`${jar} lacks ${entry}`);
    if (!readFileSync(join(folder, pom!), 'utf8').includes('<artifactId>okhttp</artifactId>'))
      throw new Error(`${pom} lacks its libraries`);
    return 'the jar has the classes, and the pom its libraries';
  },
  dart: (folder, [archive], work) => {
    mkdirSync(join(work, 'dart'), { recursive: true });
    execFileSync('tar', ['-xzf', join(folder, archive!), '--strip-components=1', '-C', join(work, 'dart')]);
    for (const file of ['pubspec.yaml', 'lib/rental_marketplace.dart', 'lib/api/marketplace_api.dart'])
      if (!existsSync(join(work, 'dart', file))) throw new Error(`${archive} lacks ${file}`);
    return 'the archive has the package; no Dart SDK is available to run it';
  },
};
