/** The pictures of a listing: a mosaic, or a row to swipe on a phone. Each opens in full size. */
import { useRef, useState } from 'preact/hooks';
import { number, words } from '../language.js';
import { pictureUrl } from '../service.js';
import { Icon } from './icon.js';

export function Gallery({ images }: { images: string[] }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [shown, setShown] = useState(0);
  if (images.length === 0) return null;
  const nameFor = (index: number) => words.photo(number(index + 1), number(images.length));
  const step = (by: number) => setShown((shown + by + images.length) % images.length);
  const open = (index: number) => {
    setShown(index);
    dialog.current?.showModal();
  };
  return (
    <>
      <ul class={`gallery with-${Math.min(images.length, 3)}`}>
        {images.map((path, index) => (
          <li key={path}>
            <button type="button" aria-label={nameFor(index)} onClick={() => open(index)}>
              <img src={pictureUrl(path)} alt="" />
            </button>
          </li>
        ))}
      </ul>
      <dialog ref={dialog} class="viewer" aria-label={nameFor(shown)}>
        <img src={pictureUrl(images[shown]!)} alt={nameFor(shown)} />
        <div class="between">
          <button type="button" aria-label={words.previousPhoto} onClick={() => step(-1)}>
            <Icon name="back" />
          </button>
          <span role="status">{nameFor(shown)}</span>
          <button type="button" aria-label={words.nextPhoto} onClick={() => step(1)}>
            <Icon name="forward" />
          </button>
          <button type="button" aria-label={words.close} onClick={() => dialog.current?.close()}>
            <Icon name="close" />
          </button>
        </div>
      </dialog>
    </>
  );
}
