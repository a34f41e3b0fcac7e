import { ActionIcon, Menu } from '@mantine/core';
import { useDocumentVisibility } from '@mantine/hooks';
import { IconBellOff, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { LazyMenu } from '../../../../platform/web/overlay/LazyMenu.tsx';
import type { Ticket } from '../../../ticketing/tickets/ticket.contract.ts';
import { useMarkRead, useSetWatch, useUnread, useWasRead, useWatch } from './notification.queries.ts';

/** Watches and mutes the ticket. Marks its notifications as read while it is visible. */
export function WatchMenu({ ticket: { id } }: { ticket: Ticket }) {
  const { isWatching = false, isMuted = false } = useWatch(id) ?? {};
  const setWatch = useSetWatch(id);
  useReadWhileVisible(id);
  const Icon = isMuted ? IconBellOff : isWatching ? IconEye : IconEyeOff;
  const state = isMuted ? 'muted' : isWatching ? 'watching' : 'not watching';
  return (
    <LazyMenu
      width={240}
      target={
        <ActionIcon aria-label={`Notifications for this ticket: ${state}`} title={`Notifications: ${state}`}>
          <Icon size={18} stroke={1.8} aria-hidden />
        </ActionIcon>
      }
    >
      <Menu.CheckboxItem checked={isWatching && !isMuted} onChange={() => void setWatch(isWatching && !isMuted ? 'unwatch' : 'watch')}>
        Watch this ticket
      </Menu.CheckboxItem>
      <Menu.CheckboxItem checked={isMuted} onChange={() => void setWatch(isMuted ? 'unmute' : 'mute')}>
        Mute this ticket
      </Menu.CheckboxItem>
    </LazyMenu>
  );
}

/** Marks notifications of the ticket as read when it is opened, unless there were none, and whenever the unread count grows. */
function useReadWhileVisible(ticketId: string): void {
  const unread = useUnread();
  const wasRead = useWasRead(ticketId);
  const markRead = useMarkRead();
  const isVisible = useDocumentVisibility() === 'visible';
  const before = useRef<number>(undefined);
  useEffect(() => {
    if (!isVisible || unread === undefined) return;
    const isMore = before.current === undefined ? unread > 0 && !wasRead() : unread > before.current;
    before.current = unread;
    if (isMore) markRead({ recordId: ticketId });
  }, [isVisible, unread, ticketId, wasRead, markRead]);
}
