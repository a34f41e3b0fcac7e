import { DecisionButton } from '../decisions/DecisionButton.tsx';
import { useRetry } from '../decisions/retry.queries.ts';
import type { SyncedRecord } from './synced-record.ts';

/** Sends a record again that could not be sent. */
export function RetryAction({ record: { kind, id } }: { record: SyncedRecord }) {
  const retry = useRetry();
  return (
    <div>
      <DecisionButton label="Retry" subject={id} isDisabled={retry.isPending} onClick={() => retry.mutate({ kind, recordId: id })} />
    </div>
  );
}
