import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { fillPath } from '../../../../platform/endpoint.ts';
import { call } from '../../../../platform/web/call.ts';
import { newId } from '../../../../platform/web/new-id.ts';
import { ANNOUNCE_EVERY_MS, type OpenTicket, type PresentPerson, presenceApi } from '../presence.contract.ts';

/** ID of this browser window. */
const TAB = newId();

const NOBODY: readonly PresentPerson[] = [];

/**
 * Announces that this window shows a ticket, and returns everyone on it. `typingIn` is the label of the field in which the user is typing;
 * undefined if the user isn't typing.
 */
export function usePresence(ticketId: string, typingIn: string | undefined): readonly PresentPerson[] {
  const typing = useRef(typingIn);
  const { data, refetch } = useQuery({
    queryKey: ['ticket-presence', 'one', ticketId],
    queryFn: () =>
      call(presenceApi.announce, { id: ticketId }, { tab: TAB, typing: typing.current !== undefined, typingIn: typing.current ?? '' }),
    refetchInterval: ANNOUNCE_EVERY_MS,
    staleTime: ANNOUNCE_EVERY_MS,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: 'always',
  });

  useEffect(() => {
    if (typing.current === typingIn) return;
    typing.current = typingIn;
    void refetch();
  }, [typingIn, refetch]);

  useEffect(() => {
    const leave = () => sendLeaving(ticketId);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [ticketId]);
  return data ?? NOBODY;
}

export const OPEN_BY_KEY = ['ticket-presence', 'list'] as const;

/** Returns who has a listed ticket open. All rows share one request. */
export function useOpenBy(ticketId: string): readonly PresentPerson[] {
  const select = useCallback((open: OpenTicket[]) => open.find((each) => each.ticketId === ticketId)?.people ?? NOBODY, [ticketId]);
  const { data } = useQuery({
    queryKey: OPEN_BY_KEY,
    queryFn: () => call(presenceApi.list, {}),
    select,
    refetchInterval: ANNOUNCE_EVERY_MS,
    staleTime: ANNOUNCE_EVERY_MS,
    retry: false,
  });
  return data ?? NOBODY;
}

/** Uses a beacon, which outlives the page. If it gets lost, the lease expires. */
function sendLeaving(ticketId: string): void {
  const body = new Blob([JSON.stringify({ tab: TAB, leaving: true })], { type: 'application/json' });
  navigator.sendBeacon(fillPath(presenceApi.announce.path, { id: ticketId }), body);
}
