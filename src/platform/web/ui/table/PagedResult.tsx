import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PagedList } from '../../paged-list.ts';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { SkeletonRows } from './SkeletonRows.tsx';

interface PagedResultProps<Row> {
  list: PagedList<Row>;
  /** There are groups, of which all may be collapsed. */
  hasGroups?: boolean;
  empty: ReactNode;
  children: (rows: Row[]) => ReactNode;
}

export function PagedResult<Row>({ list, hasGroups = false, empty, children }: PagedResultProps<Row>) {
  const { rows, error, retry } = list;
  if (rows) return rows.length === 0 && !hasGroups ? empty : children(rows);
  if (error) return <ErrorState error={error} onRetry={retry} />;
  return (
    <Paper withBorder radius="lg" mx="var(--obd-gutter)">
      <SkeletonRows count={11} />
    </Paper>
  );
}
