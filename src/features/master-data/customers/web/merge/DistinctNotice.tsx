import { Button } from '@mantine/core';
import { useSubmit } from '../../../../../platform/web/form/useSubmit.ts';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import type { DistinctCustomers } from '../../distinct-customers.contract.ts';
import classes from './DistinctNotice.module.css';
import { useUnmark } from './distinct-customers.queries.ts';

/** Says in the comparison who marked the two as not duplicates. */
export function DistinctNotice({ mark: { oneId, otherId, markedBy, markedAt } }: { mark: DistinctCustomers }) {
  const { submit, isSending, error } = useSubmit(useUnmark(oneId, otherId));
  return (
    <div className={classes.notice}>
      <Alert tone="notice">
        <div className={classes.mark}>
          <span>
            Marked as not duplicates by {markedBy} <RelativeTime at={markedAt} />. {error?.message}
          </span>
          <Button variant="default" size="compact-sm" loading={isSending} onClick={() => void submit()}>
            Remove mark
          </Button>
        </div>
      </Alert>
    </div>
  );
}
