import { Button } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx';
import { ErrorState } from '../../../platform/web/ui/ErrorState.tsx';
import { SkeletonRows } from '../../../platform/web/ui/SkeletonRows.tsx';
import type { Part } from '../part.contract.ts';
import classes from './PartsResult.module.css';
import { PartsTable } from './PartsTable.tsx';
import type { PartListQuery, usePartList } from './part.queries.ts';

interface PartsResultProps {
  list: ReturnType<typeof usePartList>;
  order: Pick<PartListQuery, 'sort' | 'order'>;
  search: string;
  onSort: (order: Pick<PartListQuery, 'sort' | 'order'>) => void;
  onEdit: (part: Part) => void;
  onAdd: () => void;
  onClearSearch: () => void;
}

export function PartsResult({ list, order, search, onSort, onEdit, onAdd, onClearSearch }: PartsResultProps) {
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = list;
  const rows = useMemo(() => distinct(data?.pages.flatMap((page) => page.rows) ?? []), [data]);
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);

  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div className={classes.card}>
        <SkeletonRows count={11} />
      </div>
    );
  }
  if (rows.length === 0 && search !== '') {
    const clear = <Button onClick={onClearSearch}>Clear search</Button>;
    return <EmptyState title="No parts match the search." hint="It looks at name, part number, description and supplier." action={clear} />;
  }
  if (rows.length === 0) {
    const add = <Button onClick={onAdd}>Add Part</Button>;
    return (
      <EmptyState title="No parts yet" hint="Add the first part to see at a glance what is on the shelf and what runs low." action={add} />
    );
  }
  const total = data.pages[0]?.total;
  return (
    <PartsTable
      rows={rows}
      total={total?.relation === 'exact' ? total.count : undefined}
      listKey={`${order.sort} ${order.order} ${search}`}
      order={order}
      isStale={list.isPlaceholderData}
      onSort={onSort}
      onEdit={onEdit}
      onNearEnd={loadMore}
    />
  );
}

/** A part that moved while pages were read may be in two of them. */
function distinct(rows: Part[]): Part[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}
