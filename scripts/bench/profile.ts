import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** V8's profile: a tree of calls and, for each sample, the call that was running. */
interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string }; children?: number[] }[];
  samples: number[];
  /** µs between samples. */
  timeDeltas: number[];
}

/** Node options that write a profile of the process's processor time to `folder` when it ends. */
export function profilerOptions(folder: string): string[] {
  return ['--cpu-prof', `--cpu-prof-dir=${folder}`, '--cpu-prof-interval=200'];
}

/**
 * The share of the process's busy time that it spent in calls for which `counts` returns true, from 0 to 1. `counts` gets the files of
 * the call stack, outermost first.
 */
export function shareOfBusyTime(folder: string, counts: (files: readonly string[]) => boolean): number {
  const [file] = readdirSync(folder).filter((name) => name.endsWith('.cpuprofile'));
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(join(folder, file!), 'utf8')) as Profile;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const counted = new Map<number, boolean>();
  const walk = (id: number, files: readonly string[]) => {
    const { callFrame, children = [] } = byId.get(id)!;
    const all = callFrame.url === '' ? files : [...files, callFrame.url];
    counted.set(id, counts(all));
    for (const child of children) walk(child, all);
  };
  walk(nodes[0]!.id, []);
  let busy = 0;
  let within = 0;
  for (const [index, id] of samples.entries()) {
    if (byId.get(id)!.callFrame.functionName === '(idle)') continue;
    busy += timeDeltas[index]!;
    if (counted.get(id)) within += timeDeltas[index]!;
  }
  return within / busy;
}
