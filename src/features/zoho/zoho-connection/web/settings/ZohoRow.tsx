import { Button, NativeSelect } from '@mantine/core';
import { useId } from 'react';
import { call } from '../../../../../platform/web/call.ts';
import { ConnectButton } from '../../../../../platform/web/connecting/ConnectButton.tsx';
import { ConnectionFailure } from '../../../../../platform/web/connecting/ConnectionFailure.tsx';
import { ConnectionProblem } from '../../../../../platform/web/connecting/ConnectionProblem.tsx';
import classes from '../../../../../platform/web/connecting/ConnectionRow.module.css';
import { ConnectionState } from '../../../../../platform/web/connecting/ConnectionState.tsx';
import { DisconnectProvider } from '../../../../../platform/web/connecting/DisconnectProvider.tsx';
import { useStartConnecting } from '../../../../../platform/web/connecting/useStartConnecting.ts';
import type { SlotProps } from '../../../../../platform/web/slots.ts';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { SettingRow } from '../../../../../platform/web/ui/SettingRow.tsx';
import { Pill } from '../../../../../platform/web/ui/text/Pill.tsx';
import { authApi } from '../../../../admin/auth/auth.contract.ts';
import { type Settings, ZOHO_DATA_CENTERS, zohoFields } from '../../../../admin/settings/settings.contract.ts';
import { useSaveSettings, useSettings, useToggleSettings } from '../../../../admin/settings/web/settings.queries.ts';
import type { ZohoConnection } from '../../zoho-connection.contract.ts';
import { useZohoConnection } from '../zoho-connection.queries.ts';

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
function DataCenterRow({ isConnected }: DataCenterRowProps) {
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

interface WhatIsWrongProps {
  connection: ZohoConnection;
  isSending: boolean;
  onStart: () => void;
}

/** What keeps Zoho from being used as it should, each with what to do. */
function WhatIsWrong({ connection: { problem, missingScopes }, ...start }: WhatIsWrongProps) {
  if (problem) return <ConnectionProblem problem={problem} endsAlone={ENDS_ALONE.has(problem.code)} {...start} />;
  if (missingScopes.length === 0) return null;
  return (
    <div className={classes.notice}>
      <Alert tone="notice" title="OBDesk is missing some Zoho permissions">
        Missing: {missingScopes.join(', ')}
        <ConnectButton {...start} label="Reconnect" className={classes.again} />
      </Alert>
    </div>
  );
}

/** Nobody has to do anything about these. */
const ENDS_ALONE: ReadonlySet<string> = new Set<NonNullable<ZohoConnection['problem']>['code']>([
  'throttled',
  'unreachable',
  'restored_copy',
]);

/** Ends the connection to Zoho after a question. */
function DisconnectZoho() {
  const { mutateAsync: save } = useSaveSettings('configuration');
  return (
    <DisconnectProvider provider="Zoho" act={() => save({ zohoRefreshToken: '' })}>
      Sync stops, and OBDesk’s access to Zoho is revoked. Records keep their links to Zoho, so you can reconnect later.
    </DisconnectProvider>
  );
}

const ZOHO = {
  provider: 'Zoho',
  settings: 'ZOHO_CLIENT_ID and ZOHO_CLIENT_SECRET',
  start: () => call(authApi.zohoClientId, {}, { purpose: 'connect' }),
} as const;

/** Whether Zoho is connected, what is wrong with it, and how to connect and disconnect it. */
export function ZohoRow({ isStored, isUnreadable, onPaste }: SlotProps['zoho-secret']) {
  const { data, error } = useZohoConnection();
  const { start, refusal } = useStartConnecting(ZOHO);
  const { organization = null, since = null, problem = null } = data ?? {};
  return (
    <>
      <SettingRow label="Zoho" control={isStored ? <DisconnectZoho /> : <ConnectButton label="Connect to Zoho" {...start} />}>
        {isStored && <ConnectionState name={organization} since={since} hasProblem={problem !== null} />}
        {isUnreadable && <Pill tone="orange">Reconnect</Pill>}
        {!isStored && <span className={classes.none}>{isUnreadable ? 'Saved with a different APP_SECRET' : 'Not connected'}</span>}
        {!isStored && (
          <Button className={classes.paste} variant="subtle" size="compact-sm" onClick={onPaste}>
            Paste a token instead
          </Button>
        )}
      </SettingRow>
      <DataCenterRow isConnected={isStored} />
      {isStored && data && <WhatIsWrong connection={data} {...start} />}
      <ConnectionFailure refusal={refusal} error={error} />
    </>
  );
}
