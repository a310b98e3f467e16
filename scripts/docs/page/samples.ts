import { sampleServer } from '../../../src/contract/sample-server';
import { element } from './elements';

/** Inserts this server's address into the samples, unless the server has inserted its `PUBLIC_URL`, and adds the language switch and the copy buttons. */
export function prepareSamples(folder: URL): void {
  if (location.protocol !== 'file:') insertServer(new URL('..', folder).href.replace(/\/$/, ''));
  for (const block of document.querySelectorAll<HTMLElement>('.block')) block.append(copyButton(block));
  // Where it stands beside the text; on a phone it would separate the description from the parameters.
  if (matchMedia('(min-width: 75.01rem)').matches)
    for (const answer of document.querySelectorAll<HTMLDetailsElement>('.answer:not(.answer + .answer)'))
      answer.open = true;
  const groups = [...document.querySelectorAll<HTMLElement>('.samples')];
  if (groups.length === 0) return;
  for (const group of groups) {
    group.prepend(languageButtons(group));
    group.classList.add('ready');
  }
  let chosen = 'curl';
  try {
    chosen = localStorage.getItem('docs-language') ?? chosen;
  } catch {
    // Without storage, the choice lasts for this page only.
  }
  show(chosen);
}

function insertServer(address: string): void {
  if (address === sampleServer) return;
  const texts = document.createTreeWalker(document.getElementById('content')!, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    if (node.nodeValue!.includes(sampleServer)) node.nodeValue = node.nodeValue!.replaceAll(sampleServer, address);
}

function languageButtons(group: HTMLElement): HTMLElement {
  const buttons = [...group.querySelectorAll<HTMLElement>('.sample')].map((sample) => {
    const { language } = sample.dataset;
    const label = sample.querySelector('.label')!.textContent;
    return element(
      'button',
      { type: 'button', 'data-language': language, onclick: () => show(language!, group) },
      label,
    );
  });
  return element('div', { className: 'languages', role: 'group', 'aria-label': 'Sample language' }, ...buttons);
}

/** Shows one language everywhere. `near` keeps its position on the screen when samples above it change their height. */
function show(language: string, near?: HTMLElement): void {
  const before = near?.getBoundingClientRect().top ?? 0;
  for (const sample of document.querySelectorAll<HTMLElement>('.sample'))
    sample.hidden = sample.dataset.language !== language;
  for (const button of document.querySelectorAll<HTMLElement>('.languages button'))
    button.setAttribute('aria-pressed', String(button.dataset.language === language));
  if (!near) return;
  scrollBy({ top: near.getBoundingClientRect().top - before, behavior: 'instant' });
  try {
    localStorage.setItem('docs-language', language);
  } catch {
    // Without storage, the choice lasts for this page only.
  }
}

function copyButton(block: HTMLElement): HTMLElement {
  const button = element('button', { type: 'button', className: 'copy' }, 'Copy');
  button.onclick = async () => {
    await navigator.clipboard.writeText(block.querySelector('code')!.textContent);
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), 2000);
  };
  return button;
}
