import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import csharp from 'highlight.js/lib/languages/csharp';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import typescript from 'highlight.js/lib/languages/typescript';
import MarkdownIt from 'markdown-it';
import { Html, escaped, html } from './html';
import { codeAddress } from './operations';

for (const [name, language] of Object.entries({ bash, csharp, json, python, typescript }))
  hljs.registerLanguage(name, language);
const languages: Record<string, string> = { sh: 'bash', shell: 'bash', ts: 'typescript' };

/** A heading that can be linked to. */
export interface Heading {
  level: number;
  id: string;
  text: string;
}

export interface Rendered {
  body: Html;
  headings: Heading[];
}

/** An address for `text` within a page: "Who may cancel" -> who-may-cancel. */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');
}

/** Code with its colours as classes. An error code in an answer leads to what it means. */
export function highlighted(code: string, language: string, codes: ReadonlySet<string> = new Set()): Html {
  const name = languages[language] ?? language;
  const text = hljs.getLanguage(name) ? hljs.highlight(code, { language: name }).value : escaped(code);
  // What looks the same as its surroundings needs no element of its own.
  const lean = text.replace(/<span class="hljs-(?:punctuation|params|operator)">([^<]*)<\/span>/g, '$1');
  return new Html(
    lean.replace(/&quot;([A-Z_]+)&quot;/g, (all, word: string) =>
      codes.has(word) ? `&quot;<a href="${codeAddress(word)}">${word}</a>&quot;` : all,
    ),
  );
}

/** A block of code; it scrolls in itself, also by keyboard. */
export function codeBlock(code: string, language: string, codes?: ReadonlySet<string>): Html {
  return html`<div class="block" data-grammar="${languages[language] ?? language}">
    <pre tabindex="0"><code>${highlighted(code, language, codes)}</code></pre>
  </div>`;
}

/** Renders Markdown whose words for errors, the `codes`, lead to the page about them. */
export class Markdown {
  private readonly markdown = new MarkdownIt({ html: false });

  constructor(private readonly codes: ReadonlySet<string>) {
    const { rules } = this.markdown.renderer;
    rules.fence = (tokens, index) => `${codeBlock(tokens[index]!.content.trimEnd(), tokens[index]!.info).text}\n`;
    rules.table_open = () => '<div class="wide" role="region" aria-label="Table" tabindex="0"><table>';
    rules.table_close = () => '</table></div>';
    rules.code_inline = (tokens, index) => this.inlineCode(tokens[index]!.content, tokens[index - 1]?.type).text;
  }

  /** `id` makes the address of a heading of its text. */
  render(text: string, id: (heading: string) => string = slug): Rendered {
    const tokens = this.markdown.parse(text, {});
    const headings: Heading[] = [];
    const used = new Set<string>();
    tokens.forEach((token, index) => {
      if (token.type !== 'heading_open') return;
      const said = tokens[index + 1]!.content.replace(/[`*]|\]\(.*?\)|\[/g, '');
      let address = id(said);
      while (used.has(address)) address += '-';
      used.add(address);
      token.attrSet('id', address);
      headings.push({ level: Number(token.tag.slice(1)), id: address, text: said });
    });
    return { body: new Html(this.markdown.renderer.render(tokens, this.markdown.options, {})), headings };
  }

  /** One line, without a paragraph around it. */
  line(text: string): Html {
    return new Html(this.markdown.renderInline(text.replace(/\s+/g, ' ').trim()));
  }

  private inlineCode(text: string, before?: string): Html {
    const code = html`<code>${text}</code>`;
    return this.codes.has(text) && before !== 'link_open' ? html`<a href="${codeAddress(text)}">${code}</a>` : code;
  }
}
