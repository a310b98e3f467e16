import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import csharp from 'highlight.js/lib/languages/csharp';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import typescript from 'highlight.js/lib/languages/typescript';
import MarkdownIt, { type Token } from 'markdown-it';
import { Html, escaped, html } from './html';
import { codeAddress } from './operations';

for (const [name, language] of Object.entries({ bash, csharp, json, python, typescript }))
  hljs.registerLanguage(name, language);
const languages: Record<string, string> = { sh: 'bash', shell: 'bash', ts: 'typescript' };

/** A heading with its anchor. */
export interface Heading {
  level: number;
  id: string;
  text: string;
}

export interface Rendered {
  body: Html;
  headings: Heading[];
}

/** The anchor of a heading: "Who can cancel" -> who-can-cancel. */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');
}

/** Highlighted code without elements that change nothing on the page, and with quotes, which need no escaping between tags. */
function smaller(code: string): string {
  return code
    .replace(/<span class="hljs-(?:punctuation|params|operator)">([^<]*)<\/span>/g, '$1')
    .replace(/<span class="hljs-literal">(<span class="hljs-keyword">\w+<\/span>)<\/span>/g, '$1')
    .replaceAll('&quot;', '"');
}

/** Highlights code with CSS classes. Error codes in JSON become links to their descriptions. */
function highlighted(code: string, language: string, codes: ReadonlySet<string> = new Set()): Html {
  const name = languages[language] ?? language;
  const text = hljs.getLanguage(name) ? hljs.highlight(code, { language: name }).value : escaped(code);
  return new Html(
    smaller(text).replace(/"([A-Z_]+)"/g, (all, word: string) =>
      codes.has(word) ? `"<a href="${codeAddress(word)}">${word}</a>"` : all,
    ),
  );
}

/** A code block. It can be focused, so that it can be scrolled with the keyboard. */
export function codeBlock(code: string, language: string, codes?: ReadonlySet<string>): Html {
  return html`<div class="block" data-grammar="${languages[language] ?? language}">
    <pre tabindex="0"><code>${highlighted(code, language, codes)}</code></pre>
  </div>`;
}

/** Plain text of inline Markdown. */
const plainText = (text: string) => text.replace(/[`*]|\]\(.*?\)|\[/g, '');

/** Tables of three and more columns become cards on narrow screens: adds the column's name to each cell (see `records` in tables.ts). */
function labelCells(tokens: Token[]): void {
  let names: string[] = [];
  let column = 0;
  for (const [index, token] of tokens.entries()) {
    const content = tokens[index + 1]?.content ?? '';
    if (token.type === 'table_open') names = [];
    else if (token.type === 'tr_open') column = 0;
    else if (token.type === 'th_open') names.push(plainText(content));
    else if (token.type === 'thead_close' && names.length > 2)
      tokens.findLast(({ type }, at) => type === 'table_open' && at < index)!.attrSet('class', 'records');
    else if (token.type === 'td_open' && names.length > 2) {
      if (content === '') token.attrSet('class', 'empty');
      else token.attrSet('data-label', names[column]!);
      column++;
    }
  }
}

/** Renders Markdown. Error codes (`codes`) in inline code become links to their descriptions. */
export class Markdown {
  private readonly markdown = new MarkdownIt({ html: false });

  constructor(private readonly codes: ReadonlySet<string>) {
    const { rules } = this.markdown.renderer;
    rules.fence = (tokens, index) => {
      const { content, info } = tokens[index]!;
      return `${codeBlock(content.trimEnd(), info, info === 'json' ? codes : undefined).text}\n`;
    };
    rules.table_open = (tokens, index, options, _, self) =>
      `<div class="wide" role="region" aria-label="Table" tabindex="0">${self.renderToken(tokens, index, options)}`;
    rules.table_close = () => '</table></div>';
    rules.code_inline = (tokens, index) => this.inlineCode(tokens[index]!.content, tokens[index - 1]?.type).text;
  }

  /** `id` makes the anchor of a heading from its text. */
  render(text: string, id: (heading: string) => string = slug): Rendered {
    const tokens = this.markdown.parse(text, {});
    labelCells(tokens);
    const headings: Heading[] = [];
    const used = new Set<string>();
    tokens.forEach((token, index) => {
      if (token.type !== 'heading_open') return;
      const title = plainText(tokens[index + 1]!.content);
      let anchor = id(title);
      while (used.has(anchor)) anchor += '-';
      used.add(anchor);
      token.attrSet('id', anchor);
      headings.push({ level: Number(token.tag.slice(1)), id: anchor, text: title });
    });
    return { body: new Html(this.markdown.renderer.render(tokens, this.markdown.options, {})), headings };
  }

  /** Renders inline Markdown, without a surrounding paragraph. */
  line(text: string): Html {
    return new Html(this.markdown.renderInline(text.replace(/\s+/g, ' ').trim()));
  }

  private inlineCode(text: string, before?: string): Html {
    const code = html`<code>${text}</code>`;
    return this.codes.has(text) && before !== 'link_open' ? html`<a href="${codeAddress(text)}">${code}</a>` : code;
  }
}
