import { useDraftNames } from '../../../../../platform/web/form/draft-store.ts';
import { useAuth } from '../../../../admin/auth/web/auth.queries.ts';
import { isNewTicketDraft, isTicketDraft, readReplyTicket, toReplyDraft } from '../../unsaved.rules.ts';

/** Returns the IDs of tickets with an unsaved draft in any tab. */
export function useUnsavedTickets(): readonly string[] {
  return useMyDrafts().filter(isTicketDraft);
}

/** Returns the names of unsaved drafts of new tickets and replies. */
export function useOtherDrafts(): readonly string[] {
  return useMyDrafts().filter((name) => isNewTicketDraft(name) || readReplyTicket(name) !== undefined);
}

/** Returns true if a ticket has an unsaved draft or a reply in progress. */
export function useHasDraft(ticketId: string): boolean {
  const names = useMyDrafts();
  return names.includes(ticketId) || names.includes(toReplyDraft(ticketId));
}

function useMyDrafts(): readonly string[] {
  const { user } = useAuth();
  return useDraftNames(user?.id ?? '');
}
