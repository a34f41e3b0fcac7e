import { useSubmit } from '../../../../platform/web/form/useSubmit.ts';
import { deleteWithUndo } from '../../../../platform/web/ui/feedback/undo-notice.tsx';
import { QuietAction } from '../../../../platform/web/ui/table/QuietAction.tsx';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import { RecordLink } from '../../../../platform/web/ui/text/RecordLink.tsx';
import { getStatusTone } from '../../tickets/ticket.rules.ts';
import type { TicketRelation } from '../relation.contract.ts';
import { toHeading } from '../relation.rules.ts';
import classes from './RelationItem.module.css';
import { useChangeRelations } from './relation.queries.ts';

/** One relation of the ticket. */
export function RelationItem({ ticketId, relation: { id, wording, ticket } }: { ticketId: string; relation: TicketRelation }) {
  const { add, remove } = useChangeRelations(ticketId);
  const { submit, isSending } = useSubmit(() =>
    deleteWithUndo({
      id: `relation-${id}`,
      remove: () => remove(id),
      failureTitle: 'Couldn’t remove this link',
      message: `Link to ${ticket.id} removed`,
      undo: () => add({ wording, ticketId: ticket.id }),
      undone: `Link to ${ticket.id} restored`,
    }),
  );

  return (
    <li className={classes.item}>
      <span className={classes.words}>{toHeading(wording)}</span>
      <QuietAction label="Remove" subject={`${wording} ${ticket.id}`} disabled={isSending} onClick={() => void submit()} />
      <span className={classes.ticket}>
        <RecordLink to={`/sod/${ticket.id}`}>{ticket.id}</RecordLink>
        <Pill tone={getStatusTone(ticket.status)}>{ticket.status}</Pill>
      </span>
      <span className={classes.summary} title={ticket.summary}>
        {ticket.summary}
      </span>
    </li>
  );
}
