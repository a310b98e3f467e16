import { XMLParser } from 'fast-xml-parser';
import type { Html } from './html';

/** An element, or a text (`tag` is undefined). */
interface Node {
  tag?: string;
  attributes: Record<string, string>;
  children: Node[];
  text: string;
}

const parser = new XMLParser({
  ...{ preserveOrder: true, ignoreAttributes: false, attributeNamePrefix: '', allowBooleanAttributes: true },
  ...{ trimValues: false, parseTagValue: false, parseAttributeValue: false, htmlEntities: true },
  unpairedTags: ['br', 'hr', 'img', 'source', 'wbr'],
});

/** The languages of samples that the Markdown contains; the pages have more. */
const sampleLanguages = new Set(['curl', 'typescript']);

/**
 * The content of a page as Markdown, for programs that read the docs. It has the same headings, texts, tables and links as the page, but
 * only what cannot be derived: samples in two languages, and the JSON of successful responses.
 */
export function toMarkdown({ text }: Html): string {
  const nodes = nodesOf(parser.parse(text) as Parsed[]);
  const markdown = blocks(nodes).trim();
  // One list for the errors of an operation.
  return `${markdown.replace(/^(- \w{3}: .*)\n\n(?=- \w{3}: )/gm, '$1\n')}\n`;
}

/** The first sentences of a page as plain text: at least one, and further ones up to 160 characters, which search engines show. */
export function summaryOf({ text }: Html): string {
  const [, first = ''] = /<p>([\s\S]*?)<\/p>/.exec(text) ?? [];
  const words = plain(nodesOf(parser.parse(`<p>${first}</p>`) as Parsed[])).replace(/\s+/g, ' ');
  const sentences = words.trim().split(/(?<=[.:]) (?=[A-Z])/);
  let summary = sentences.shift() ?? '';
  while (sentences[0] && summary.length + sentences[0].length < 160) summary += ` ${sentences.shift()}`;
  return summary.replace(/:$/, '.');
}

/** The name of a page's Markdown, as llmstxt.org has it: index.html.md. */
export function markdownName(page: string): string {
  return `${page}.md`;
}

type Parsed = Record<string, Parsed[] | string | Record<string, string>>;

function nodesOf(parsed: Parsed[]): Node[] {
  return parsed.map((one) => {
    const [tag] = Object.keys(one).filter((key) => key !== ':@');
    const attributes = (one[':@'] ?? {}) as Record<string, string>;
    if (tag === '#text') return { attributes, children: [], text: one[tag] as string };
    return { tag, attributes, children: nodesOf(one[tag!] as Parsed[]), text: '' };
  });
}

const isInline = ({ tag, text }: Node) =>
  tag === undefined ? text.trim() !== '' : /^(a|b|strong|em|code|span|wbr|br)$/.test(tag);
const has = (node: Node, name: string) => (node.attributes.class ?? '').split(' ').includes(name);

/** Blocks with an empty line between them. Texts without a surrounding element are paragraphs. */
function blocks(nodes: Node[]): string {
  const result: string[] = [];
  let line: Node[] = [];
  const endLine = () => {
    const text = paragraph(line);
    if (text) result.push(text);
    line = [];
  };
  for (const node of nodes) {
    if (isInline(node) || (node.tag === undefined && line.length > 0)) line.push(node);
    else if (node.tag !== undefined) {
      endLine();
      const text = block(node);
      if (text.trim()) result.push(text);
    }
  }
  endLine();
  return result.join('\n\n');
}

function block(node: Node): string {
  const { tag, children, attributes } = node;
  if (/^h[1-6]$/.test(tag!)) return `${'#'.repeat(Number(tag![1]))} ${paragraph(children)}`;
  const isOtherSample = has(node, 'sample') && !sampleLanguages.has(attributes['data-language']!);
  if (isOtherSample || has(node, 'headers') || tag === 'picture') return '';
  if (has(node, 'block')) return fence(plain(children).trim(), attributes['data-grammar'] ?? '');
  if (has(node, 'response')) return response(node);
  if (has(node, 'answer'))
    return blocks(children.map((child) => ({ ...child, tag: child.tag === 'summary' ? 'p' : child.tag })));
  if (tag === 'ul' || tag === 'ol') return list(children, tag === 'ol');
  if (tag === 'table') return table(node);
  if (tag === 'details') return blocks(children.filter((child) => child.tag !== 'summary'));
  if (tag === 'p') return paragraph(children);
  return blocks(children);
}

/**
 * A successful response has its own heading. All errors have the same body, so that their codes suffice: those without a condition and those
 * of API keys on the first line, then each of the others with its condition.
 */
function response(node: Node): string {
  const summary = node.children.find(({ tag }) => tag === 'summary')!;
  const others = node.children.filter((child) => child !== summary);
  const [status = ''] = /\w+/.exec(plain(summary.children)) ?? [];
  const text = paragraph(summary.children).replace(/^\*\*\w+\*\* /, '');
  if (has(node, 's2')) return `#### ${status} ${text}\n\n${blocks(others)}`;
  const meanings = others.filter((child) => child.tag === 'ul' && !has(child, 'others'));
  const conditions = descendants({ ...node, children: meanings }, 'li').map((one) =>
    paragraph(one.children.map(unlinked)),
  );
  const explained = new Set(conditions.map((condition) => /^`(\w+)`/.exec(condition)?.[1]));
  const notes = others.filter(({ tag }) => tag === 'p').map(({ children }) => plain(children).trim());
  const first = [
    text.split(', ').filter((code) => !explained.has(code)),
    notes.filter((note) => note.startsWith('API keys: ')),
  ].map((part) => part.join(', '));
  return [first.filter(Boolean).join('; '), ...conditions]
    .filter(Boolean)
    .map((one) => `- ${status}: ${one}`)
    .join('\n');
}

/** The code of an error without its link, which would be longer than most conditions. */
function unlinked(node: Node): Node {
  return node.attributes.href?.startsWith('./error-codes.html#') ? node.children[0]! : node;
}

function list(children: Node[], isNumbered: boolean): string {
  const items = children.filter(({ tag }) => tag === 'li');
  const texts = items.map((node, index) => {
    const sign = isNumbered ? `${index + 1}. ` : '- ';
    return `${sign}${item(node).replace(/\n(?!\n)/g, `\n${' '.repeat(sign.length)}`)}`;
  });
  return texts.join('\n');
}

/** An item's first line, and its other blocks below. A member of a schema is one line with the members inside it below. */
function item({ children }: Node): string {
  const line = children.filter((child) => isInline(child) || child.tag === undefined || child.tag === 'div');
  const named = line.findIndex((child) => has(child, 'name'));
  const head = named < 0 ? paragraph(line) : member(line);
  const below = blocks(children.filter((child) => !line.includes(child)));
  return [head, below].filter(Boolean).join(/^(- |1\. )/.test(below) ? '\n' : '\n\n');
}

/** `name` (type, required): description. Bounds. */
function member(nodes: Node[]): string {
  const of = (name: string) => nodes.filter((node) => has(node, name)).map(({ children }) => paragraph(children));
  const [texts, bounds] = [nodes.filter(({ tag, attributes }) => tag === 'div' && !attributes.class), of('bounds')];
  const type = [...of('type'), ...of('required'), ...of('deprecated')].join(', ');
  const about = [...texts.map(({ children }) => paragraph(children)), ...bounds.map((text) => `Bounds: ${text}.`)];
  return `\`${plain(nodes.filter((node) => has(node, 'name')))}\` (${type})${about.length > 0 ? `: ${about.join(' ')}` : ''}`;
}

function table(node: Node): string {
  const rows = descendants(node, 'tr').map((row) =>
    row.children
      .filter(({ tag }) => tag === 'td' || tag === 'th')
      .map((cell) => paragraph(cell.children).replaceAll('|', String.raw`\|`)),
  );
  const width = Math.max(...rows.map((row) => row.length));
  const line = (cells: string[]) =>
    `| ${Array.from({ length: width }, (_, index) => cells[index] ?? '').join(' | ')} |`;
  const [head = [], ...others] = rows;
  return [line(head), line(head.map(() => '---')), ...others.map(line)].join('\n');
}

function descendants(node: Node, tag: string): Node[] {
  return node.children.flatMap((child) => (child.tag === tag ? [child] : descendants(child, tag)));
}

function fence(code: string, language: string): string {
  return `\`\`\`${language}\n${code}\n\`\`\``;
}

/** Inline content on one line. */
function paragraph(nodes: Node[]): string {
  return inline(nodes).replace(/\s+/g, ' ').trim();
}

function inline(nodes: Node[]): string {
  return nodes
    .map((node) => {
      const { tag, children, attributes } = node;
      if (tag === undefined) return escaped(node.text);
      if (tag === 'code') return `\`${plain(children)}\``;
      if (tag === 'a') return `[${inline(children).trim()}](${link(attributes.href!)})`;
      if (tag === 'b' || tag === 'strong') return `**${inline(children).trim()}**`;
      if (tag === 'em') return `*${inline(children).trim()}*`;
      return inline(children);
    })
    .join('');
}

function plain(nodes: Node[]): string {
  return nodes.map(({ tag, text, children }) => (tag === undefined ? text : plain(children))).join('');
}

/** Signs that have a meaning in Markdown; `_` has none within a word. */
function escaped(text: string): string {
  return text.replace(/[\\`*[\]<]|(?<!\w)_|_(?!\w)/g, String.raw`\$&`);
}

/** Links to pages lead to their Markdown. */
function link(address: string): string {
  return address.replace(/^(?:\.\/)?([\w-]+\.html)/, (_, page: string) => `./${markdownName(page)}`);
}
