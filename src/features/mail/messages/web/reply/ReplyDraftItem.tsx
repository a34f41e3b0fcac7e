import { useDraftState } from '../../../../../platform/web/form/draft-store.ts';
import type { SlotProps } from '../../../../../platform/web/slots.ts';
import utilities from '../../../../../platform/web/theme/utilities.module.css';
import { showUndoNotice } from '../../../../../platform/web/ui/feedback/undo-notice.tsx';
import { Mono } from '../../../../../platform/web/ui/text/Mono.tsx';
import { useAuth } from '../../../../admin/auth/web/auth.queries.ts';
import { readReplyTicket } from '../../../../ticketing/tickets/unsaved.rules.ts';
import { useChosenTicket } from '../../../../ticketing/tickets/web/ticket.queries.ts';
import { discardReply, getReplyDraft } from './reply-draft.ts';

/** A reply in the list of drafts. */
export function ReplyDraftItem({ name, List }: SlotProps['listed-draft']) {
  const ticketId = readReplyTicket(name);
  return ticketId !== undefined && <DraftItem ticketId={ticketId} List={List} />;
}

function DraftItem({ ticketId, List }: Pick<SlotProps['listed-draft'], 'List'> & { ticketId: string }) {
  const { user } = useAuth();
  const { data: ticket } = useChosenTicket(ticketId);
  const store = getReplyDraft(user?.id ?? '', ticketId);
  const [{ text }] = useDraftState(store);

  function handleDiscard() {
    const restore = discardReply(store);
    showUndoNotice({
      id: `discarded-reply-${ticketId}`,
      message: 'Reply discarded',
      undo: async () => restore(),
      undone: 'Reply restored',
    });
  }

  return (
    <List
      title={ticket?.summary ?? ticketId}
      about={
        <>
          <Mono>#{ticketId}</Mono>
          <span className={utilities.truncate}>{text.trim()}</span>
        </>
      }
      unsaved="Reply"
      opens={ticketId}
      onDiscard={handleDiscard}
    />
  );
}
