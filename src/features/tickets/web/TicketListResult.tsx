import { useCallback, useMemo } from 'react';
import { ErrorState } from '../../../platform/web/ui/ErrorState.tsx';
import { SkeletonRows } from '../../../platform/web/ui/SkeletonRows.tsx';
import type { TicketRow, TicketType } from '../ticket.contract.ts';
import { NoTickets } from './NoTickets.tsx';
import classes from './TicketListResult.module.css';
import { TicketRows } from './TicketRows.tsx';
import type { useTicketList } from './ticket.queries.ts';
import { countFilters, type TicketSearch } from './ticket-search.ts';

interface TicketListResultProps {
  type: TicketType;
  search: TicketSearch;
  list: ReturnType<typeof useTicketList>;
  onClearFilters: () => void;
}

export function TicketListResult({ type, search, list, onClearFilters }: TicketListResultProps) {
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
  if (rows.length === 0) return <NoTickets type={type} isFiltered={countFilters(search) > 0} onClearFilters={onClearFilters} />;
  const total = data.pages[0]?.total;
  const placeKey = JSON.stringify([type, search]);
  return (
    <TicketRows
      key={placeKey}
      rows={rows}
      total={total?.relation === 'exact' ? total.count : undefined}
      placeKey={placeKey}
      isStale={list.isPlaceholderData}
      onNearEnd={loadMore}
    />
  );
}

/** A ticket that moved up while pages were read may be in two of them. */
function distinct(rows: TicketRow[]): TicketRow[] {
  return [...new Map(rows.toReversed().map((row) => [row.id, row])).values()].toReversed();
}
