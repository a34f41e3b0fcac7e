import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { onRestart } from '../../../../platform/web/restart.ts';
import type { TicketType } from '../ticket.contract.ts';
import { getListPath } from '../ticket-list-paths.ts';

/** Delay in ms before the list is shown, so that the user sees that the repair is saved. */
const RETURN_AFTER_MS = 700;

let lastRepairs: Readonly<Record<string, string>> = {};
onRestart(() => {
  lastRepairs = {};
});

/** Remembers the address keys of the view of repairs, so that leaving a repair leads back to the same view. */
export function rememberRepairs(search: Readonly<Record<string, string>>): void {
  lastRepairs = search;
}

/** After a repair, returns to the last view of repairs; otherwise goes back one page, or to the list of `listed`. */
export function useLeaveTicket(type: TicketType, listed: TicketType): { returnLabel: string; leave: () => void } {
  const navigate = useNavigate();
  const goBack = useGoBack(getListPath(listed));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function leaveLater() {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void navigate({ to: getListPath('Tool Repair'), search: lastRepairs }), RETURN_AFTER_MS);
  }

  return type === 'Tool Repair' ? { returnLabel: 'Save & Return', leave: leaveLater } : { returnLabel: 'Save & return', leave: goBack };
}

/** Goes back one page; to `fallback` when this is the first page of the visit. */
export function useGoBack(fallback: ReturnType<typeof getListPath>) {
  const { history } = useRouter();
  const navigate = useNavigate();
  return useCallback(() => {
    if (history.canGoBack()) history.back();
    else void navigate({ to: fallback });
  }, [history, navigate, fallback]);
}
