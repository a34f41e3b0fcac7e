import { Button, Modal } from '@mantine/core';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { EmptyState } from '../../../../../platform/web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../../platform/web/ui/feedback/ErrorState.tsx';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import { useSubmit } from '../../../../../platform/web/useSubmit.ts';
import type { Customer } from '../../customer.contract.ts';
import { useMergeCustomers, useMergesInto } from './customer-merge.queries.ts';
import classes from './DuplicatePairsDialog.module.css';

export function MergesDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { data: merges, error, refetch } = useMergesInto(customer.id);
  const { undo } = useMergeCustomers();
  const { submit, isSending, error: refusal } = useSubmit(undo);
  return (
    <Modal opened onClose={onClose} title="Merge history" size="lg">
      {refusal && <Alert title="Couldn’t undo the merge">{refusal.message}</Alert>}
      {error && !merges && <ErrorState error={error} onRetry={() => void refetch()} />}
      {merges?.length === 0 && <EmptyState title="No merges yet" hint="Customers merged into this one appear here." />}
      <ul className={classes.pairs}>
        {merges?.map(({ id, mergedName, mergedBy, mergedAt }) => (
          <li key={id} className={classes.pair}>
            <span className={classes.words}>
              <strong>{mergedName}</strong>
              <span className={classes.reason}>
                Merged by {mergedBy} <RelativeTime at={mergedAt} />
              </span>
            </span>
            <Button variant="default" loading={isSending} aria-label={`Undo merging ${mergedName}`} onClick={() => void submit(id)}>
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
