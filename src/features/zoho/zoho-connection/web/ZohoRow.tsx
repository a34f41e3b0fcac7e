import { Button, NativeSelect } from '@mantine/core';
import { useId } from 'react';
import { call } from '../../../../platform/web/call.ts';
import { ConnectButton } from '../../../../platform/web/connecting/ConnectButton.tsx';
import { ConnectionFailure } from '../../../../platform/web/connecting/ConnectionFailure.tsx';
import { ConnectionProblem } from '../../../../platform/web/connecting/ConnectionProblem.tsx';
import classes from '../../../../platform/web/connecting/ConnectionRow.module.css';
import { ConnectionState } from '../../../../platform/web/connecting/ConnectionState.tsx';
import { DisconnectProvider } from '../../../../platform/web/connecting/DisconnectProvider.tsx';
import { useStartConnecting } from '../../../../platform/web/connecting/useStartConnecting.ts';
import type { SlotProps } from '../../../../platform/web/slots.ts';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { SettingRow } from '../../../../platform/web/ui/SettingRow.tsx';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import { authApi } from '../../../admin/auth/auth.contract.ts';
import { type Settings, ZOHO_DATA_CENTERS, zohoFields } from '../../../admin/settings/settings.contract.ts';
import { useSaveSettings, useSettings, useToggleSettings } from '../../../admin/settings/web/settings.queries.ts';
import type { ZohoConnection } from '../zoho-connection.contract.ts';
import { useZohoConnection } from './zoho-connection.queries.ts';

const DATA_CENTER_NAMES: Readonly<Record<(typeof ZOHO_DATA_CENTERS)[number], string>> = {
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

const OPTIONS = [
  { value: '', label: 'Use the server setting' },
  ...ZOHO_DATA_CENTERS.map((value) => ({ value, label: DATA_CENTER_NAMES[value] })),
];

interface DataCenterRowProps {
  isConnected: boolean;
}

/** Data center of the next connection, the only one that receives the client secret. */
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
          onChange={({ currentTarget: { value } }) => set({ dataCenter: ZOHO_DATA_CENTERS.find((ending) => ending === value) ?? '' })}
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

interface ConnectionNoticeProps {
  connection: ZohoConnection;
  isSending: boolean;
  onStart: () => void;
}

/** Problem of the connection or missing scopes, with a button to reconnect. */
function ConnectionNotice({ connection: { problem, missingScopes }, ...start }: ConnectionNoticeProps) {
  if (problem) return <ConnectionProblem problem={problem} endsAlone={TEMPORARY_PROBLEMS.has(problem.code)} {...start} />;
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

/** Problems that end without user action. */
const TEMPORARY_PROBLEMS: ReadonlySet<string> = new Set<NonNullable<ZohoConnection['problem']>['code']>([
  'throttled',
  'unreachable',
  'restored_copy',
]);

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

/** Status of the connection, with buttons to connect and disconnect. */
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
      {isStored && data && <ConnectionNotice connection={data} {...start} />}
      <ConnectionFailure refusal={refusal} error={error} />
    </>
  );
}
