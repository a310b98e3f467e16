/** A part of the page that is loaded when the user opens it: the service records each time that a private picture is read. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

interface Properties {
  summary: string;
  children: () => ComponentChildren;
}

export function Disclosure({ summary, children }: Properties) {
  const [isOpened, setOpened] = useState(false);
  return (
    <details onToggle={() => setOpened(true)}>
      <summary>{summary}</summary>
      {isOpened && children()}
    </details>
  );
}
