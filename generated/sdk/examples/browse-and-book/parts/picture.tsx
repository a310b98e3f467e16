/** A picture that only some users can read: its bytes are requested with the access token. */
import { useEffect } from 'preact/hooks';
import { Loaded, useLoaded } from '../loading.js';

interface Properties {
  read: (signal: AbortSignal) => Promise<Blob>;
  width: number;
  height: number;
  alt: string;
}

export function Picture({ read, width, height, alt }: Properties) {
  const picture = useLoaded(async (signal) => {
    const bytes = await read(signal);
    signal.throwIfAborted();
    return URL.createObjectURL(bytes);
  }, []);
  const url = picture.data;
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);
  return <Loaded of={picture}>{(src) => <img {...{ src, width, height, alt }} />}</Loaded>;
}
