import type { ReactNode } from 'react';
import { formatCount } from '../../../../../../platform/number-text.ts';
import type { PagedList } from '../../../../../../platform/web/paged-list.ts';
import { EntryList } from '../../../../../../platform/web/ui/EntryList.tsx';
import { EmptyState } from '../../../../../../platform/web/ui/feedback/EmptyState.tsx';
import { Panel } from '../../../../../../platform/web/ui/Panel.tsx';
import { PagedResult } from '../../../../../../platform/web/ui/table/PagedResult.tsx';

interface WaitingListProps<Row> {
  title: string;
  list: PagedList<Row>;
  /** Said when nothing waits. */
  empty: string;
  /** Stands above the entries: what is decided for many at once. */
  bar?: ReactNode;
  /** One `li` for each row. */
  children: (row: Row) => ReactNode;
}

/** What waits for a person, in a list that is read page by page. */
export function WaitingList<Row>({ title, list, empty, bar, children }: WaitingListProps<Row>) {
  return (
    <PagedResult list={list} empty={<EmptyState title={empty} />}>
      {(rows) => (
        <Panel title={title}>
          {bar}
          <EntryList
            more={
              list.total !== undefined &&
              rows.length < list.total.count && {
                label: `Show more (${formatCount(list.total.count)} total)`,
                onClick: list.loadMore,
              }
            }
          >
            {rows.map(children)}
          </EntryList>
        </Panel>
      )}
    </PagedResult>
  );
}
