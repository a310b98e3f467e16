/** `tsx scripts/nodes/run.ts MAJOR PROGRAM …`: runs a program of this repository, and everything that it starts, on this major version of Node. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { nodesOf } from '../release/nodes';

const [major = '', ...words] = process.argv.slice(2);
const [node] = nodesOf([major]);
const tsx = join(__dirname, '../../node_modules/tsx/dist/cli.mjs');
const { status } = spawnSync(node!.path, [tsx, ...words], {
  stdio: 'inherit',
  env: { ...process.env, ...node!.environment },
});
process.exitCode = status ?? 1;
