/** Tests of what programs read in the committed files: language models, search engines and feed readers. */
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import MarkdownIt from 'markdown-it';
import { operationsOf, readDocument } from '../../../src/contract/document';
import { all, files, ids, pages } from './committed-pages';

const contract = readDocument();

describe('Markdown', () => {
  const markdown = new MarkdownIt({ html: true });
  const texts = () => Object.entries(files).filter(([name]) => /\.(md|txt)$/.test(name));
  const linksIn = (text: string) =>
    markdown
      .parse(text, {})
      .flatMap(({ children }) => children ?? [])
      .filter(({ type }) => type === 'link_open')
      .map((token) => String(token.attrGet('href')));

  test('every page has a Markdown file, to which it and llms.txt link', () => {
    const listed = linksIn(files['llms.txt']!);
    const ofSite = pages().filter(([name]) => name !== 'home.html');
    expect(ofSite.length).toBeGreaterThan(30);
    for (const [name, text] of ofSite) {
      expect(text).toContain(`<link rel="alternate" type="text/markdown" href="./${name}.md" />`);
      expect(listed).toContain(`./${name}.md`);
    }
  });

  test('every link leads to an existing file and anchor, and to Markdown where there is one', () => {
    const broken = texts().flatMap(([name, text]) =>
      linksIn(text)
        .filter((link) => !/^(https?:|mailto:|\.\.\/)/.test(link))
        .filter((link) => {
          const [file, id] = link.replace(/^\.\//, '').split('#');
          // In the file with all pages, anchors stand for the page that they are from.
          if (file === '') return name !== 'llms-full.txt' && !ids[name.replace(/\.md$/, '')]!.has(id!);
          return (
            !(file! in files) ||
            file!.endsWith('.html') ||
            (id && !ids[file!.replace(/\.md$/, '')]!.has(decodeURIComponent(id)))
          );
        })
        .map((link) => `${name}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  test('contains no HTML', () => {
    const found = texts().flatMap(([name, text]) =>
      markdown
        .parse(text, {})
        .flatMap((token) => [token, ...(token.children ?? [])])
        .filter(({ type }) => type.startsWith('html_'))
        .map(({ content }) => `${name}: ${content}`),
    );
    expect(found).toEqual([]);
  });

  test('has the headings and operations of its page', () => {
    const letters = (text: string) => text.replace(/<[^>]*>|&[#\w]+;|\]\([^)]*\)|[^\p{L}\p{N}]/gu, '');
    for (const [name, text] of pages().filter(([file]) => file !== 'home.html')) {
      const titles = all(/<h[123][^>]*>([\s\S]*?)<\/h[123]>/g, text).map(letters);
      const tokens = markdown.parse(files[`${name}.md`]!, {});
      const headings = tokens.filter((_, index) => tokens[index - 1]?.type === 'heading_open');
      const shown = new Set(headings.map(({ content }) => letters(content)));
      expect([name, titles.filter((title) => !shown.has(title))]).toEqual([name, []]);
    }
    const whole = files['llms-full.txt']!;
    for (const { operationId, method, path } of operationsOf(contract))
      expect(whole).toContain(`${method.toUpperCase()} \`${path}\`\n\n\`${operationId}\``);
  });

  test('is small enough to read', () => {
    const sizes = Object.fromEntries(texts().map(([name, text]) => [name, Buffer.byteLength(text)]));
    expect(sizes['llms.txt']).toBeLessThan(10_000);
    expect(sizes['llms-full.txt']).toBeLessThan(1_500_000);
    expect(Object.entries(sizes).filter(([name, size]) => name.endsWith('.md') && size > 200_000)).toEqual([]);
  });
});

describe('search engines find', () => {
  const ofSite = () => pages().filter(([name]) => name !== 'home.html');

  test('a title, a description and an address of its own on each page', () => {
    const heads = ofSite().map(([name, text]) => {
      const [title] = all(/<title>([^<]+) – Rental marketplace<\/title>/g, text);
      const [description] = all(/<meta name="description" content="([^"]*)"/g, text);
      expect(text).toContain(`<link rel="canonical" href="./${name}" />`);
      expect([name, description!.length > 15 && description!.length < 320]).toEqual([name, true]);
      return { title, description };
    });
    expect(new Set(heads.map(({ title }) => title)).size).toBe(heads.length);
    expect(new Set(heads.map(({ description }) => description)).size).toBe(heads.length);
  });

  test('an article or a reference, and where it is in the site', () => {
    const types = ofSite().map(([name, text]) => {
      const [json] = all(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g, text);
      const { '@graph': graph } = JSON.parse(json!) as { '@graph': Record<string, unknown>[] };
      const [article, breadcrumbs] = graph;
      expect(article).toMatchObject({ url: `./${name}`, description: expect.stringMatching(/./) as string });
      const crumbs = breadcrumbs!.itemListElement as { position: number; item?: string }[];
      expect(crumbs.map(({ position }) => position)).toEqual([1, 2, 3]);
      expect(crumbs.map(({ item }) => item)).toEqual(['./index.html', undefined, `./${name}`]);
      return article!['@type'];
    });
    expect(types.filter((type) => type === 'APIReference')).toHaveLength(contract.tags!.length);
    expect(new Set(types)).toEqual(new Set(['APIReference', 'TechArticle']));
  });
});

test('the feed lists the releases of the changelog, newest first, with what has changed', () => {
  const atom = files['changelog.atom']!;
  expect(XMLValidator.validate(atom)).toBe(true);
  const { feed } = new XMLParser({ ignoreAttributes: false }).parse(atom) as {
    feed: { id: string; updated: string; entry: Record<'id' | 'title' | 'updated' | 'link' | 'content', never>[] };
  };
  const releases = all(/<h2 id="[^"]+">(\d+\.\d+\.\d+ - [\d-]+)<\/h2>/g, files['changelog.html']!);
  const entries = feed.entry.map(({ title, updated }) => `${title as string} - ${String(updated).slice(0, 10)}`);
  expect(releases.length).toBeGreaterThan(2);
  expect(entries).toEqual(releases.map((release) => `Version ${release}`));
  expect(feed.updated).toBe(feed.entry[0]!.updated);
  expect(new Set(feed.entry.map(({ id }) => id)).size).toBe(releases.length);
  for (const { link, content } of feed.entry) {
    const [, anchor = ''] = (link['@_href'] as string).split('#');
    expect([anchor, ids['changelog.html']!.has(anchor)]).toEqual([anchor, true]);
    expect(content['#text'] as string).toMatch(/^<h3|^<p|^<ul/);
  }
});
