import { CallError } from '../../../../../platform/web/call.ts';
import { useDraftState } from '../../../../../platform/web/form/draft-store.ts';
import { Mono } from '../../../../../platform/web/ui/text/Mono.tsx';
import { useAuth } from '../../../../admin/auth/web/auth.queries.ts';
import { describeUnsaved } from '../../unsaved.rules.ts';
import { useChosenTicket } from '../ticket.queries.ts';
import { getTicketDraft } from '../ticket-draft.ts';
import { DraftEntry } from './DraftEntry.tsx';
import { discardDraft } from './discard-draft.ts';

/** A ticket, and what of it is not saved. */
export function UnsavedRow({ ticketId }: { ticketId: string }) {
  const { data: ticket, error } = useChosenTicket(ticketId);
  const { user } = useAuth();
  const store = getTicketDraft(user?.id ?? '', ticketId);
  const [draft] = useDraftState(store);
  const isGone = error instanceof CallError && error.status === 404;
  const mergedInto = ticket?.mergedInto ?? null;
  return (
    <DraftEntry
      title={ticket?.summary ?? ticketId}
      about={
        <>
          {ticket && <span>{ticket.customerCompany}</span>}
          <Mono>#{ticketId}</Mono>
          {isGone && <span>This ticket no longer exists</span>}
          {mergedInto !== null && <span>Merged into {mergedInto}</span>}
        </>
      }
      unsaved={describeUnsaved(draft)}
      opens={ticketId}
      onDiscard={() => discardDraft(ticketId, store)}
    />
  );
}
