import { element } from './elements';
import type { Entry } from './entries';

declare global {
  interface Window {
    /** Defined by search-index.ts, which is loaded when the search is opened. */
    findInDocs?: (query: string) => Entry[];
  }
}

/** Adds the search over all pages. It runs in the browser; `indexFile` is loaded when the search is first opened. */
export function prepareSearch(folder: URL, indexFile: string): void {
  const dialog = document.querySelector('dialog');
  const button = document.querySelector<HTMLButtonElement>('button.search');
  if (!dialog || !button) return;
  const search = new Search(dialog, folder, indexFile);
  button.hidden = false;
  button.onclick = () => search.open();
  addEventListener('keydown', (event) => {
    const isTyping = (event.target as HTMLElement).matches('input, textarea, select');
    const isShortcut = (event.key === '/' && !isTyping) || (event.key === 'k' && (event.ctrlKey || event.metaKey));
    if (!isShortcut || dialog.open) return;
    event.preventDefault();
    search.open();
  });
}

/** The search dialog: a combobox with a list of results. */
class Search {
  private results: Entry[] = [];
  private active = 0;
  /** Enter was pressed before the index was loaded; the first result opens as soon as there is one. */
  private isEnterPending = false;
  private readonly input = element('input', {
    type: 'search',
    placeholder: 'Operations, error codes, states …',
    role: 'combobox',
    'aria-label': 'Search',
    'aria-controls': 'found',
    'aria-expanded': 'true',
    'aria-autocomplete': 'list',
    autocomplete: 'off',
    spellcheck: false,
  });
  private readonly list = element('ul', { id: 'found', role: 'listbox', 'aria-label': 'Results' });
  private readonly status = element('p', { className: 'note', role: 'status' });

  constructor(
    private readonly dialog: HTMLDialogElement,
    private readonly folder: URL,
    private readonly indexFile: string,
  ) {
    dialog.append(this.input, this.list, this.status);
    dialog.onclick = (event) => {
      if (event.target === dialog) dialog.close();
    };
    this.input.oninput = () => {
      this.isEnterPending = false;
      this.showResults();
    };
    this.input.onkeydown = (event) => this.handleKey(event);
  }

  open(): void {
    this.dialog.showModal();
    this.input.select();
    if (window.findInDocs) return;
    const script = element('script', { src: new URL(this.indexFile, this.folder).href });
    script.onload = () => {
      this.showResults();
      if (this.isEnterPending && this.dialog.open) this.follow(this.results[0]);
    };
    document.head.append(script);
  }

  private showResults(): void {
    const query = this.input.value.trim();
    this.results = (query && window.findInDocs?.(query)) || [];
    this.active = 0;
    this.list.replaceChildren(...this.results.map((entry, index) => this.option(entry, index)));
    this.status.textContent = query && window.findInDocs && this.results.length === 0 ? 'No results.' : '';
    this.markActive();
  }

  private option(entry: Entry, index: number): HTMLElement {
    return element(
      'li',
      { id: `found-${index}`, role: 'option', 'data-address': entry.address, onclick: () => this.follow(entry) },
      element('b', {}, entry.title),
      ' ',
      element('span', {}, entry.kind),
      element('small', {}, entry.text),
    );
  }

  private markActive(): void {
    [...this.list.children].forEach((item, index) => item.setAttribute('aria-selected', String(index === this.active)));
    this.input.setAttribute('aria-activedescendant', this.results.length > 0 ? `found-${this.active}` : '');
    this.list.children[this.active]?.scrollIntoView({ block: 'nearest' });
  }

  private handleKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && this.results.length > 0) {
      this.active = (this.active + step + this.results.length) % this.results.length;
      this.markActive();
    } else if (event.key === 'Enter') {
      this.isEnterPending = !window.findInDocs;
      this.follow(this.results[this.active]);
    } else return;
    event.preventDefault();
  }

  private follow(entry: Entry | undefined): void {
    if (!entry) return;
    this.dialog.close();
    location.href = new URL(entry.address, this.folder).href;
  }
}
