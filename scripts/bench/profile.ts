import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** As V8 writes it: a tree of calls, and which of them was under way at each sample. */
interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string }; children?: number[] }[];
  samples: number[];
  /** In µs. */
  timeDeltas: number[];
}

/** Node's options for a process that leaves a profile of its processor time in `folder` when it ends. */
export function profiling(folder: string): string[] {
  return ['--cpu-prof', `--cpu-prof-dir=${folder}`, '--cpu-prof-interval=200'];
}

/** Which part of the time in which the process was busy it was in calls for which `counts` holds; told are the files of the calls, outermost first. */
export function shareIn(folder: string, counts: (files: readonly string[]) => boolean): number {
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
