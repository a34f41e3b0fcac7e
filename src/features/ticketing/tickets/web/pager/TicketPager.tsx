import { ActionIcon, Group } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { goToTarget, shortcutTarget, useShortcut } from '../../../../../platform/web/ui/keyboard/hotkey.ts';
import { findNeighbors, navigateTo } from '../../../../../platform/web/ui/table/list-navigation.ts';
import { whenIdle } from '../../../../../platform/web/when-idle.ts';
import type { Ticket } from '../../ticket.contract.ts';
import { useTicketLinks } from '../list/useTicketLinks.ts';
import { prefetchTicket } from '../ticket.queries.ts';
import { ticketShortcuts } from '../ticket-shortcuts.ts';

/** Adds the shortcuts of a ticket page and buttons for the previous and next ticket. */
export function TicketPager({ ticket }: { ticket: Ticket }) {
  const { go } = useTicketLinks();
  const neighbors = findNeighbors(ticket.id);
  const client = useQueryClient();
  const next = neighbors?.next;
  useEffect(() => (next ? whenIdle(() => void prefetchTicket(client, next)) : undefined), [client, next]);

  function goTo(id: string | undefined) {
    if (id === undefined) return;
    navigateTo(id);
    // Back returns to the list, not through every ticket.
    go(id, { replace: true });
  }

  useShortcut(ticketShortcuts.note, () => goToTarget(ticketShortcuts.note));
  useShortcut(ticketShortcuts.status, () => goToTarget(ticketShortcuts.status));
  useShortcut(ticketShortcuts.assign, () => goToTarget(ticketShortcuts.assign));
  useShortcut(ticketShortcuts.tag, () => goToTarget(ticketShortcuts.tag));
  useShortcut(ticketShortcuts.leaveField, ({ target }) => target instanceof HTMLElement && target.blur());
  useShortcut(ticketShortcuts.nextTicket, () => goTo(next));
  useShortcut(ticketShortcuts.ticketBefore, () => goTo(neighbors?.before));

  if (!neighbors || neighbors.count < 2) return null;
  const { before, position, count } = neighbors;
  return (
    <Group gap={0} wrap="nowrap" title={`${position} of ${count} in the list`}>
      <ActionIcon
        {...shortcutTarget(ticketShortcuts.ticketBefore)}
        aria-label="Previous ticket"
        disabled={!before}
        onClick={() => goTo(before)}
      >
        <IconChevronUp size={17} aria-hidden />
      </ActionIcon>
      <ActionIcon {...shortcutTarget(ticketShortcuts.nextTicket)} aria-label="Next ticket" disabled={!next} onClick={() => goTo(next)}>
        <IconChevronDown size={17} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
