import { element } from './elements';

type Theme = 'light' | 'dark';

/** The key in localStorage. There is no value if the theme is the system's. */
const storageKey = 'docs-theme';
const { dataset } = document.documentElement;

const systemTheme = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
const currentTheme = (): Theme =>
  dataset.theme === 'light' || dataset.theme === 'dark' ? dataset.theme : systemTheme();

/** Applies the stored theme; called before the page is painted. */
export function applyStoredTheme(): void {
  try {
    const chosen = localStorage.getItem(storageKey);
    if (chosen) dataset.theme = chosen;
  } catch {
    // Without storage, the system's theme applies.
  }
}

/** Adds the button that switches between light and dark; it also switches the diagrams. */
export function prepareTheme(): void {
  const button = element(
    'button',
    { type: 'button', className: 'theme', title: 'Switch between light and dark', 'aria-label': 'Dark theme' },
    '◐',
  );
  const sources = [...document.querySelectorAll('source')];
  const draw = () => {
    button.setAttribute('aria-pressed', String(currentTheme() === 'dark'));
    for (const source of sources) source.media = currentTheme() === 'dark' ? 'all' : 'not all';
  };
  button.onclick = () => {
    const next = currentTheme() === 'dark' ? 'light' : 'dark';
    const isSystemTheme = next === systemTheme();
    if (isSystemTheme) delete dataset.theme;
    else dataset.theme = next;
    try {
      if (isSystemTheme) localStorage.removeItem(storageKey);
      else localStorage.setItem(storageKey, next);
    } catch {
      // Without storage, the choice lasts for this page only.
    }
    draw();
  };
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
  draw();
  document.querySelector('header')!.append(button);
}
