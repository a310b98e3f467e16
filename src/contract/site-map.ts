import { readdirSync } from 'node:fs';
import { sampleServer } from './sample-server';

/** `robots.txt` for the server at `publicUrl`: everything may be read, and the site map lists the pages of the docs. */
export function robots(publicUrl: string | undefined): string {
  const rules = 'User-agent: *\nAllow: /\n';
  return publicUrl === undefined ? rules : `${rules}\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

/** `sitemap.xml` (sitemaps.org): the home page and the pages in `folder`, with absolute URLs, which the format requires. */
export function siteMap(folder: string, publicUrl: string): string {
  const pages = readdirSync(folder).filter((name) => name.endsWith('.html') && name !== 'home.html');
  const urls = ['/', ...pages.toSorted().map((name) => `/Docs/${name}`)].map((path) => `${publicUrl}${path}`);
  const escape = (url: string) => url.replaceAll('&', '&amp;');
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls.map((url) => `<url><loc>${escape(url)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
}

/**
 * A text of the docs as the server at `publicUrl` publishes it: the samples contain its address, and the canonical link of a page is absolute,
 * so that search engines list one address of a server with several.
 */
export function withPublicUrl(text: string, publicUrl: string | undefined): string {
  if (publicUrl === undefined) return text;
  return text
    .replaceAll(sampleServer, () => publicUrl)
    .replace('<link rel="canonical" href="./', () => `<link rel="canonical" href="${publicUrl}/Docs/`);
}
