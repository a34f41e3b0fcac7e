import type { ReactNode } from 'react';
import { formatCount } from '../../../../../../platform/number-text.ts';
import type { PagedList } from '../../../../../../platform/web/paged-list.ts';
import { EntryList } from '../../../../../../platform/web/ui/EntryList.tsx';
import { EmptyState } from '../../../../../../platform/web/ui/feedback/EmptyState.tsx';
import { Panel } from '../../../../../../platform/web/ui/Panel.tsx';
import { PagedResult } from '../../../../../../platform/web/ui/table/PagedResult.tsx';

interface DecisionListProps<Row> {
  title: string;
  list: PagedList<Row>;
  /** Text of an empty list. */
  empty: string;
  /** Bulk actions above the entries. */
  bar?: ReactNode;
  /** Renders a row as an `li`. */
  children: (row: Row) => ReactNode;
}

/** A paged list of open decisions. */
export function DecisionList<Row>({ title, list, empty, bar, children }: DecisionListProps<Row>) {
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
