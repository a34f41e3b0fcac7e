import { useDraftNames } from '../../../../../platform/web/form/draft-names.ts';
import { useAuth } from '../../../../admin/auth/web/auth.queries.ts';
import { isNewTicketDraft, isTicketDraft } from '../../unsaved.rules.ts';

/** The ids of the tickets on which the reader has something that is not saved, in any tab of this browser. */
export function useUnsavedTickets(): readonly string[] {
  return useMyDrafts().filter(isTicketDraft);
}

/** The names of the reader's drafts of new tickets. */
export function useNewTicketDrafts(): readonly string[] {
  return useMyDrafts().filter(isNewTicketDraft);
}

function useMyDrafts(): readonly string[] {
  const { user } = useAuth();
  return useDraftNames(user?.id ?? '');
}
