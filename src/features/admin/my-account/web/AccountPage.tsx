import { Box, Button, Flex, Group, type MantineColorScheme, SimpleGrid, Stack, Text, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { shortDate, timestamp } from '../../../../platform/time/relative-time.ts';
import { Slot } from '../../../../platform/web/Slot.tsx';
import { COLOR_SCHEMES } from '../../../../platform/web/theme/color-schemes.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { EntryList } from '../../../../platform/web/ui/EntryList.tsx';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { ShortcutMap } from '../../../../platform/web/ui/keyboard/ShortcutMap.tsx';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { Segments } from '../../../../platform/web/ui/Segments.tsx';
import { QuietAction } from '../../../../platform/web/ui/table/QuietAction.tsx';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import { useSubmit } from '../../../../platform/web/useSubmit.ts';
import { describeDevice, isHandheld } from '../../auth/auth.rules.ts';
import type { Device } from '../../auth/own-account.contract.ts';
import { useAuth } from '../../auth/web/auth.queries.ts';
import { useDevices, useEndDevices } from '../../auth/web/own-account.queries.ts';
import { PasswordPanel, ProfilePanel } from './AccountForms.tsx';
import classes from './my-account.module.css';

function DevicesPanel() {
  const { data: devices = [], error, refetch } = useDevices();
  const { endOne, endOthers } = useEndDevices();
  const ending = useSubmit((end: () => Promise<unknown>) => end());
  const others = devices.some(({ isCurrent }) => !isCurrent) && (
    <Button variant="default" disabled={ending.isSending} onClick={() => void ending.submit(endOthers)}>
      Sign out of all other devices
    </Button>
  );
  return (
    <Panel title="Signed-in devices" aside={others}>
      {error && devices.length === 0 ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Box className={classes.devices} mx="calc(-1 * var(--obd-panel-inset))" px="var(--obd-panel-inset)">
          <EntryList>
            {devices.map((device) => (
              <DeviceItem
                key={device.id}
                device={device}
                isBusy={ending.isSending}
                onSignOut={() => void ending.submit(() => endOne(device.id))}
              />
            ))}
          </EntryList>
        </Box>
      )}
      {ending.error && <Alert title="Couldn’t sign out">{ending.error.message}</Alert>}
      <Text size="xs" c="dimmed" mt="xs">
        Don’t recognize a device? Sign it out, then change your password.
      </Text>
    </Panel>
  );
}

interface DeviceItemProps {
  device: Device;
  isBusy: boolean;
  onSignOut: () => void;
}

function DeviceItem({ device, isBusy, onSignOut }: DeviceItemProps) {
  const { address, signedInAt, lastUsedAt, isCurrent } = device;
  const Icon = isHandheld(device) ? IconDeviceMobile : IconDeviceDesktop;
  const name = describeDevice(device);
  return (
    <Flex component="li" align="center" gap="sm" mih={52} py={6}>
      <Icon size={20} stroke={1.6} color="var(--obd-ink-3)" aria-hidden />
      <div className={utilities.fill}>
        <Group gap="2px 6px" fz="sm" fw={600}>
          {name} {isCurrent && <Pill tone="green">This device</Pill>}
        </Group>
        <Text size="xs" c="var(--obd-ink-2)" className={utilities.wrap}>
          {address && (
            <>
              <Mono>{address}</Mono> ·{' '}
            </>
          )}
          {isCurrent ? (
            'Active now'
          ) : (
            <>
              Last active <RelativeTime at={lastUsedAt} />
            </>
          )}
          {' · '}Signed in{' '}
          <time dateTime={signedInAt} title={timestamp(signedInAt)}>
            {shortDate(signedInAt)}
          </time>
        </Text>
      </div>
      {!isCurrent && <QuietAction label="Sign out" subject={name} danger disabled={isBusy} onClick={onSignOut} />}
    </Flex>
  );
}

function AppearancePanel() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Panel title="Appearance">
      <Group justify="space-between" gap="xs" fz="sm" c="var(--obd-ink-2)">
        <p>Applies to this device</p>
        <Segments<MantineColorScheme>
          label="Color scheme"
          options={COLOR_SCHEMES.map(({ value, label }) => ({ value, label }))}
          value={colorScheme}
          onChange={setColorScheme}
        />
      </Group>
    </Panel>
  );
}

declare module '../../../../platform/web/slots.ts' {
  interface SlotProps {
    /** Panels below the password, for personal preferences. */
    account: object;
  }
}

export function AccountPage() {
  const { user } = useAuth();
  if (!user) return null;
  return (
    <SimpleGrid autoFlow="auto-fit" minColWidth="min(350px, 100%)" spacing="sm" p="16px var(--obd-gutter) 20px">
      <Stack gap="sm" miw={0}>
        <ProfilePanel user={user} />
        <PasswordPanel />
        <Slot name="account" props={{}} />
      </Stack>
      <Stack gap="sm" miw={0}>
        <DevicesPanel />
        <AppearancePanel />
        <Panel title="Keyboard shortcuts">
          <ShortcutMap />
        </Panel>
      </Stack>
    </SimpleGrid>
  );
}
