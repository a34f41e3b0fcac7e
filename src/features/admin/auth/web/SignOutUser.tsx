import { Button, Divider, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { SlotProps } from '../../../../platform/web/slots.ts';
import { ConfirmAction } from '../../../../platform/web/ui/feedback/ConfirmAction.tsx';
import { describeSignOut } from '../auth.rules.ts';
import { useEndSessions } from './auth.queries.ts';

/** Signs a user out of all devices after a confirmation. */
export function SignOutUser({ user: { id, fullName }, onCover }: SlotProps['user']) {
  const [isOpen, setIsOpen] = useState(false);
  const endSessions = useEndSessions();

  function setOpen(opened: boolean) {
    setIsOpen(opened);
    onCover(opened);
  }

  async function handleSignOut() {
    const { devices } = await endSessions(id);
    notifications.show({ message: describeSignOut(fullName, devices) });
  }

  return (
    <>
      <Divider mt="xs" />
      <Group justify="space-between" gap="xs" pt="sm">
        <Text size="sm" c="var(--obd-ink-2)">
          Lost phone or shared computer?
        </Text>
        <Button variant="default" onClick={() => setOpen(true)}>
          Sign out everywhere
        </Button>
      </Group>
      <ConfirmAction
        opened={isOpen}
        title={`Sign ${fullName} out everywhere?`}
        confirmLabel="Sign out everywhere"
        failureTitle={`Couldn’t sign ${fullName} out`}
        act={handleSignOut}
        onClose={() => setOpen(false)}
      >
        {fullName} will be signed out of every device right away. The account isn’t changed, and unsaved drafts stay on each device.
      </ConfirmAction>
    </>
  );
}
