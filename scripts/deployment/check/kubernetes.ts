import { deepStrictEqual, ok, strictEqual } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ConfigMap, PersistentVolumeClaim, Service } from 'kubernetes-models/v1';
import { Deployment } from 'kubernetes-models/apps/v1';
import { CronJob, Job } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '../../../src/config/config';
import { variables } from '../../../src/config/variables';

const folder = join(__dirname, '../kubernetes');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

interface Manifest {
  kind: string;
  metadata: { name: string };
}

type Model = new (data: never) => { validate: () => void };

const models: Record<string, Model> = {
  ConfigMap,
  CronJob,
  Deployment,
  Ingress,
  Job,
  NetworkPolicy,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  Service,
};

/** Members with names of one's own, whose schema reads no single one of them. */
const maps = new Set(['annotations', 'data', 'labels', 'limits', 'matchLabels', 'requests', 'selector']);

/** The manifests that kustomization.yaml names. Throws if a file of the folder is not named. */
export function manifests(): Manifest[] {
  const { resources } = parse(read('kustomization.yaml')) as { resources: string[] };
  const files = readdirSync(folder).filter((name) => name !== 'kustomization.yaml');
  strictEqual(resources.toSorted().join(), files.toSorted().join());
  return resources.flatMap((name) => parseAllDocuments(read(name)).map((document) => document.toJS() as Manifest));
}

interface Kustomization {
  images: { name: string; newName: string; newTag: string }[];
}

/** Throws if kustomization.yaml has members that kustomize does not know, or that this check does not. */
export function checkMembers(kustomization: string = read('kustomization.yaml')): void {
  const known = ['apiVersion', 'images', 'kind', 'labels', 'resources'];
  deepStrictEqual(Object.keys(parse(kustomization) as object).toSorted(), known);
}

/** Builds the manifests as `kubectl apply -k` does, which must keep all of them and insert the image. Undefined without kubectl. */
export function buildWithKubectl(): string | undefined {
  const { error, status, stdout, stderr } = spawnSync('kubectl', ['kustomize', folder], { encoding: 'utf8' });
  if (error) return undefined;
  strictEqual(status, 0, stderr);
  const built = parseAllDocuments(stdout).map((document) => document.toJS() as Manifest);
  const namesOf = (all: Manifest[]) => all.map(({ kind, metadata }) => `${kind} ${metadata.name}`).toSorted();
  deepStrictEqual(namesOf(built), namesOf(manifests()));
  built.forEach(validate);
  const { images } = parse(read('kustomization.yaml')) as Kustomization;
  for (const { name, newName, newTag } of images) {
    ok(stdout.includes(`image: ${newName}:${newTag}\n`), `no image is ${newName}:${newTag}`);
    ok(!stdout.includes(`image: ${name}:`) && !stdout.includes(`image: ${name}\n`), `${name} is not replaced`);
  }
  return `${built.length} manifests`;
}

/** Throws unless the manifest has the schema of its kind, without members that Kubernetes does not know. */
export function validate(manifest: Manifest): void {
  const model = models[manifest.kind];
  ok(model, `no schema of ${manifest.kind}`);
  const unknown = new Map<string, object>();
  const watched = new model(manifest as never) as unknown as Record<string, unknown> & { validate: () => void };
  for (const name of Object.keys(manifest)) watched[name] = noting((manifest as never)[name], name, unknown);
  watched.validate();
  deepStrictEqual([...unknown.keys()], [], `members that ${manifest.kind} does not have`);
}

/**
 * A view of the value that removes each member from `unknown` when it is read: the compiled schemas accept unknown members, but they read
 * the known ones only.
 */
function noting(value: unknown, path: string, unknown: Map<string, object>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one, index) => noting(one, `${path}[${index}]`, unknown));
  const isMap = maps.has(/\w+$/.exec(path)?.[0] ?? '');
  const entries = Object.entries(value);
  if (!isMap) for (const [name] of entries) unknown.set(`${path}.${name}`, value);
  const views = new Map(entries.map(([name, one]) => [name, noting(one, `${path}.${name}`, unknown)]));
  return new Proxy(value, {
    get(target, name) {
      if (typeof name === 'string') unknown.delete(`${path}.${name}`);
      return typeof name === 'string' && views.has(name) ? views.get(name) : (Reflect.get(target, name) as unknown);
    },
  });
}

/** Checks the environment of the manifests: known variables, a valid configuration, and a file for each secret. */
export function checkConfiguration(all: Manifest[]): string {
  const { data } = all.find(({ kind }) => kind === 'ConfigMap') as unknown as { data: Record<string, string> };
  const known = Object.entries(variables).flatMap(([name, { mayBeFile }]) =>
    mayBeFile ? [name, `${name}_FILE`] : [name],
  );
  deepStrictEqual(
    Object.keys(data).filter((name) => !known.includes(name) && !name.startsWith('AWS_')),
    [],
  );
  const secrets = Object.entries(variables).filter(([name, { isSecret }]) => isSecret && data[name] !== undefined);
  deepStrictEqual(secrets, [], 'secrets in the ConfigMap');
  const place = mkdtempSync(join(tmpdir(), 'kubernetes-'));
  try {
    const values: Record<string, string> = {
      DATABASE_URL: 'postgres://marketplace@db.example.com/marketplace',
      JWT_SECRET: 's'.repeat(32),
      DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
      SMTP_URL: 'smtps://mail.example.com',
    };
    const files = Object.entries(values).map(([name, value]) => {
      const path = join(place, name);
      writeFileSync(path, `${value}\n`);
      return [`${name}_FILE`, path];
    });
    const config = readConfig({ ...data, ...(Object.fromEntries(files) as Record<string, string>) });
    deepStrictEqual([config.production, config.migrates, config.trustedProxies], [true, false, 1]);
    strictEqual(
      Object.keys(values).every((name) => `${name}_FILE` in data),
      true,
    );
  } finally {
    rmSync(place, { recursive: true });
  }
  return `${Object.keys(data).length} variables`;
}

type Labels = Record<string, string>;

/** Checks that each selector names the service and the component, so that it selects no pod of another program, and that it selects a pod. */
export function checkSelectors(all: Manifest[]): string {
  const selectors: Labels[] = [];
  const pods: Labels[] = [];
  JSON.parse(JSON.stringify(all), (name, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    if (name === 'matchLabels') selectors.push(value as Labels);
    if (name === 'selector' && !('matchLabels' in value)) selectors.push(value as Labels);
    if (name === 'template') pods.push((value as { metadata: { labels: Labels } }).metadata.labels);
    return value;
  });
  const members = ['app.kubernetes.io/component', 'app.kubernetes.io/name'];
  for (const labels of [...selectors, ...pods]) deepStrictEqual(Object.keys(labels).sort(), members);
  for (const selector of selectors) ok(pods.some((labels) => isDeepStrictEqual(labels, selector)));
  return `${selectors.length} selectors`;
}

interface Pod {
  securityContext: { runAsNonRoot?: boolean };
  automountServiceAccountToken?: boolean;
  containers: {
    args?: string[];
    resources?: { requests?: object; limits?: object };
    securityContext?: { readOnlyRootFilesystem?: boolean; allowPrivilegeEscalation?: boolean };
  }[];
}

/** Checks that every pod is restricted: not as root, a root that is read only, and bounded memory. */
export function checkPods(all: Manifest[]): string {
  const found: Pod[] = [];
  JSON.parse(JSON.stringify(all), (_name, value: unknown) => {
    if (typeof value === 'object' && value !== null && 'containers' in value) found.push(value as Pod);
    return value;
  });
  strictEqual(found.length, 4);
  for (const { securityContext, automountServiceAccountToken, containers } of found) {
    deepStrictEqual([securityContext.runAsNonRoot, automountServiceAccountToken], [true, false]);
    for (const { resources, securityContext: own } of containers)
      deepStrictEqual(
        [
          own?.readOnlyRootFilesystem,
          own?.allowPrivilegeEscalation,
          Boolean(resources?.requests),
          'memory' in (resources?.limits ?? {}),
        ],
        [true, false, true, true],
      );
  }
  return `${found.length} pods`;
}
