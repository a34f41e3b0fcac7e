import { Box, Button, Divider, Group, Title, VisuallyHidden } from '@mantine/core';
import { IconBellOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useContext, useEffect, useRef, useState } from 'react';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { EntryList } from '../../../../platform/web/ui/EntryList.tsx';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { showUndoNotice } from '../../../../platform/web/ui/feedback/undo-notice.tsx';
import { Segments } from '../../../../platform/web/ui/Segments.tsx';
import { useNow } from '../../../../platform/web/ui/text/clock.ts';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import { WebFeaturesContext } from '../../../../platform/web/web-feature.ts';
import type { Notification } from '../notification.contract.ts';
import { describeKind, describeMore, isSameDay } from '../notification-text.rules.ts';
import classes from './Notifications.module.css';
import { useMarkRead, useNotifications, useSetWatch } from './notification.queries.ts';

interface NotificationItemProps {
  notification: Notification;
  onOpen: (notification: Notification) => void;
  onMuted: () => void;
}

function NotificationItem({ notification, onOpen, onMuted }: NotificationItemProps) {
  const { title, text, by, recordKind, recordId, at, readAt } = notification;
  const more = describeMore(notification);
  return (
    <li className={classes.item} data-unread={readAt === null}>
      <RecordTarget notification={notification} onOpen={onOpen}>
        {readAt === null && <VisuallyHidden component="span">Unread. </VisuallyHidden>}
        <span className={utilities.muted}>
          {by && <b>{by} </b>}
          {describeKind(notification)}
        </span>
        <span className={`${utilities.truncate} ${readAt === null ? utilities.strong : ''}`}>{title}</span>
        {text && <span className={`${utilities.muted} ${classes.text}`}>{text}</span>}
        <span className={utilities.meta}>
          <Mono>{recordId}</Mono> · <RelativeTime at={at} />
          {more && ` · ${more}`}
        </span>
      </RecordTarget>
      {recordKind === 'ticket' && <MuteButton ticketId={recordId} onMuted={onMuted} />}
    </li>
  );
}

interface RecordTargetProps {
  notification: Notification;
  onOpen: (notification: Notification) => void;
  children: React.ReactNode;
}

const LINK = [utilities.stack, utilities.fill, utilities.small, classes.link].join(' ');

/** Links to the record with the URL registered by its feature. */
function RecordTarget({ notification, onOpen, children }: RecordTargetProps) {
  const kinds = new Map(useContext(WebFeaturesContext).flatMap(({ records = {} }) => Object.entries(records)));
  const { to = '/menu', search = {} } = kinds.get(notification.recordKind)?.link?.(notification.recordId) ?? {};
  return (
    <Link className={LINK} to={to} search={search} onClick={() => onOpen(notification)}>
      {children}
    </Link>
  );
}

function MuteButton({ ticketId, onMuted }: { ticketId: string; onMuted: () => void }) {
  const setWatch = useSetWatch(ticketId);
  async function handleMute() {
    await setWatch('mute');
    onMuted();
    showUndoNotice({
      id: `mute-${ticketId}`,
      message: `${ticketId} muted`,
      undo: () => setWatch('unmute'),
      undone: `${ticketId} unmuted`,
    });
  }
  return (
    <Button
      flex="none"
      mt={4}
      mx={6}
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={<IconBellOff size={15} aria-hidden />}
      aria-label={`Mute ${ticketId}`}
      title="Stop notifications about this ticket"
      onClick={() => void handleMute()}
    >
      Mute
    </Button>
  );
}

export function NotificationPanel({ unread, onClose }: { unread: number; onClose: () => void }) {
  const [shown, setShown] = useState<'all' | 'unread'>('all');
  const { rows, total, error, loadMore, retry } = useNotifications(shown === 'unread');
  const markRead = useMarkRead();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = panel.current;
    element?.focus({ preventScroll: true });
    element?.addEventListener('keydown', moveFocus);
    return () => element?.removeEventListener('keydown', moveFocus);
  }, []);

  function handleOpen({ id, readAt }: Notification) {
    if (readAt === null) markRead({ ids: [id] });
    onClose();
  }

  return (
    <div ref={panel} className={classes.panel} tabIndex={-1} data-autofocus>
      <Group justify="space-between" wrap="nowrap" mih={46} ps="var(--obd-panel-inset)" pe="xs">
        <Title order={2}>Notifications</Title>
        {unread > 0 && (
          <Button variant="subtle" px="xs" onClick={() => markRead({})}>
            Mark all as read
          </Button>
        )}
      </Group>
      <Divider />
      <Box px="var(--obd-panel-inset)" py="xs">
        <Segments label="Show" options={FILTERS} value={shown} onChange={setShown} />
      </Box>
      <Divider />
      <div className={classes.list}>
        {error && !rows && <ErrorState error={error} onRetry={retry} />}
        {rows?.length === 0 && <Nothing isUnreadOnly={shown === 'unread'} />}
        {rows && rows.length > 0 && (
          <Days rows={rows} hasMore={(total?.count ?? 0) > rows.length} onMore={loadMore} onOpen={handleOpen} onClose={onClose} />
        )}
      </div>
      <Divider />
      <Box px={6} py={3}>
        <Button variant="subtle" px="xs" renderRoot={(props) => <Link {...props} to="/account" onClick={onClose} />}>
          Notification settings
        </Button>
      </Box>
    </div>
  );
}

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
] as const;

function Nothing({ isUnreadOnly }: { isUnreadOnly: boolean }) {
  if (isUnreadOnly) return <EmptyState title="You’re all caught up" hint="No unread notifications" />;
  const hint = 'You’ll be notified about tickets assigned to you, tickets you watch and @mentions.';
  return <EmptyState title="No notifications yet" hint={hint} />;
}

interface DaysProps {
  rows: readonly Notification[];
  hasMore: boolean;
  onMore: () => void;
  onOpen: (notification: Notification) => void;
  onClose: () => void;
}

function Days({ rows, hasMore, onMore, onOpen, onClose }: DaysProps) {
  const now = useNow();
  const days = [
    { name: 'Today', shown: rows.filter(({ at }) => isSameDay(at, now)) },
    { name: 'Earlier', shown: rows.filter(({ at }) => !isSameDay(at, now)) },
  ].filter(({ shown }) => shown.length > 0);
  return days.map(({ name, shown }, place) => (
    <section key={name} aria-label={name}>
      <h3 className={classes.day}>{name}</h3>
      <EntryList more={place === days.length - 1 && hasMore && { label: 'Show earlier', onClick: onMore }}>
        {shown.map((notification) => (
          <NotificationItem key={notification.id} notification={notification} onOpen={onOpen} onMuted={onClose} />
        ))}
      </EntryList>
    </section>
  ));
}

/** Moves the focus between notifications with the arrow keys. */
function moveFocus(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.currentTarget instanceof Element)) return;
  event.preventDefault();
  const links: (Element | null)[] = [...event.currentTarget.querySelectorAll('li a')];
  const next = links[Math.min(Math.max(links.indexOf(document.activeElement) + step, 0), links.length - 1)];
  if (next instanceof HTMLElement) next.focus();
}
