import { Anchor, Button, Flex, Text } from '@mantine/core';
import { IconBarrierBlock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useSaveSettings } from '../settings.queries.ts';

/** The banner that Admins see on every page during maintenance. */
export function MaintenanceBanner({ message }: { message: string }) {
  const { mutate, isPending, error } = useSaveSettings('maintenance');
  return (
    <Flex
      component="section"
      flex="none"
      wrap={{ base: 'wrap', md: 'nowrap' }}
      align="center"
      rowGap="xs"
      columnGap="sm"
      px="var(--obd-gutter)"
      py="xs"
      fz="sm"
      bg="var(--obd-yellow-bg)"
      c="var(--obd-yellow-fg)"
      aria-label="Maintenance mode"
      data-unprinted
    >
      <IconBarrierBlock size={18} aria-hidden />
      <Text inherit flex={{ base: '1 0 calc(100% - 40px)', md: 1 }} miw={0} lineClamp={3} role="status">
        <strong>Maintenance mode is on.</strong> Users see: <q>{message}</q>
        {error && <strong> Couldn’t end maintenance mode: {error.message}</strong>}
      </Text>
      <Anchor inherit c="inherit" fw={600} ml="auto" lh="var(--obd-control)" renderRoot={(props) => <Link {...props} to="/settings" />}>
        Settings
      </Anchor>
      <Button variant="default" flex="none" loading={isPending} onClick={() => mutate({ isMaintenanceMode: false })}>
        End maintenance
      </Button>
    </Flex>
  );
}
