import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { TicketType } from '../ticket.contract.ts';
import { getListPath } from '../ticket-list-paths.ts';
import { useGoBack } from './useGoBack.ts';

/** So that one sees that a repair is saved before the list comes. */
const RETURN_AFTER_MS = 700;

let lastRepairs: Readonly<Record<string, string>> = {};

/** Notes how the repairs were looked at, by the keys of their address, so that who leaves one comes back to it. */
export function rememberRepairs(search: Readonly<Record<string, string>>): void {
  lastRepairs = search;
}

/**
 * How a ticket is left once it is saved. A repair makes way for the repairs, as they were looked at last, in a moment, unless another page
 * is shown before; any other ticket goes back one page at once. `listed` is the type whose list is shown when there is no page to go back to.
 */
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
