/** A number that is increased and decreased with buttons, in the digits of the page's language. */
import { useState } from 'preact/hooks';
import { number, words } from '../language.js';

interface Properties {
  label: string;
  name: string;
  /** Undefined: any number, if the field is optional. */
  value?: number | undefined;
  min?: number;
  max: number;
  /** The text without a number. */
  any?: string;
  onValue?: (value: number | undefined) => void;
}

export function Stepper({ label, name, value, min = 1, max, any, onValue }: Properties) {
  const [current, set] = useState(value);
  const change = (to: number) => {
    const next = to < min && any !== undefined ? undefined : Math.min(Math.max(to, min), max);
    set(next);
    onValue?.(next);
  };
  const lowest = any === undefined ? min : min - 1;
  const at = current ?? lowest;
  return (
    <div class="field" role="group" aria-label={label}>
      <span class="label" aria-hidden="true">
        {label}
      </span>
      <div class="stepper">
        <button type="button" aria-label={words.decrease(label)} disabled={at <= lowest} onClick={() => change(at - 1)}>
          −
        </button>
        <output>{current === undefined ? any : number(current)}</output>
        <button type="button" aria-label={words.increase(label)} disabled={at >= max} onClick={() => change(at + 1)}>
          +
        </button>
      </div>
      <input type="hidden" name={name} value={current ?? ''} />
    </div>
  );
}
