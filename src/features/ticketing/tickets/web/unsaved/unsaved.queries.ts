import { useDraftNames } from '../../../../../platform/web/form/draft-store.ts';
import { useAuth } from '../../../../admin/auth/web/auth.queries.ts';
import { isNewTicketDraft, isTicketDraft } from '../../unsaved.rules.ts';

/** Returns the IDs of tickets with an unsaved draft in any tab. */
export function useUnsavedTickets(): readonly string[] {
  return useMyDrafts().filter(isTicketDraft);
}

/** Returns the names of unsaved drafts of new tickets. */
export function useNewTicketDrafts(): readonly string[] {
  return useMyDrafts().filter(isNewTicketDraft);
}

function useMyDrafts(): readonly string[] {
  const { user } = useAuth();
  return useDraftNames(user?.id ?? '');
}
