import { createContext, type MouseEvent, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { onRestart } from '../../../../platform/web/restart.ts';

/** Entries at the end of a history that aren't stored yet, such as messages that wait to be sent. */
export const WaitingEntriesContext = createContext<ReactNode>(null);

/** Tickets whose composer shows a reply instead of a note. */
let replying: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();
onRestart(() => change(new Set()));

export function startReplying(ticketId: string): void {
  if (!replying.has(ticketId)) change(new Set([...replying, ticketId]));
}

export function stopReplying(ticketId: string): void {
  if (replying.has(ticketId)) change(new Set([...replying].filter((id) => id !== ticketId)));
}

export function useIsReplying(ticketId: string): boolean {
  return useSyncExternalStore(subscribe, () => replying.has(ticketId));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function change(next: ReadonlySet<string>): void {
  replying = next;
  for (const listener of listeners) listener();
}

/** Tickets on the screen that can be replied to. */
const canReplyTo = new Set<string>();

/** Lets links to email addresses of the ticket open a reply. */
export function useOfferReply(ticketId: string, isPossible: boolean): void {
  useEffect(() => {
    if (!isPossible) return;
    canReplyTo.add(ticketId);
    return () => void canReplyTo.delete(ticketId);
  }, [ticketId, isPossible]);
}

/** Opens a reply instead of the mail program. With a modifier key, the link works as usual. */
export function handleMailLink(ticketId: string, event: MouseEvent): void {
  if (!canReplyTo.has(ticketId) || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  startReplying(ticketId);
}
