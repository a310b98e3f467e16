/** A list that is read page by page, with a button for the next page. */
import type { Pagination } from 'rental-marketplace-sdk';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { count, words } from '../language.js';
import { Loaded, useLoaded } from '../loading.js';
import { Empty, SearchLink } from './empty.js';
import type { IconName } from './icon.js';
import { Problem } from './problem.js';

interface Page<Item> {
  data: Item[];
  pagination: Pagination;
}

/** The members of a request for a page. The count is of the whole list. */
export interface PageRequest {
  pageSize: number;
  includeTotalCount: boolean;
  cursor?: string | undefined;
}

interface Properties<Item> {
  read: (page: PageRequest, signal?: AbortSignal) => Promise<Page<Item>>;
  icon: IconName;
  /** What is said if the list is empty. */
  none: string;
  /** An item of the list. It calls `onDecided` when it no longer belongs to the list. */
  children: (item: Item, onDecided: () => void) => ComponentChildren;
}

const pageSize = 10;

export function Pages<Item>({ read, icon, none, children }: Properties<Item>) {
  const first = useLoaded((signal) => read({ pageSize, includeTotalCount: true }, signal), []);
  const [isDecided, setDecided] = useState(false);
  const decided = () => {
    setDecided(true);
    first.reload();
  };
  return (
    <>
      <p class={isDecided ? 'outcome' : 'unseen'} role="status">
        {isDecided && words.decided}
      </p>
      <Loaded of={first}>
        {(page) =>
          page.data.length > 0 ? (
            <Items key={JSON.stringify(page)} read={read} first={page} item={(one) => children(one, decided)} />
          ) : (
            <Empty icon={icon} text={none}>
              <SearchLink />
            </Empty>
          )
        }
      </Loaded>
    </>
  );
}

interface ItemsProperties<Item> {
  read: Properties<Item>['read'];
  first: Page<Item>;
  item: (item: Item) => ComponentChildren;
}

function Items<Item>({ read, first, item }: ItemsProperties<Item>) {
  const [{ items, cursor }, set] = useState({ items: first.data, cursor: first.pagination.nextCursor });
  const [error, setError] = useState<unknown>();
  const more = async () => {
    setError(undefined);
    const { data, pagination } = await read({ pageSize, includeTotalCount: false, cursor: cursor ?? undefined });
    set({ items: [...items, ...data], cursor: pagination.nextCursor });
  };
  const { totalCount } = first.pagination;
  return (
    <>
      {totalCount !== null && <p class="soft">{count(totalCount, words.waiting)}</p>}
      <ul class="rows">{items.map(item)}</ul>
      {error !== undefined && <Problem error={error} />}
      {cursor !== null && (
        <button class="more" type="button" onClick={() => void more().catch(setError)}>
          {words.more}
        </button>
      )}
    </>
  );
}
