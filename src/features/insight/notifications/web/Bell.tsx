import { ActionIcon, Box } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useEffect } from 'react';
import { LazyPopover } from '../../../../platform/web/overlay/LazyPopover.tsx';
import { OverlayBoundary } from '../../../../platform/web/overlay/OverlayBoundary.tsx';
import { useMenu } from '../../../../platform/web/overlay/useMenu.ts';
import { showTitleCount } from '../../../../platform/web/ui/header/title-count.ts';
import { useShortcut } from '../../../../platform/web/ui/keyboard/hotkey.ts';
import { allowShortcuts, ariaKeys } from '../../../../platform/web/ui/keyboard/shortcuts.ts';
import { UNREAD_LIMIT } from '../notification.contract.ts';
import classes from './Notifications.module.css';
import { useUnread } from './notification.queries.ts';
import { notificationShortcuts } from './notification-shortcuts.ts';

const NotificationPanel = lazy(async () => ({ default: (await import('./NotificationPanel.tsx')).NotificationPanel }));

/** The bell in the header, with a dot for unread notifications and a panel of all notifications. */
export function Bell() {
  const unread = useUnread() ?? 0;
  const { opened, onChange } = useMenu();
  const close = () => onChange(false);
  const count = unread >= UNREAD_LIMIT ? `${UNREAD_LIMIT - 1}+` : String(unread);

  useShortcut(notificationShortcuts.notifications, () => onChange(!opened));
  useEffect(() => showTitleCount(Math.min(unread, UNREAD_LIMIT - 1)), [unread]);
  useEffect(() => () => showTitleCount(0), []);

  return (
    <LazyPopover
      opened={opened}
      onChange={onChange}
      position="bottom-end"
      offset={14}
      withinPortal={false}
      trapFocus
      returnFocus
      radius="lg"
      shadow="md"
      width={400}
      dropdown={{ className: classes.dropdown, p: 0, 'aria-label': 'Notifications' }}
      target={
        <ActionIcon
          {...allowShortcuts(notificationShortcuts.notifications)}
          aria-label={unread > 0 ? `Notifications, ${count} unread` : 'Notifications'}
          aria-keyshortcuts={ariaKeys(notificationShortcuts.notifications)}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => onChange(!opened)}
        >
          <IconBell size={19} stroke={1.8} aria-hidden />
          {unread > 0 && <span className={classes.dot} />}
        </ActionIcon>
      }
    >
      <OverlayBoundary opened={opened} onFail={close}>
        <Suspense fallback={<Box h={240} />}>
          <NotificationPanel unread={unread} onClose={close} />
        </Suspense>
      </OverlayBoundary>
    </LazyPopover>
  );
}
