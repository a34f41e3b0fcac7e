import { NativeSelect } from '@mantine/core';
import { useId } from 'react';
import classes from '../../../../../platform/web/connecting/ConnectionRow.module.css';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { SettingRow } from '../../../../../platform/web/ui/SettingRow.tsx';
import { type Settings, ZOHO_DATA_CENTERS, zohoFields } from '../../../../admin/settings/settings.contract.ts';
import { useSettings, useToggleSettings } from '../../../../admin/settings/web/settings.queries.ts';

const NAMES: Readonly<Record<(typeof ZOHO_DATA_CENTERS)[number], string>> = {
  com: 'United States (zoho.com)',
  eu: 'Europe (zoho.eu)',
  in: 'India (zoho.in)',
  'com.au': 'Australia (zoho.com.au)',
  jp: 'Japan (zoho.jp)',
  ca: 'Canada (zohocloud.ca)',
  sa: 'Saudi Arabia (zoho.sa)',
  uk: 'United Kingdom (zoho.uk)',
  sg: 'Singapore (zoho.sg)',
  ae: 'United Arab Emirates (zoho.ae)',
  'com.cn': 'China (zoho.com.cn)',
};

const OPTIONS = [{ value: '', label: 'Use the server setting' }, ...ZOHO_DATA_CENTERS.map((value) => ({ value, label: NAMES[value] }))];

interface DataCenterRowProps {
  isConnected: boolean;
}

/** The data center that the next connection uses: OBDesk sends its secret to no other one. */
export function DataCenterRow({ isConnected }: DataCenterRowProps) {
  const { data } = useSettings('zoho');
  return data ? <DataCenter settings={data} isConnected={isConnected} /> : null;
}

function DataCenter({ settings, isConnected }: DataCenterRowProps & { settings: Settings<'zoho'> }) {
  const id = useId();
  const { shown, set, error } = useToggleSettings('zoho', settings);
  return (
    <>
      <SettingRow label={zohoFields.dataCenter.label} labelFor={id}>
        <NativeSelect
          id={id}
          data={OPTIONS}
          value={shown.dataCenter}
          onChange={({ currentTarget: { value } }) => set({ dataCenter: OPTIONS_BY_VALUE.get(value) ?? '' })}
        />
        {isConnected && <p>Applies the next time you connect.</p>}
      </SettingRow>
      {error && (
        <div className={classes.notice}>
          <Alert title="Couldn’t save. The previous setting was restored.">{error.message}</Alert>
        </div>
      )}
    </>
  );
}

const OPTIONS_BY_VALUE: ReadonlyMap<string, Settings<'zoho'>['dataCenter']> = new Map(ZOHO_DATA_CENTERS.map((value) => [value, value]));
