/** Ratings from 1 to 5. */
import { useState } from 'preact/hooks';
import { count, number, words } from '../language.js';
import { Icon } from './icon.js';

/** The average of a listing, such as `★ 4.8 (12)`; nothing without reviews. */
export function Average({
  of: { averageRating, reviewsCount },
}: {
  of: { averageRating: number | null; reviewsCount: number };
}) {
  if (averageRating === null) return null;
  return (
    <span class="average">
      <Icon name="star" />
      <span aria-hidden="true">
        {number(averageRating)} <span class="soft">({number(reviewsCount)})</span>
      </span>
      <span class="unseen">
        {words.ratingOf(number(averageRating))} {count(reviewsCount, words.reviewsCount)}
      </span>
    </span>
  );
}

export function Stars({ rating }: { rating: number }) {
  return (
    <span class="stars" role="img" aria-label={words.ratingOf(number(rating))}>
      {[1, 2, 3, 4, 5].map((star) => (
        <span key={star} class={star <= rating ? 'lit' : ''}>
          <Icon name="star" />
        </span>
      ))}
    </span>
  );
}

/** Five radio buttons, shown as stars. */
export function StarField({ name }: { name: string }) {
  const [rating, setRating] = useState(0);
  return (
    <fieldset class="stars choice">
      <legend>{words.rating}</legend>
      {[1, 2, 3, 4, 5].map((star) => (
        <label key={star} class={star <= rating ? 'lit' : ''}>
          <input class="unseen" type="radio" name={name} value={star} onChange={() => setRating(star)} />
          <Icon name="star" />
          <span class="unseen">{words.ratingOf(number(star))}</span>
        </label>
      ))}
    </fieldset>
  );
}
