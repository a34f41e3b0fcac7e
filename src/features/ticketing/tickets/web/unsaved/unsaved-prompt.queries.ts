import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { saveOver } from '../../../../../platform/web/form/useMergedSave.ts';
import { onRestart } from '../../../../../platform/web/restart.ts';
import { meQuery } from '../../../../admin/auth/web/auth.queries.ts';
import type { Ticket } from '../../ticket.contract.ts';
import { afterSave, findWrongFields, hasTyping, isBlank } from '../../ticket-draft.rules.ts';
import { TICKET_PATH } from '../../ticket-list-paths.ts';
import { toUnsavedNotice } from '../../unsaved.rules.ts';
import { getKnownTicket } from '../ticket.queries.ts';
import { getTicketDraft, shareTicket } from '../ticket-edit.queries.ts';

/** The ticket of the last notice; only one is shown at a time. */
let lastPrompt = { id: '', isOverTicket: false };
onRestart(() => {
  lastPrompt = { id: '', isOverTicket: false };
});

/** Offers to save or go back after the user leaves a ticket with unsaved work. */
export function useUnsavedPrompt(ticket: Ticket, userId: string): void {
  const client = useQueryClient();
  const router = useRouter();
  const { id } = ticket;

  useEffect(() => {
    const store = getTicketDraft(userId, id);
    /** A notice over another page has been read. One over another ticket may be new and closes itself. */
    if (lastPrompt.id !== '' && (!lastPrompt.isOverTicket || lastPrompt.id === id)) hideNotice();
    return () => {
      const isStaying = router.state.location.pathname === TICKET_PATH.replace('$ticketId', id);
      if (!isSignedIn() || isStaying || isBlank(store.get())) return;
      hideNotice();
      const isOverTicket = router.state.location.pathname.startsWith(TICKET_PATH.replace('$ticketId', ''));
      lastPrompt = { id, isOverTicket };
      const prompt = {
        ticketId: id,
        isOverTicket,
        store,
        save,
        isSignedIn,
        goBack: () => void router.navigate({ to: TICKET_PATH, params: { ticketId: id } }),
        onSession: (listener: () => void) => client.getQueryCache().subscribe(listener),
      };
      void import('./UnsavedNotice.tsx').then(({ showUnsavedNotice }) => showUnsavedNotice(prompt), ignoreMissingFile);
    };

    function isSignedIn(): boolean {
      return client.getQueryData(meQuery.queryKey)?.id === userId;
    }

    /** Saves the draft. Returns the reason if that fails. */
    async function save(): Promise<string | undefined> {
      const typed = store.get();
      const [wrong] = Object.values(findWrongFields(typed));
      if (wrong !== undefined) return wrong;
      if (hasTyping(typed)) return 'A value isn’t in its list. Go back to the ticket and confirm it.';
      const known = getKnownTicket(client, id);
      if (!known) return 'Go back to the ticket to save it.';
      const outcome = await saveOver(shareTicket(client, known), typed);
      if ('conflicts' in outcome) return 'Someone else changed the same fields. Go back to the ticket to choose which values to keep.';
      store.update((current) => afterSave(current, typed, outcome.saved));
      return undefined;
    }
  }, [client, router, id, userId]);
}

function hideNotice(): void {
  notifications.hide(toUnsavedNotice(lastPrompt.id));
  lastPrompt = { id: '', isOverTicket: false };
}

/** Drafts are still marked in the lists. */
const ignoreMissingFile = () => undefined;
