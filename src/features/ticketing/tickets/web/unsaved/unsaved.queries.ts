import { useDraftNames } from '../../../../../platform/web/form/draft-names.ts';
import { useAuth } from '../../../../admin/auth/web/auth.queries.ts';

const isTicket = (name: string) => name.startsWith('TKT-');

/** The ids of the tickets on which the reader has something that is not saved, in any tab of this browser. */
export function useUnsavedTickets(): readonly string[] {
  const { user } = useAuth();
  return useDraftNames(user?.id ?? '').filter(isTicket);
}
