import { element } from './elements';

/** Redirects addresses of the former single page: `#tag/Reservations/bookReservation`, `#description/getting-started`. */
export function redirectOldAddress(folder: URL): void {
  const [, kind, name = '', operation] =
    /^#(tag|description)\/([^/]+)(?:\/(?:.*\/)?([^/]+))?$/.exec(location.hash) ?? [];
  if (!kind) return;
  const page = `${name.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase()}.html`;
  const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a')];
  const isKnown = links.some(({ pathname }) => pathname.endsWith(`/${page}`));
  if (isKnown) location.replace(new URL(`${page}${operation ? `#${operation}` : ''}`, folder));
}

/** Adds a link to each heading with an anchor, to copy its address from. */
export function linkHeadings(): void {
  for (const heading of document.querySelectorAll<HTMLElement>('main :is(h2, h3)[id]')) {
    const label = `Link to “${heading.textContent.trim()}”`;
    heading.append(element('a', { className: 'anchor', href: `#${heading.id}`, 'aria-label': label }, '#'));
  }
}

/** Opens the section that the address points to, and marks the current heading in the navigation. */
export function trackHeading(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a[href^="#"]')];
  const byId = new Map(links.map((link) => [idOf(link.hash), link]));
  const headings = [...byId.keys()].map((id) => document.getElementById(id)).filter((heading) => heading !== null);

  const mark = (id: string, scrollNavigation: boolean) => {
    const current = byId.get(id);
    for (const link of links) {
      if (link === current) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    }
    if (current && scrollNavigation) current.scrollIntoView({ block: 'nearest' });
  };
  const openTarget = () => {
    const id = idOf(location.hash);
    const target = id ? document.getElementById(id) : null;
    if (target instanceof HTMLDetailsElement) target.open = true;
    if (target) mark(byId.has(id) ? id : (currentHeading(headings)?.id ?? ''), true);
    const menu = document.getElementById('menu');
    if (menu?.matches(':popover-open')) menu.hidePopover();
  };

  onScroll(() => {
    const heading = currentHeading(headings);
    if (heading) mark(heading.id, false);
  });
  addEventListener('hashchange', openTarget);
  openTarget();
  document.querySelector('nav [aria-current]')?.scrollIntoView({ block: 'nearest' });
}

const idOf = (hash: string) => decodeURIComponent(hash.slice(1));

/** The last heading that has reached the top of the window. */
function currentHeading(headings: HTMLElement[]): HTMLElement | undefined {
  const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
  const target = document.getElementById(idOf(location.hash));
  // The last headings of a page cannot reach the top.
  if (isAtEnd && target && headings.includes(target)) return target;
  return headings.findLast((heading) => heading.getBoundingClientRect().top < 160);
}

/** Calls `act` at most once for each frame while the page scrolls. */
function onScroll(act: () => void): void {
  let isScheduled = false;
  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    requestAnimationFrame(() => {
      isScheduled = false;
      act();
    });
  };
  addEventListener('scroll', schedule, { passive: true });
}
