import { Button } from '@mantine/core';
import { useSubmit } from '../../../../platform/web/form/useSubmit.ts';
import { EntryList } from '../../../../platform/web/ui/EntryList.tsx';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { useDevices, useEndDevices } from '../../auth/web/own-account.queries.ts';
import { DeviceItem } from './DeviceItem.tsx';
import classes from './DevicesPanel.module.css';

export function DevicesPanel() {
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
        <div className={classes.list}>
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
        </div>
      )}
      {ending.error && <Alert title="Couldn’t sign out">{ending.error.message}</Alert>}
      <p className={classes.hint}>Don’t recognize a device? Sign it out, then change your password.</p>
    </Panel>
  );
}
