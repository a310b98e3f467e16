import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { runtimes } from '../sdk/check/runtimes';

/** A Node with which a release is tried. */
export interface TriedNode {
  version: string;
  path: string;
  /** The environment in which `npm` and `node` are those of this Node, and native packages are compiled for it. */
  environment: Record<string, string>;
}

/** The Nodes of these major versions; `running` is the one that runs this program, and is taken where no other can be installed. */
export function nodesOf(majors: string[]): TriedNode[] {
  return majors.map((major) => {
    if (major === 'running') return running();
    const known = runtimes().filter(({ name }) => name.startsWith('Node '));
    const found = known.find(({ name }) => name.startsWith(`Node ${major}.`));
    if (!found && known.length === 1) return running();
    if (!found) throw new Error(`Node ${major} is not one of ${known.map(({ name }) => name).join(', ')}`);
    return installed(found.name.slice('Node '.length), found.path);
  });
}

function installed(version: string, path: string): TriedNode {
  const bin = dirname(path);
  // npm looks for its global configuration beside the Node that runs it. The package has the headers of its version too.
  const npm_config_globalconfig = execFileSync('npm', ['config', 'get', 'globalconfig'], { encoding: 'utf8' }).trim();
  const npm = { npm_config_nodedir: join(bin, '..'), npm_config_globalconfig };
  return { version, path, environment: { PATH: `${bin}:${process.env.PATH}`, ...npm } };
}

function running(): TriedNode {
  const environment = { PATH: process.env.PATH ?? '' };
  return { version: process.versions.node, path: process.execPath, environment };
}
