import { notifications } from '@mantine/notifications';
import { useSubmit } from '../../../../platform/web/form/useSubmit.ts';
import { QuietAction } from '../../../../platform/web/ui/table/QuietAction.tsx';
import { RecordLink } from '../../../../platform/web/ui/text/RecordLink.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import { SHOW_MERGED } from '../../tickets/ticket.rules.ts';
import type { TicketMerge } from '../ticket-merge.contract.ts';
import classes from './RelationItem.module.css';
import { useMergeTickets } from './relation.queries.ts';

/** A ticket that is part of this one; its link shows what it said of itself. */
export function MergedItem({ merge: { id, mergedId, mergedName, mergedBy, mergedAt } }: { merge: TicketMerge }) {
  const { undo } = useMergeTickets();
  const { submit, isSending } = useSubmit(() => undo(id).then(showUndone, showFailure));
  return (
    <li className={classes.item}>
      <span className={classes.words}>
        Merged by {mergedBy}, <RelativeTime at={mergedAt} />
      </span>
      <QuietAction label="Undo" subject={`merging ${mergedId}`} disabled={isSending} onClick={() => void submit()} />
      <RecordLink to={`/sod/${mergedId}`} search={{ open: SHOW_MERGED }}>
        {mergedId}
      </RecordLink>
      <span className={classes.summary} title={mergedName}>
        {mergedName}
      </span>
    </li>
  );
}

function showUndone() {
  notifications.show({ message: 'Merge undone' });
}

function showFailure({ message }: Error) {
  notifications.show({ title: 'Couldn’t undo the merge', message, color: 'red', autoClose: 12_000 });
}
