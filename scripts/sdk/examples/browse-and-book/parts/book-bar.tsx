/** On a narrow screen, the price and a button that leads to the booking, until it is in view. */
import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { words } from '../language.js';

interface Properties {
  /** The total of the selected stay, or the price of a night or a month. */
  price: string;
  /** Where the button leads. */
  to: RefObject<HTMLElement | null>;
  /** The bar is hidden while this is in view. */
  until: RefObject<HTMLElement | null>;
}

export function BookBar({ price, to, until }: Properties) {
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setHidden(entry?.isIntersecting ?? false));
    if (until.current) observer.observe(until.current);
    return () => observer.disconnect();
  }, []);
  if (isHidden) return null;
  return (
    <div class="book-bar">
      <p class="price">{price}</p>
      <button class="primary" type="button" onClick={() => to.current?.scrollIntoView()}>
        {words.bookNow}
      </button>
    </div>
  );
}
