import { Box, Button, Group, Paper, Progress } from '@mantine/core';
import type { Batch } from '../accounting.contract.ts';
import { useBatch, useCurrentBatchId, useStopBatch } from './accounting.queries.ts';
import { describeBatch } from './describe-batch.ts';

/** Progress of the batch sent from this tab, with its failures, until the user closes it. */
export function BatchProgress() {
  const { id, clear } = useCurrentBatchId();
  const { data: batch, error } = useBatch(id);
  const { mutate: stop, isPending } = useStopBatch(id);
  if (id === '' || (!batch && !error)) return null;
  return (
    <Paper
      component="section"
      aria-label="Sending to QuickBooks"
      flex="none"
      mx="var(--obd-gutter)"
      mb="xs"
      px={14}
      py="xs"
      fz="sm"
      withBorder
    >
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <p role="status">{batch ? describeBatch(batch) : 'This batch is no longer available.'}</p>
        {batch?.state === 'running' ? (
          <Button flex="none" variant="default" size="compact-md" loading={isPending} onClick={() => stop()}>
            Stop
          </Button>
        ) : (
          <Button flex="none" variant="subtle" size="compact-md" onClick={clear}>
            Close
          </Button>
        )}
      </Group>
      {batch?.state === 'running' && <Progress mt="xs" value={toPercent(batch)} aria-label="Batch progress" />}
      {batch && batch.problems.length > 0 && <Problems batch={batch} />}
    </Paper>
  );
}

const toPercent = ({ done, failed, total }: Batch): number => (total === 0 ? 100 : ((done + failed) / total) * 100);

function Problems({ batch }: { batch: Batch }) {
  return (
    <Box component="ul" mah={160} mt="xs" c="red" style={{ overflowY: 'auto' }}>
      {batch.problems.map(({ id, reason }) => (
        <li key={id}>{reason.startsWith(id) ? reason : `${id}: ${reason}`}</li>
      ))}
    </Box>
  );
}
