import type { ComponentChildren } from 'preact';
import { words } from '../language.js';
import { addressOf } from '../route.js';
import { Icon, type IconName } from './icon.js';

interface Properties {
  icon: IconName;
  text: string;
  /** What the user can do next. */
  children: ComponentChildren;
}

/** A view without content: a picture, a text, and what to do next. */
export function Empty({ icon, text, children }: Properties) {
  return (
    <div class="empty">
      <div class="scene">
        <svg viewBox="0 0 240 120" aria-hidden="true">
          <circle class="sun" cx="176" cy="36" r="17" />
          <path class="far" d="M0 120V92q50-46 108-8t132-18v54Z" />
          <path class="house" d="M74 104V66l30-23 30 23v38Z" />
          <path class="roof" d="m66 68 38-29 38 29" />
          <path class="door" d="M96 104V82a8 8 0 0 1 16 0v22Z" />
          <path class="near" d="M0 120v-12q70-18 124-5t116-6v23Z" />
        </svg>
        <Icon name={icon} />
      </div>
      <p>{text}</p>
      {children}
    </div>
  );
}

export function SearchLink() {
  return (
    <a class="button primary" href={addressOf('')}>
      {words.everything}
    </a>
  );
}
