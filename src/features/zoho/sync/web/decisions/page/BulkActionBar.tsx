import { Button } from '@mantine/core';
import { formatCount } from '../../../../../../platform/number-text.ts';
import { Alert } from '../../../../../../platform/web/ui/feedback/Alert.tsx';
import type { Selection } from '../../../../../../platform/web/ui/table/selection/useSelection.ts';
import { useSubmit } from '../../../../../../platform/web/useSubmit.ts';
import classes from './BulkActionBar.module.css';

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
    <div className={classes.bar} data-unprinted>
      <p role="status">{size === 0 ? `${formatCount(total)} to review` : `${formatCount(size)} selected`}</p>
      {size < total && (
        <Button variant="subtle" size="compact-md" loading={isFetching} onClick={() => void selectAll()}>
          Select all {formatCount(total)}
        </Button>
      )}
      {size > 0 && (
        <Button variant="subtle" size="compact-md" onClick={selection.clear}>
          Clear
        </Button>
      )}
      <div className={classes.actions}>
        {actions.map(({ label, onClick }) => (
          <Button key={label} variant="default" size="compact-md" disabled={size === 0 || isSending} onClick={onClick}>
            {size === 0 ? label : `${label} (${formatCount(size)})`}
          </Button>
        ))}
      </div>
      {error && <Alert title="Couldn’t select all records">{error.message}</Alert>}
    </div>
  );
}
