import { Box, Checkbox, Switch } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useId } from 'react';
import { Slot } from '../../../../platform/web/Slot.tsx';
import { Segments } from '../../../../platform/web/ui/Segments.tsx';
import { SettingRow } from '../../../../platform/web/ui/SettingRow.tsx';
import { type Settings, SYNC_FREQUENCIES, type SyncConfiguration, syncFields } from '../settings.contract.ts';
import { Loaded, NotSaved } from './SettingControls.tsx';
import classes from './settings.module.css';
import { useToggleSettings } from './settings.queries.ts';

declare module '../../../../platform/web/slots.ts' {
  interface SlotProps {
    /** A dialog that confirms turning sync on. */
    'sync-enabling': { readonly onConfirm: () => void; readonly onClose: () => void };
  }
}

const FREQUENCIES = SYNC_FREQUENCIES.map((value) => ({ value, label: syncFields.syncFrequency.labels?.[value] ?? value }));
const BOX = { body: classes.box ?? '' };
const RECORD_TYPES = ['syncTickets', 'syncLeads', 'syncCustomers'] as const;

export function SyncPart() {
  return <Loaded group="configuration">{(settings) => <Sync settings={settings} />}</Loaded>;
}

function Sync({ settings }: { settings: Settings<'configuration'> }) {
  const id = useId();
  const { shown, set, error } = useToggleSettings('configuration', settings);
  const { syncConfiguration: sync } = shown;
  const [isAsking, asking] = useDisclosure(false);
  const isConnected = settings.zohoRefreshToken !== '';
  const setSync = (syncConfiguration: Partial<SyncConfiguration>) => set({ syncConfiguration });
  return (
    <Box component="fieldset" miw={0} py={4} disabled={!isConnected} aria-label="Synchronization">
      <SettingRow
        label={syncFields.syncEnabled.label}
        labelFor={id}
        control={
          <Segments
            label={syncFields.syncFrequency.label}
            options={FREQUENCIES}
            value={sync.syncFrequency}
            onChange={(syncFrequency) => setSync({ syncFrequency })}
          />
        }
      >
        <Switch
          id={id}
          checked={sync.syncEnabled}
          onChange={({ currentTarget }) => (currentTarget.checked ? asking.open() : setSync({ syncEnabled: false }))}
        />
        {!isConnected && 'Available after you connect Zoho'}
      </SettingRow>
      <SettingRow label="Records to sync">
        {RECORD_TYPES.map((type) => (
          <Checkbox
            key={type}
            classNames={BOX}
            label={syncFields[type].label}
            checked={sync[type]}
            onChange={({ currentTarget }) => setSync({ [type]: currentTarget.checked })}
          />
        ))}
        <p>Records created while their type is turned off stay unsynced and are never sent automatically.</p>
      </SettingRow>
      {isAsking && <Slot name="sync-enabling" props={{ onConfirm: () => setSync({ syncEnabled: true }), onClose: asking.close }} />}
      <NotSaved error={error} />
    </Box>
  );
}
