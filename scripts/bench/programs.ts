import { build } from 'esbuild';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(__dirname, '../..');

/** The folder of the compiled peers and load generator. It is inside the project so that they find its packages. */
export const programs = join(root, '.cache/bench/programs');

/** Builds the service as `npm start` does and compiles the peers, because compiling at run time would slow them down. */
export async function buildPrograms(): Promise<void> {
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' });
  await buildPeers();
}

/** Compiles the peers and the load generator. */
export async function buildPeers(): Promise<void> {
  await build({
    entryPoints: [
      ...['fastify', 'bare', 'stock'].map((name) => join(__dirname, 'peers', `${name}.ts`)),
      join(__dirname, 'load-process.ts'),
    ],
    outbase: __dirname,
    outdir: programs,
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'cjs',
  });
}
