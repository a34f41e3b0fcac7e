import { Button, VisuallyHidden } from '@mantine/core';
import { IconBellOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useContext } from 'react';
import { showUndoNotice } from '../../../../platform/web/ui/feedback/undo-notice.tsx';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import { WebFeaturesContext } from '../../../../platform/web/web-feature.ts';
import type { Notification } from '../notification.contract.ts';
import classes from './NotificationItem.module.css';
import { useSetWatch } from './notification.queries.ts';
import { describeKind, describeMore } from './notification-text.ts';

interface NotificationItemProps {
  notification: Notification;
  onOpen: (notification: Notification) => void;
  onMuted: () => void;
}

export function NotificationItem({ notification, onOpen, onMuted }: NotificationItemProps) {
  const { title, text, by, recordKind, recordId, at, readAt } = notification;
  const more = describeMore(notification);
  return (
    <li className={classes.item} data-unread={readAt === null}>
      <RecordTarget notification={notification} onOpen={onOpen}>
        {readAt === null && <VisuallyHidden component="span">Unread. </VisuallyHidden>}
        <span className={classes.what}>
          {by && <b>{by} </b>}
          {describeKind(notification)}
        </span>
        <span className={classes.title}>{title}</span>
        {text && <span className={classes.text}>{text}</span>}
        <span className={classes.trace}>
          <Mono>{recordId}</Mono>
          <RelativeTime at={at} />
          {more && <span>{more}</span>}
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

/** Leads to the record, by the address its feature has for it. */
function RecordTarget({ notification, onOpen, children }: RecordTargetProps) {
  const places = new Map(useContext(WebFeaturesContext).flatMap(({ records = {} }) => Object.entries(records)));
  const { to = '/menu', search = {} } = places.get(notification.recordKind)?.link?.(notification.recordId) ?? {};
  return (
    <Link className={classes.link} to={to} search={search} onClick={() => onOpen(notification)}>
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
      className={classes.mute}
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
