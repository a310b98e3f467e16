import { element } from './elements';
import type { Entry } from './found';

declare global {
  interface Window {
    /** What answers a question; found.ts puts it here, when it is asked for. */
    findInDocs?: (asked: string) => Entry[];
  }
}

/** Search over all pages, in the browser alone. What it searches is loaded when it is first opened. */
export function prepareSearch(folder: URL, file: string): void {
  const dialog = document.querySelector('dialog');
  const opener = document.querySelector<HTMLButtonElement>('button.search');
  if (!dialog || !opener) return;
  let found: Entry[] = [];
  let active = 0;
  // Enter may come before what is searched has been loaded: then it opens the first answer as soon as there is one.
  let isEntered = false;

  const input = element('input', {
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
  const list = element('ul', { id: 'found', role: 'listbox', 'aria-label': 'Found' });
  const status = element('p', { className: 'note', role: 'status' });
  dialog.append(input, list, status);

  const mark = () => {
    [...list.children].forEach((item, at) => item.setAttribute('aria-selected', String(at === active)));
    input.setAttribute('aria-activedescendant', found.length > 0 ? `found-${active}` : '');
    list.children[active]?.scrollIntoView({ block: 'nearest' });
  };
  const go = (entry: Entry | undefined) => {
    if (!entry) return;
    dialog.close();
    location.href = new URL(entry.address, folder).href;
  };
  const show = () => {
    const asked = input.value.trim();
    found = (asked && window.findInDocs?.(asked)) || [];
    active = 0;
    list.replaceChildren(
      ...found.map((entry, at) =>
        element(
          'li',
          { id: `found-${at}`, role: 'option', 'data-address': entry.address, onclick: () => go(entry) },
          element('b', {}, entry.title),
          ' ',
          element('span', {}, entry.kind),
          element('small', {}, entry.text.slice(0, 120)),
        ),
      ),
    );
    status.textContent = asked && window.findInDocs && found.length === 0 ? 'Nothing found.' : '';
    mark();
  };
  input.oninput = () => {
    isEntered = false;
    show();
  };
  input.onkeydown = (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) {
      active = (active + step + found.length) % found.length;
      mark();
    } else if (event.key === 'Enter') {
      isEntered = !window.findInDocs;
      go(found[active]);
    } else return;
    event.preventDefault();
  };
  dialog.onclick = (event) => {
    if (event.target === dialog) dialog.close();
  };

  const open = () => {
    dialog.showModal();
    input.select();
    if (window.findInDocs) return;
    const script = element('script', { src: new URL(file, folder).href });
    script.onload = () => {
      show();
      if (isEntered && dialog.open) go(found[0]);
    };
    document.head.append(script);
  };
  opener.hidden = false;
  opener.onclick = open;
  addEventListener('keydown', (event) => {
    const isTyping = (event.target as HTMLElement).matches('input, textarea, select');
    const isAsked = (event.key === '/' && !isTyping) || (event.key === 'k' && (event.ctrlKey || event.metaKey));
    if (!isAsked || dialog.open) return;
    event.preventDefault();
    open();
  });
}
