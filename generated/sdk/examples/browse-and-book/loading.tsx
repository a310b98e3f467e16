/** Loads data from the service and shows its states: loading, loaded, failed. */
import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { isApiError } from 'rental-marketplace-sdk';
import { words } from './language.js';
import { Empty, SearchLink } from './parts/empty.js';
import { Problem } from './parts/problem.js';

export interface Loading<Data> {
  data: Data | undefined;
  error: unknown;
  reload: () => void;
}

/** Loads when the component is mounted, when one of `inputs` changes, and on `reload`. Outdated responses are ignored. */
export function useLoaded<Data>(read: (signal: AbortSignal) => Promise<Data>, inputs: unknown[]): Loading<Data> {
  const [state, setState] = useState<{ data?: Data; error?: unknown }>({});
  const [reloads, setReloads] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setState(({ data }) => ({ data }));
    read(signal).then(
      (data) => signal.aborted || setState({ data }),
      (error: unknown) => signal.aborted || setState({ error }),
    );
    return () => controller.abort();
  }, [...inputs, reloads]);
  return { data: state.data, error: state.error, reload: useCallback(() => setReloads((times) => times + 1), []) };
}

interface Properties<Data> {
  of: Loading<Data>;
  /** A placeholder while loading; default: a line of text. */
  placeholder?: ComponentChildren;
  children: (data: Data) => ComponentChildren;
}

export function Loaded<Data>({ of: { data, error, reload }, placeholder, children }: Properties<Data>) {
  if (isApiError(error, 'NOT_FOUND'))
    return (
      <Empty icon="search" text={words.gone}>
        <SearchLink />
      </Empty>
    );
  if (error !== undefined) return <Problem error={error} retry={reload} />;
  if (data !== undefined) return <>{children(data)}</>;
  return (
    <div aria-busy="true">
      <p class={placeholder ? 'unseen' : 'soft'} role="status">
        {words.loading}
      </p>
      {placeholder}
    </div>
  );
}
