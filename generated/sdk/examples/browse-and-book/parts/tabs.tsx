/** Links to the parts of a view. */
import { addressOf } from '../route.js';

interface Properties {
  /** The view that the parts belong to. */
  under: string;
  title: string;
  parts: { path: string; name: string }[];
  current: string;
}

export function Tabs({ under, title, parts, current }: Properties) {
  return (
    <nav class="tabs" aria-label={title}>
      {parts.map(({ path, name }) => (
        <a key={path} href={addressOf(`${under}/${path}`)} aria-current={path === current ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}
