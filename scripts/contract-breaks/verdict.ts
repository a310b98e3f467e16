import type { OpenAPIV3 } from 'openapi-types';
import { type Changes, compareContracts } from './compare';

/** An accepted break: the text of the comparison, the reason, and the version of the contract that made it. */
export interface AcceptedBreak {
  change: string;
  reason: string;
  since: string;
  /** Programs that follow the contract continue to work, so that the break requires no major version. */
  inMinor?: boolean;
}

interface Verdict extends Changes {
  /** The reasons why the contract is rejected; empty if it is accepted. */
  problems: string[];
}

/**
 * Checks the contract against the released one. A break needs a reason in the list of accepted breaks and a new major version, unless the
 * list says `inMinor`; an addition needs a new minor version. Every version needs a section in the changelog, and the released contract must
 * be that of the newest dated section below the current version. Entries of `accepted` for earlier releases are kept for the migration guide.
 */
export function verdictOn(
  released: OpenAPIV3.Document,
  current: OpenAPIV3.Document,
  accepted: AcceptedBreak[],
  changelog: string,
): Verdict {
  const changes = compareContracts(released, current);
  const { breaks } = changes;
  const [was, is] = [released.info.version, current.info.version];
  const listed = accepted.filter(({ since }) => compareVersions(since, was) > 0);
  const entryOf = (line: string) => listed.find(({ change }) => change === line);
  const major = breaks.filter((line) => !entryOf(line)?.inMinor);
  const least = leastVersion(was, major, [...breaks, ...changes.additions]);
  const newer = datedVersions(changelog).filter(
    (version) => compareVersions(version, is) < 0 && compareVersions(version, was) > 0,
  );
  return {
    ...changes,
    problems: [
      ...breaks.filter((line) => !entryOf(line)).map((line) => `a break that is not accepted: ${line}`),
      ...listed
        .filter(({ change }) => !breaks.includes(change))
        .map(({ change }) => `accepted but no longer a break: ${change}`),
      ...accepted.filter(({ reason }) => !reason?.trim()).map(({ change }) => `accepted without a reason: ${change}`),
      ...listed
        .filter(({ since }) => compareVersions(since, is) > 0)
        .map(({ change, since }) => `accepted since ${since}, which is newer than ${is}: ${change}`),
      ...newer.map((version) => `openapi/released.json is ${was}, but ${version} has a date: record that contract`),
      ...(compareVersions(is, least) < 0
        ? [`info.version is ${is} but must be ${least} or newer: ${summaryOf(changes)} since ${was}`]
        : []),
      ...(sectionOf(changelog, is) === undefined ? [`openapi/CHANGELOG.md has no section [${is}]`] : []),
    ],
  };
}

/** The versions whose sections have a date, newest first. */
function datedVersions(changelog: string): string[] {
  return [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$/gm)].map(([, version]) => version!);
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

function leastVersion(version: string, breaks: string[], changes: string[]): string {
  const [major, minor] = partsOf(version);
  if (breaks.length > 0) return `${major + 1}.0.0`;
  return changes.length > 0 ? `${major}.${minor + 1}.0` : version;
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
