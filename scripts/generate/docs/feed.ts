import type { Book } from './book';
import type { Guide } from './guides';
import { html } from './html';

/** The releases of the contract as an Atom feed (RFC 4287), from the page of the changelog. Links are relative to the feed. */
export function feed({ contract }: Book, changelog: Guide): string {
  const { title } = contract.info;
  const [, ...sections] = changelog.body.text.split(/(?=<h2 id=")/);
  const releases = sections.map((section, index) => {
    const { id, text } = changelog.headings[index]!;
    const [, version, date] = /^(\S+) - (\d{4}-\d{2}-\d{2})$/.exec(text) ?? [];
    if (!version) throw new Error(`the heading of a release is “${text}” instead of a version and a date`);
    return { id, version, updated: `${date}T00:00:00Z`, content: section.replace(/^<h2[\s\S]*?<\/h2>/, '').trim() };
  });
  const urn = `urn:${title.toLowerCase().replace(/\W+/g, '-')}:contract`;
  const feedOf = html`<?xml version="1.0" encoding="utf-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom">
      <id>${urn}</id>
      <title>${title}: changes of the API</title>
      <updated>${releases[0]?.updated}</updated>
      <author><name>${title}</name></author>
      <link rel="self" type="application/atom+xml" href="./${feedFile}" />
      <link rel="alternate" type="text/html" href="./${changelog.file}" />
      ${releases.map(
        ({ id, version, updated, content }) =>
          html`<entry>
            <id>${urn}:${version}</id>
            <title>Version ${version}</title>
            <updated>${updated}</updated>
            <link rel="alternate" type="text/html" href="./${changelog.file}#${id}" />
            <content type="html">${content}</content>
          </entry> `,
      )}
    </feed>`;
  return feedOf.text;
}

export const feedFile = 'changelog.atom';
