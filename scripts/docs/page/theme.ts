import { element } from './elements';

type Theme = 'light' | 'dark';

/** Under this name the browser keeps what was chosen; nothing where it is what the system has. */
const name = 'docs-theme';
const { dataset } = document.documentElement;

const ofSystem = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
const shown = (): Theme => (dataset.theme === 'light' || dataset.theme === 'dark' ? dataset.theme : ofSystem());

/** To be called before anything is shown, so that nobody sees first what was not chosen. */
export function showChosen(): void {
  try {
    const chosen = localStorage.getItem(name);
    if (chosen) dataset.theme = chosen;
  } catch {
    // A browser that keeps nothing shows what its system has.
  }
}

/** A button that changes between light and dark; the drawings, of which there is one for each, go with it. */
export function prepareTheme(): void {
  const button = element(
    'button',
    { type: 'button', className: 'theme', title: 'Light or dark', 'aria-label': 'Dark' },
    '◐',
  );
  const sources = [...document.querySelectorAll('source')];
  const draw = () => {
    button.setAttribute('aria-pressed', String(shown() === 'dark'));
    for (const source of sources) source.media = shown() === 'dark' ? 'all' : 'not all';
  };
  button.onclick = () => {
    const next = shown() === 'dark' ? 'light' : 'dark';
    const isOfSystem = next === ofSystem();
    if (isOfSystem) delete dataset.theme;
    else dataset.theme = next;
    try {
      if (isOfSystem) localStorage.removeItem(name);
      else localStorage.setItem(name, next);
    } catch {
      // Then it holds for this page.
    }
    draw();
  };
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
  draw();
  document.querySelector('header')!.append(button);
}
