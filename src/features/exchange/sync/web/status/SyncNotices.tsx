import { Button } from '@mantine/core';
import { formatCount } from '../../../../../platform/number-text.ts';
import { exactTime } from '../../../../../platform/time/relative-time.ts';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import type { SyncStatus } from '../../sync.contract.ts';
import classes from './SyncNotices.module.css';

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
        <Alert title={status ? 'The server is not responding' : 'The synchronization could not be loaded'}>
          {status && 'These are the last known figures. '}
          {failure.message}
          <Button variant="default" size="compact-sm" className={classes.retry} onClick={onRetry}>
            Try again
          </Button>
        </Alert>
      )}
      {status?.problem && <Alert title={`Not synchronizing since ${exactTime(status.problem.since)}`}>{status.problem.message}</Alert>}
      {status?.connected && (status.queued > 0 || status.details > 0) && <p className={classes.waiting}>{waitingText(status)}</p>}
    </>
  );
}

function waitingText({ queued, details }: SyncStatus): string {
  const parts = [
    queued > 0 && `${formatCount(queued)} ${queued === 1 ? 'change waits' : 'changes wait'} to be sent.`,
    details > 0 && `Descriptions and comments of ${formatCount(details)} ${details === 1 ? 'ticket' : 'tickets'} are still to be read.`,
  ];
  return parts.filter(Boolean).join(' ');
}
