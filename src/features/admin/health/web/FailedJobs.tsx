import { Button } from '@mantine/core';
import { pluralize } from '../../../../platform/number-text.ts';
import { EntryList } from '../../../../platform/web/ui/EntryList.tsx';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import type { FailedJob } from '../health.contract.ts';
import classes from './FailedJobs.module.css';
import { useRetryJob } from './health.queries.ts';

/** Jobs that were given up, with what the last try said. */
export function FailedJobs({ jobs }: { jobs: readonly FailedJob[] }) {
  const retry = useRetryJob();
  return (
    <Panel title="Failed jobs">
      {retry.error && <Alert>{retry.error.message}</Alert>}
      <EntryList>
        {jobs.map(({ id, queue, failedAt, tries, reason }) => (
          <li key={id} className={classes.job}>
            <div className={classes.what}>
              <Mono>{queue}</Mono>
              <span className={classes.meta}>
                Failed <RelativeTime at={failedAt} /> after {pluralize(tries, 'attempt')}
              </span>
            </div>
            <p className={classes.reason}>{reason || 'No error message'}</p>
            <Button
              variant="default"
              size="compact-sm"
              className={classes.retry}
              aria-label={`Retry ${queue}`}
              loading={retry.isPending && retry.variables === id}
              onClick={() => retry.mutate(id)}
            >
              Retry
            </Button>
          </li>
        ))}
      </EntryList>
    </Panel>
  );
}
