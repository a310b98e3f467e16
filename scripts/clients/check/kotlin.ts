import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readBundle } from '../../../src/contract/document';
import type { Built } from './built';
import { samplesOf } from './samples';

const run = promisify(execFile);
const own = join(__dirname, '../kotlin');

/** Compiles the Kotlin client, its story and the samples of its documentation with Maven. */
export async function kotlin(folder: string): Promise<Built> {
  const place = join(folder, '../kotlin-check');
  const story = join(place, 'story');
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  cpSync(folder, join(place, 'client'), { recursive: true });
  cpSync(join(own, 'story'), story, { recursive: true });
  const pom = join(story, 'pom.xml');
  writeFileSync(pom, readFileSync(pom, 'utf8').replaceAll('{version}', readBundle('openapi').info.version));
  writeFileSync(join(place, 'pom.xml'), aggregate);
  // Each sample is a file with its own package. It reads the address of the server from the environment.
  for (const [index, code] of samplesOf('kotlin', '$SERVER').entries())
    writeFileSync(
      join(story, `src/main/kotlin/Sample${index}.kt`),
      `package sample${index}\n\n${code}\nval SERVER: String = System.getenv("SERVER")\n`,
    );
  const problem = await compiled(place);
  if (problem) return problem;
  const java = (main: string, words: string[], environment: object) =>
    run('java', ['-cp', `${story}/target/classes:${story}/target/lib/*`, main, ...words], {
      env: { ...process.env, ...environment },
      timeout: 240_000,
    });
  return {
    trySamples: async (url) => (await java('sample0.Sample0Kt', [], { SERVER: url })).stdout,
    runStory: async (...given) => (await java('StoryKt', given, {})).stdout.trim(),
  };
}

/** Runs Maven. Resolves with the reason if it is not there or cannot download a file; rejects if the compiler rejects the sources. */
async function compiled(place: string): Promise<{ missing: string } | undefined> {
  try {
    await run('mvn', ['-q', '-B', '-Dkotlin.compiler.daemon=false', 'package'], {
      cwd: place,
      timeout: 600_000,
      maxBuffer: 1 << 26,
    });
    return undefined;
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: unknown; stdout?: string; stderr?: string };
    if (code === 'ENOENT') return { missing: 'Maven is not installed (Debian: apt install maven)' };
    const lines = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('ERROR'));
    const refused = lines.find((line) => /Could not transfer artifact|Unknown host/.test(line));
    if (refused) return { missing: refused };
    throw new Error(lines.slice(0, 20).join('\n') || String(error), { cause: error });
  }
}

const aggregate = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>com.rentalmarketplace</groupId>
  <artifactId>check</artifactId>
  <version>1</version>
  <packaging>pom</packaging>
  <modules>
    <module>client</module>
    <module>story</module>
  </modules>
</project>
`;
