import { Box } from '@mantine/core';
import { EntryList } from '../../../../platform/web/ui/EntryList.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { MovementItem } from './MovementItem.tsx';
import classes from './MovementList.module.css';
import { useMovements } from './part.queries.ts';

/** The history of a part's stock, newest first. */
export function MovementList({ partId }: { partId: string }) {
  const { rows, total, error, loadMore, retry } = useMovements(partId);
  if (error && !rows) return <ErrorState error={error} onRetry={retry} />;
  if (rows?.length === 0) return <p className={classes.empty}>No stock movements yet</p>;
  const hasMore = total !== undefined && total.count > (rows?.length ?? 0);
  return (
    <Box component="section" className={classes.history} aria-label="History" tabIndex={0}>
      <EntryList more={hasMore && { label: 'Show earlier', onClick: loadMore }}>
        {rows?.map((movement) => (
          <MovementItem key={movement.id} movement={movement} />
        ))}
      </EntryList>
    </Box>
  );
}
