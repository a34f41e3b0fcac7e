import { Button, Divider, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount } from '../../../../../platform/number-text.ts';
import type { PagedList } from '../../../../../platform/web/paged-list.ts';
import { EntryList } from '../../../../../platform/web/ui/EntryList.tsx';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { EmptyState } from '../../../../../platform/web/ui/feedback/EmptyState.tsx';
import { Panel } from '../../../../../platform/web/ui/Panel.tsx';
import { PagedResult } from '../../../../../platform/web/ui/table/PagedResult.tsx';
import type { Selection } from '../../../../../platform/web/ui/table/selection/useSelection.ts';
import { useSubmit } from '../../../../../platform/web/useSubmit.ts';
import { useSteadyRows } from './useSteadyRows.ts';

interface DecisionListProps<Row> {
  title: string;
  list: PagedList<Row>;
  /** Text of an empty list. */
  empty: string;
  /** Bulk actions above the entries. */
  bar?: ReactNode;
  /** Renders a row as an `li`. */
  children: (row: Row, isDecided: boolean) => ReactNode;
}

/** A paged list of open decisions. */
export function DecisionList<Row extends { readonly id: string }>({ title, list, empty, bar, children }: DecisionListProps<Row>) {
  return (
    <PagedResult list={list} empty={<EmptyState title={empty} />}>
      {(rows) => (
        <Panel title={title}>
          {bar}
          <SteadyEntries list={list} rows={rows}>
            {children}
          </SteadyEntries>
        </Panel>
      )}
    </PagedResult>
  );
}

interface SteadyEntriesProps<Row> {
  list: PagedList<Row>;
  rows: readonly Row[];
  children: (row: Row, isDecided: boolean) => ReactNode;
}

function SteadyEntries<Row extends { readonly id: string }>({ list: { total, loadMore }, rows, children }: SteadyEntriesProps<Row>) {
  const steady = useSteadyRows(rows);
  const isMore = total !== undefined && rows.length < total.count;
  return (
    <div {...steady.hold}>
      <EntryList more={isMore && { label: `Show more (${formatCount(total.count)} total)`, onClick: loadMore }}>
        {steady.rows.map(({ row, isDecided }) => children(row, isDecided))}
      </EntryList>
    </div>
  );
}

interface BulkActionBarProps {
  selection: Selection;
  /** Number of items on the server. */
  total: number;
  /** Fetches the IDs of all items. */
  fetchAllIds: () => Promise<string[]>;
  actions: readonly { label: string; onClick: () => void }[];
  isSending: boolean;
}

/** Selects items and applies one decision to all of them. */
export function BulkActionBar({ selection, total, fetchAllIds, actions, isSending }: BulkActionBarProps) {
  const { size } = selection.ids;
  const { submit: selectAll, isSending: isFetching, error } = useSubmit(async () => selection.setAll(await fetchAllIds()));
  return (
    <>
      <Group gap="4px 8px" pt={4} pb="xs" data-unprinted>
        <Text role="status" size="sm" fw={600}>
          {size === 0 ? `${formatCount(total)} to review` : `${formatCount(size)} selected`}
        </Text>
        {size < total && (
          <Button variant="subtle" size="compact-md" fz="sm" loading={isFetching} onClick={() => void selectAll()}>
            Select all {formatCount(total)}
          </Button>
        )}
        {size > 0 && (
          <Button variant="subtle" size="compact-md" fz="sm" onClick={selection.clear}>
            Clear
          </Button>
        )}
        <Group gap="xs" ml="auto" w={{ base: '100%', md: 'auto' }}>
          {actions.map(({ label, onClick }) => (
            <Button
              key={label}
              variant="default"
              size="compact-md"
              fz="sm"
              flex={{ base: '1 1 140px', md: 'none' }}
              disabled={size === 0 || isSending}
              onClick={onClick}
            >
              {size === 0 ? label : `${label} (${formatCount(size)})`}
            </Button>
          ))}
        </Group>
        {error && <Alert title="Couldn’t select all records">{error.message}</Alert>}
      </Group>
      <Divider />
    </>
  );
}
