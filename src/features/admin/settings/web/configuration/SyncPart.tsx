import { Checkbox, Switch } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useId } from 'react';
import { Slot } from '../../../../../platform/web/Slot.tsx';
import { Segments } from '../../../../../platform/web/ui/Segments.tsx';
import { SettingRow } from '../../../../../platform/web/ui/SettingRow.tsx';
import { type Settings, SYNC_FREQUENCIES, type SyncConfiguration, syncFields } from '../../settings.contract.ts';
import { Loaded } from '../Loaded.tsx';
import { NotSaved } from '../NotSaved.tsx';
import { useToggleSettings } from '../settings.queries.ts';
import classes from './SyncPart.module.css';

declare module '../../../../../platform/web/slots.ts' {
  interface SlotProps {
    /** A question before the synchronization is switched on, over the page. */
    'sync-enabling': { readonly onConfirm: () => void; readonly onClose: () => void };
  }
}

const FREQUENCIES = SYNC_FREQUENCIES.map((value) => ({ value, label: syncFields.syncFrequency.labels?.[value] ?? value }));
const BOX = { body: classes.box ?? '' };
const KINDS = ['syncTickets', 'syncLeads', 'syncCustomers'] as const;

export function SyncPart() {
  return <Loaded group="configuration">{(settings) => <Sync settings={settings} />}</Loaded>;
}

/** Sets the synchronized kinds and the interval; it can be set once Zoho is connected. */
function Sync({ settings }: { settings: Settings<'configuration'> }) {
  const id = useId();
  const { shown, set, error } = useToggleSettings('configuration', settings);
  const { syncConfiguration: sync } = shown;
  const [isAsking, asking] = useDisclosure(false);
  const isConnected = settings.zohoRefreshToken !== '';
  const setSync = (syncConfiguration: Partial<SyncConfiguration>) => set({ syncConfiguration });
  return (
    <fieldset className={classes.fields} disabled={!isConnected} aria-label="Synchronization">
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
        {KINDS.map((kind) => (
          <Checkbox
            key={kind}
            classNames={BOX}
            label={syncFields[kind].label}
            checked={sync[kind]}
            onChange={({ currentTarget }) => setSync({ [kind]: currentTarget.checked })}
          />
        ))}
        <p>Records created while their type is turned off stay unsynced and are never sent automatically.</p>
      </SettingRow>
      {isAsking && <Slot name="sync-enabling" props={{ onConfirm: () => setSync({ syncEnabled: true }), onClose: asking.close }} />}
      <NotSaved error={error} />
    </fieldset>
  );
}
