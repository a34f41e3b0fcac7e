import { Button } from '@mantine/core';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import type { SyncStatus } from '../../sync.contract.ts';
import classes from './SyncNotices.module.css';
import { waitingText } from './status-texts.ts';

interface SyncNoticesProps {
  status: SyncStatus | undefined;
  failure: Error | null;
  onRetry: () => void;
}

/** What keeps both sides from agreeing, in words with what to do, and what is still on its way. */
export function SyncNotices({ status, failure, onRetry }: SyncNoticesProps) {
  return (
    <>
      {failure && (
        <Alert title={status ? 'The server isn’t responding' : 'Couldn’t load sync status'}>
          {status && 'Showing the last known values. '}
          {failure.message}
          <Button variant="default" size="compact-sm" className={classes.retry} onClick={onRetry}>
            Try again
          </Button>
        </Alert>
      )}
      {status?.problem && <Alert title="Sync is paused">{status.problem.message}</Alert>}
      {status?.connected && (status.queued > 0 || status.details > 0) && <p className={classes.waiting}>{waitingText(status)}</p>}
    </>
  );
}
