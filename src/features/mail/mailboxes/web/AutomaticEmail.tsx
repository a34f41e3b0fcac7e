import { Box, Divider, Switch } from '@mantine/core';
import { useId } from 'react';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { SettingRow } from '../../../../platform/web/ui/SettingRow.tsx';
import { emailFields, type Settings } from '../../../admin/settings/settings.contract.ts';
import { useSettings, useToggleSettings } from '../../../admin/settings/web/settings.queries.ts';

/** Which emails OBDesk sends to customers on its own. */
export function AutomaticEmail() {
  const { data } = useSettings('email');
  return data ? <Switches settings={data} /> : null;
}

function Switches({ settings }: { settings: Settings<'email'> }) {
  const id = useId();
  const { shown, set, error } = useToggleSettings('email', settings);
  const control = (
    <Switch id={id} checked={shown.loanerReminders} onChange={({ currentTarget }) => set({ loanerReminders: currentTarget.checked })} />
  );
  return (
    <>
      <Divider />
      <SettingRow label={emailFields.loanerReminders.label} labelFor={id} control={control}>
        Customers get an email 2 days before a loaner is due, on the day, and 3 and 7 days later
      </SettingRow>
      {error && (
        <Box px="var(--obd-panel-inset)" pb="sm">
          <Alert title="Couldn’t save. The previous setting was restored.">{error.message}</Alert>
        </Box>
      )}
    </>
  );
}
