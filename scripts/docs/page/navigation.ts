/** Addresses of the page that there was before: `#tag/Reservations/bookReservation`, `#description/getting-started`. */
export function forwardOldAddress(folder: URL): void {
  const [, kind, name = '', operation] =
    /^#(tag|description)\/([^/]+)(?:\/(?:.*\/)?([^/]+))?$/.exec(location.hash) ?? [];
  if (!kind) return;
  const page = `${name.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase()}.html`;
  const known = [...document.querySelectorAll<HTMLAnchorElement>('nav a')].map(({ href }) => new URL(href));
  const pages = new Set(known.map(({ pathname }) => pathname.split('/').pop()));
  const target = known.find(({ hash }) => operation && hash === `#${operation}`);
  if (target) location.replace(target);
  else if (pages.has(page)) location.replace(new URL(page, folder));
}

/** Opens what an address leads to, and shows in the navigation where the reader is. */
export function followPlace(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a[href^="#"]')];
  const byId = new Map(links.map((link) => [decodeURIComponent(link.hash.slice(1)), link]));
  const mark = (id: string, isAsked: boolean) => {
    const current = byId.get(id);
    for (const link of links) {
      if (link === current) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    }
    if (current && isAsked) current.scrollIntoView({ block: 'nearest' });
  };
  const headings = [...byId.keys()].map((id) => document.getElementById(id)).filter((one) => one !== null);
  const reached = () => {
    const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
    const asked = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    // At the end of a page the last headings cannot come to the top.
    if (isAtEnd && asked && headings.includes(asked)) return asked;
    return headings.findLast((heading) => heading.getBoundingClientRect().top < 160);
  };
  let isDue = false;
  addEventListener(
    'scroll',
    () => {
      if (isDue) return;
      isDue = true;
      requestAnimationFrame(() => {
        isDue = false;
        const heading = reached();
        if (heading) mark(heading.id, false);
      });
    },
    { passive: true },
  );
  const arrive = () => {
    const id = decodeURIComponent(location.hash.slice(1));
    const place = id ? document.getElementById(id) : null;
    if (place instanceof HTMLDetailsElement) place.open = true;
    if (place) mark(byId.has(id) ? id : (reached()?.id ?? ''), true);
    const menu = document.getElementById('menu');
    if (menu?.matches(':popover-open')) menu.hidePopover();
  };
  addEventListener('hashchange', arrive);
  arrive();
  document.querySelector('nav [aria-current]')?.scrollIntoView({ block: 'nearest' });
}
