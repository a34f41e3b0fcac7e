import { Link } from '@tanstack/react-router';
import { useDraftState } from '../../../../../platform/web/form/draft-store.ts';
import { Mono } from '../../../../../platform/web/ui/text/Mono.tsx';
import { useAuth } from '../../../../admin/auth/web/auth.queries.ts';
import { TICKET_PATH } from '../../ticket-list-paths.ts';
import { describeUnsaved } from '../../unsaved.rules.ts';
import { useChosenTicket } from '../ticket.queries.ts';
import { getTicketDraft } from '../ticket-draft.ts';
import classes from './UnsavedPage.module.css';

/** A ticket, and what of it is not saved. */
export function UnsavedRow({ ticketId }: { ticketId: string }) {
  const { data: ticket } = useChosenTicket(ticketId);
  const { user } = useAuth();
  const [draft] = useDraftState(getTicketDraft(user?.id ?? '', ticketId));
  return (
    <li>
      <Link to={TICKET_PATH} params={{ ticketId }} className={classes.row}>
        <span className={classes.summary}>{ticket?.summary ?? ticketId}</span>
        <span className={classes.meta}>
          <span className={classes.company}>{ticket?.customerCompany}</span> <Mono>#{ticketId}</Mono>
        </span>
        <span className={classes.mark}>{describeUnsaved(draft)}</span>
      </Link>
    </li>
  );
}
