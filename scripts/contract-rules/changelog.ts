/** The rules for the changelogs, which a merge that keeps the lines of both sides can corrupt without a conflict. */

/** The bullets of a changelog by section, such as `2.1.0 Added`. The lines of a bullet are joined. */
function bulletsOf(changelog: string): { section: string; bullets: string[] }[] {
  return changelog.split(/^## /m).flatMap((release) => {
    const version = /^\[?([\d.]+)/.exec(release)?.[1];
    const parts = release.split(/^### /m).slice(1);
    return parts.map((part) => ({
      section: `${version} ${part.split('\n', 1)[0]}`,
      bullets: part
        .split(/^- /m)
        .slice(1)
        .map((bullet) => bullet.trimEnd()),
    }));
  });
}

/** What is wrong with one bullet. */
function faultsOf(bullet: string): string[] {
  const count = (character: string) => bullet.split(character).length - 1;
  return [
    // An operation, an enumeration or a sentence begins a bullet; a line of another bullet begins anywhere.
    ...(/^([A-Z\d`/[]|[a-z]+[A-Z]|rental-marketplace)/.test(bullet) ? [] : ['does not begin a sentence']),
    ...(/[.:]$/.test(bullet) ? [] : ['has no end']),
    ...(count('(') === count(')') ? [] : ['has a parenthesis without its other one']),
    ...(count('`') % 2 === 0 ? [] : ['has a code span without an end']),
    ...(bullet
      .split('\n')
      .slice(1)
      .every((line) => line === '' || line.startsWith('  '))
      ? []
      : ['has a line that is not indented']),
  ];
}

/** The operations that a bullet introduces: those it begins with, those in a list in parentheses, and those in a list after a colon. */
function introducedIn(bullet: string, operations: ReadonlySet<string>): string[] {
  const text = bullet.replaceAll(/\s+/g, ' ');
  const lists = [
    /^(\w+(?:, \w+)*(?: and \w+)?)/,
    /\((\w+(?:, \w+)*(?:,? and \w+)?)[);]/,
    /: (\w+(?:, \w+)+(?:,? and \w+)?)/,
  ];
  const words = lists.flatMap((list) => (list.exec(text)?.[1] ?? '').split(/,? and |, /));
  return [...new Set(words)].filter((word) => operations.has(word));
}

/** What is wrong with a changelog: bullets that are not well formed, and operations that two bullets of one section introduce. */
export function faultsInChangelog(changelog: string, operations: ReadonlySet<string>): string[] {
  return bulletsOf(changelog).flatMap(({ section, bullets }) => {
    const introduced = section.endsWith('Added') ? bullets.flatMap((one) => introducedIn(one, operations)) : [];
    const twice = introduced.filter((operation, place) => introduced.indexOf(operation) !== place);
    const opening = (bullet: string) => bullet.split(/\s+/).slice(0, 5).join(' ');
    const openings = bullets.map(opening);
    return [
      ...bullets.flatMap((one) => faultsOf(one).map((fault) => `${section}: “${opening(one)} …” ${fault}`)),
      ...twice.map((operation) => `${section}: two bullets introduce ${operation}`),
      ...openings
        .filter((one, place) => openings.indexOf(one) !== place)
        .map((one) => `${section}: two bullets begin with “${one} …”`),
    ];
  });
}
