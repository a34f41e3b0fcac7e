import { Button, Progress } from '@mantine/core';
import type { Batch } from '../../accounting.contract.ts';
import { useBatch, useCurrentBatchId, useStopBatch } from '../accounting.queries.ts';
import classes from './BatchProgress.module.css';
import { describeBatch } from './describe-batch.ts';

/** Progress of the batch sent from this tab, with its failures, until the user closes it. */
export function BatchProgress() {
  const { id, clear } = useCurrentBatchId();
  const { data: batch, error } = useBatch(id);
  const { mutate: stop, isPending } = useStopBatch(id);
  if (id === '' || (!batch && !error)) return null;
  return (
    <section className={classes.batch} aria-label="Sending to QuickBooks">
      <div className={classes.line}>
        <p role="status">{batch ? describeBatch(batch) : 'This batch is no longer available.'}</p>
        {batch?.state === 'running' ? (
          <Button variant="default" size="compact-md" loading={isPending} onClick={() => stop()}>
            Stop
          </Button>
        ) : (
          <Button variant="subtle" size="compact-md" onClick={clear}>
            Close
          </Button>
        )}
      </div>
      {batch?.state === 'running' && <Progress value={toPercent(batch)} aria-label="Batch progress" />}
      {batch && batch.problems.length > 0 && <Problems batch={batch} />}
    </section>
  );
}

const toPercent = ({ done, failed, total }: Batch): number => (total === 0 ? 100 : ((done + failed) / total) * 100);

function Problems({ batch }: { batch: Batch }) {
  return (
    <ul className={classes.problems}>
      {batch.problems.map(({ id, reason }) => (
        <li key={id}>{reason.startsWith(id) ? reason : `${id}: ${reason}`}</li>
      ))}
    </ul>
  );
}
