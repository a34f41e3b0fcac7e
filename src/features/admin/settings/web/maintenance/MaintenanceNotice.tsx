import { Button, Divider, Flex, Stack, Text, Title } from '@mantine/core';
import { IconBarrierBlock, IconLogout } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, Suspense, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { onCallRefused } from '../../../../../platform/web/call.ts';
import { lazyPart } from '../../../../../platform/web/lazy-part.ts';
import utilities from '../../../../../platform/web/theme/utilities.module.css';
import { Logo } from '../../../../../platform/web/ui/Logo.tsx';
import type { User } from '../../../users/user.contract.ts';
import { MAINTENANCE, toMaintenanceMessage } from '../../maintenance.rules.ts';
import { useSettings } from '../settings.queries.ts';
import classes from './maintenance.module.css';

interface MaintenanceCoverProps {
  message: string;
  fullName: string;
  onLogout: () => void;
}

/** Covers the page during maintenance. The page below stays mounted with its unsaved input. */
function MaintenanceCover({ message, fullName, onLogout }: MaintenanceCoverProps) {
  const cover = useModalCover();
  const id = useId();
  return (
    <dialog ref={cover} className={classes.cover} aria-labelledby={id}>
      <Flex flex="none" align="center" gap="sm" mih="var(--obd-header)" px="var(--obd-gutter)" py={4} bg="var(--obd-surface)">
        <Logo />
        <Text size="sm" c="var(--obd-ink-2)" ta="end" flex={1} miw={0} truncate>
          {fullName}
        </Text>
        <Button variant="default" leftSection={<IconLogout size={16} aria-hidden />} onClick={onLogout}>
          Logout
        </Button>
      </Flex>
      <Divider />
      <Stack
        className={utilities.scroll ?? ''}
        flex={1}
        align="center"
        justify="safe center"
        gap="sm"
        mih={0}
        p="24px var(--obd-gutter) 12dvh"
        ta="center"
      >
        <IconBarrierBlock size={34} stroke={1.6} color="var(--obd-accent)" aria-hidden />
        <Title id={id} order={2} fz="xl" tabIndex={-1}>
          Maintenance
        </Title>
        <Text className={classes.message} maw={560}>
          {message}
        </Text>
        <Text size="sm" c="dimmed" maw={480}>
          Your unsaved work is kept. You can continue when maintenance ends.
        </Text>
      </Stack>
    </dialog>
  );
}

// Loaded when needed. The cover is part of the first page, because it must appear even if the server rejects all other requests.
const MaintenanceBanner = lazyPart(async () => (await import('./MaintenanceBanner.tsx')).MaintenanceBanner);

interface MaintenanceNoticeProps {
  user: Pick<User, 'fullName' | 'role'>;
  onLogout: () => void;
}

/** During maintenance, shows Admins a banner above the page and Users a cover over it. */
export function MaintenanceNotice({ user, onLogout }: MaintenanceNoticeProps) {
  const maintenance = useMaintenance();
  if (!maintenance?.isMaintenanceMode) return null;
  const message = toMaintenanceMessage(maintenance.message);
  if (user.role === 'Admin')
    return (
      <Suspense>
        <MaintenanceBanner message={message} />
      </Suspense>
    );
  return <MaintenanceCover message={message} fullName={user.fullName} onLogout={onLogout} />;
}

/** The state of maintenance, reloaded on live events and rejected requests. Reloads all data when maintenance ends. */
function useMaintenance() {
  const client = useQueryClient();
  const { data } = useSettings('maintenance');
  const isOn = data?.isMaintenanceMode;
  const wasOn = useRef(false);

  useEffect(
    () =>
      onCallRefused(({ code }) => {
        if (code === MAINTENANCE) void client.invalidateQueries({ queryKey: ['settings', 'one', 'maintenance'] });
      }),
    [client],
  );
  useEffect(() => {
    if (isOn === undefined) return;
    if (wasOn.current && !isOn) void client.invalidateQueries();
    wasOn.current = isOn;
  }, [client, isOn]);
  return data;
}

const covers = new Set<HTMLDialogElement>();

// Registered at startup, so that it runs before the Escape handlers of dialogs.
window.addEventListener('keydown', blockKeys, true);

function blockKeys(event: KeyboardEvent): void {
  if (covers.size === 0) return;
  event.stopImmediatePropagation();
  if (event.key === 'Escape') event.preventDefault();
}

/**
 * Shows a `<dialog>` above everything while it is mounted, including dialogs in portals. The browser traps the focus and restores it.
 * Blocks the page's keyboard shortcuts.
 */
function useModalCover(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const show = () => {
      dialog.showModal();
      // Focuses the heading, not the first button: a key pressed while typing would press the button.
      dialog.querySelector<HTMLElement>('h2')?.focus();
    };
    show();
    covers.add(dialog);
    dialog.addEventListener('close', show);
    return () => {
      covers.delete(dialog);
      dialog.removeEventListener('close', show);
      dialog.close();
    };
  }, []);
  return ref;
}
