import type { OpenAPIV3 } from 'openapi-types';
import { type Changes, compareContracts } from './compare';

/** An accepted break: the text of the comparison and the reason. */
export interface AcceptedBreak {
  change: string;
  reason: string;
}

interface Verdict extends Changes {
  /** The reasons why the contract is rejected; empty if it is accepted. */
  problems: string[];
}

/**
 * Checks the contract against the released one. A break needs a reason in the list of accepted breaks and a new major version; an addition
 * needs a new minor version. Every version needs a section in the changelog.
 */
export function verdictOn(
  released: OpenAPIV3.Document,
  current: OpenAPIV3.Document,
  accepted: AcceptedBreak[],
  changelog: string,
): Verdict {
  const changes = compareContracts(released, current);
  const { breaks } = changes;
  const isListed = (line: string) => accepted.some(({ change }) => change === line);
  const [was, is] = [released.info.version, current.info.version];
  const least = leastVersion(was, changes);
  return {
    ...changes,
    problems: [
      ...breaks.filter((line) => !isListed(line)).map((line) => `a break that is not accepted: ${line}`),
      ...accepted
        .filter(({ change }) => !breaks.includes(change))
        .map(({ change }) => `accepted but no longer a break: ${change}`),
      ...accepted.filter(({ reason }) => !reason?.trim()).map(({ change }) => `accepted without a reason: ${change}`),
      ...(compareVersions(is, least) < 0
        ? [`info.version is ${is} but must be ${least} or newer: ${summaryOf(changes)} since ${was}`]
        : []),
      ...(sectionOf(changelog, is) === undefined ? [`openapi/CHANGELOG.md has no section [${is}]`] : []),
    ],
  };
}

/** The date of a version's section in the changelog; '' if the section has no date, undefined if there is no section. */
export function sectionOf(changelog: string, version: string): string | undefined {
  const heading = changelog.split('\n').find((line) => line.startsWith(`## [${version}]`));
  return heading && (/ - (\d{4}-\d{2}-\d{2})$/.exec(heading)?.[1] ?? '');
}

function compareVersions(one: string, other: string): number {
  const [a, b] = [partsOf(one), partsOf(other)];
  const index = a.findIndex((part, place) => part !== b[place]);
  return index < 0 ? 0 : a[index]! - b[index]!;
}

function leastVersion(version: string, { breaks, additions }: Changes): string {
  const [major, minor] = partsOf(version);
  if (breaks.length > 0) return `${major + 1}.0.0`;
  return additions.length > 0 ? `${major}.${minor + 1}.0` : version;
}

function partsOf(version: string): [number, number, number] {
  const [major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(version)?.slice(1).map(Number) ?? [];
  if (patch === undefined) throw new Error(`${version} is not a version such as 1.2.3`);
  return [major!, minor!, patch];
}

function summaryOf({ breaks, additions }: Changes): string {
  const count = (list: string[], one: string) => (list.length === 1 ? `1 ${one}` : `${list.length} ${one}s`);
  return `${count(breaks, 'break')} and ${count(additions, 'addition')}`;
}
