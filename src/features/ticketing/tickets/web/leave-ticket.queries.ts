import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { onRestart } from '../../../../platform/web/restart.ts';
import type { TicketType } from '../ticket.contract.ts';
import { getListPath } from '../ticket-list-paths.ts';

/** Delay in ms before returning, so that the user sees that the repair is saved. */
const RETURN_AFTER_MS = 700;

let lastRepairs: Readonly<Record<string, string>> = {};
onRestart(() => {
  lastRepairs = {};
});

/** Stores the URL search of the repairs view. Leaving a repair returns to the same view. */
export function rememberRepairs(search: Readonly<Record<string, string>>): void {
  lastRepairs = search;
}

/** Returns to the last repairs view from a repair; otherwise goes back one page, or to the list of type `listed`. */
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

/** Goes back one page, or to `fallback` from the first page of the visit. */
export function useGoBack(fallback: ReturnType<typeof getListPath>) {
  const { history } = useRouter();
  const navigate = useNavigate();
  return useCallback(() => {
    if (history.canGoBack()) history.back();
    else void navigate({ to: fallback });
  }, [history, navigate, fallback]);
}
