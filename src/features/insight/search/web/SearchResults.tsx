import { Button } from '@mantine/core';
import { useRef } from 'react';
import { formatList } from '../../../../platform/number-text.ts';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { useRowKeys } from '../../../../platform/web/ui/table/useRowKeys.ts';
import type { SearchGroup } from '../search.contract.ts';
import { HitGroup } from './HitGroup.tsx';
import classes from './SearchPage.module.css';
import { useSearch } from './search.queries.ts';

interface SearchResultsProps {
  q: string;
  kind: string | undefined;
  onKind: (kind: string) => void;
}

/** The found records by kind; J and K go from one to the next. */
export function SearchResults({ q, kind, onKind }: SearchResultsProps) {
  const { data, error, refetch, isPlaceholderData } = useSearch(q, kind);
  const list = useRef<HTMLDivElement>(null);
  const groups = data?.filter(({ hits }) => hits.length > 0) ?? [];
  const rows = groups.flatMap((group) => group.hits.map(({ id }) => ({ id: `${group.kind} ${id}` })));
  const { activeId } = useRowKeys({
    rows,
    list,
    scrollTo: (index) => list.current?.querySelector(`[data-index="${index}"]`)?.scrollIntoView({ block: 'nearest' }),
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <div ref={list} className={classes.results} data-stale={isPlaceholderData} data-empty={rows.length === 0}>
      <LeftOut groups={data} onRetry={() => void refetch()} />
      {groups.map((group, place) => (
        <HitGroup
          key={group.kind}
          group={group}
          firstIndex={groups.slice(0, place).reduce((sum, { hits }) => sum + hits.length, 0)}
          activeId={activeId}
          onMore={group.hasMore && kind === undefined ? () => onKind(group.kind) : undefined}
        />
      ))}
      <div role="status">
        {rows.length === 0 && !isPlaceholderData && (
          <EmptyState title={`No results for “${q}”`} hint="No record contains all these words. Try fewer words or filters." />
        )}
      </div>
    </div>
  );
}

/** Says which kinds took too long. */
function LeftOut({ groups, onRetry }: { groups: readonly SearchGroup[]; onRetry: () => void }) {
  const names = groups.filter(({ isLeftOut }) => isLeftOut).map(({ label }) => label);
  if (names.length === 0) return null;
  return (
    <p className={classes.leftOut} role="alert">
      {formatList(names)} didn’t load in time.
      <Button variant="subtle" size="compact-sm" onClick={onRetry}>
        Try again
      </Button>
    </p>
  );
}
