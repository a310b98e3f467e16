/** What is read of the service: while it is on its way, when it is there, and when it could not be had. */
import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { words } from './language.js';
import { Problem } from './parts/problem.js';

export interface Loading<Data> {
  data: Data | undefined;
  error: unknown;
  reload: () => void;
}

/** Reads when the component appears, when one of `inputs` changes, and when asked to. An answer that comes too late is dropped. */
export function useLoaded<Data>(read: (signal: AbortSignal) => Promise<Data>, inputs: unknown[]): Loading<Data> {
  const [state, setState] = useState<{ data?: Data; error?: unknown }>({});
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setState(({ data }) => ({ data }));
    read(signal).then(
      (data) => signal.aborted || setState({ data }),
      (error: unknown) => signal.aborted || setState({ error }),
    );
    return () => controller.abort();
  }, [...inputs, asked]);
  return { data: state.data, error: state.error, reload: useCallback(() => setAsked((times) => times + 1), []) };
}

interface Properties<Data> {
  of: Loading<Data>;
  /** What stands there meanwhile; a line that says so, if nothing else. */
  meanwhile?: ComponentChildren;
  children: (data: Data) => ComponentChildren;
}

export function Loaded<Data>({ of: { data, error, reload }, meanwhile, children }: Properties<Data>) {
  if (error !== undefined) return <Problem error={error} retry={reload} />;
  if (data !== undefined) return <>{children(data)}</>;
  return (
    <div aria-busy="true">
      <p class={meanwhile ? 'unseen' : 'soft'} role="status">
        {words.loading}
      </p>
      {meanwhile}
    </div>
  );
}
