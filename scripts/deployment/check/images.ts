import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const root = join(__dirname, '../../..');

/** The images that compose.yaml and the Dockerfile name. */
export function namedImages(): string[] {
  const { services } = parse(readFileSync(join(root, 'compose.yaml'), 'utf8')) as {
    services: Record<string, { image?: string }>;
  };
  const bases = [...readFileSync(join(root, 'Dockerfile'), 'utf8').matchAll(/^FROM (\S+)/gm)].map(([, name]) => name!);
  return [...Object.values(services).flatMap(({ image }) => image ?? []), ...bases];
}

/** Whether an image can change under its name: it has no digest, and no tag with an exact version. PostgreSQL's versions have two numbers. */
export function isFloating(image: string): boolean {
  if (/@sha256:[0-9a-f]{64}$/.test(image)) return false;
  const version = /(^|\/)postgres:/.test(image) ? /:\d+\.\d+(-[\w.]+)?$/ : /:v?\d+\.\d+\.\d+(-[\w.-]+)?$/;
  return !version.test(image);
}
