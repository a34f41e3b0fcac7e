import { Button } from '@mantine/core';
import { call } from '../../../../../platform/web/call.ts';
import { ConnectButton } from '../../../../../platform/web/connecting/ConnectButton.tsx';
import { ConnectionFailure } from '../../../../../platform/web/connecting/ConnectionFailure.tsx';
import classes from '../../../../../platform/web/connecting/ConnectionRow.module.css';
import { ConnectionState } from '../../../../../platform/web/connecting/ConnectionState.tsx';
import { useStartConnecting } from '../../../../../platform/web/connecting/useStartConnecting.ts';
import type { SlotProps } from '../../../../../platform/web/slots.ts';
import { SettingRow } from '../../../../../platform/web/ui/SettingRow.tsx';
import { Pill } from '../../../../../platform/web/ui/text/Pill.tsx';
import { authApi } from '../../../../admin/auth/auth.contract.ts';
import { useZohoConnection } from '../zoho-connection.queries.ts';
import { DataCenterRow } from './DataCenterRow.tsx';
import { DisconnectZoho } from './DisconnectZoho.tsx';
import { WhatIsWrong } from './WhatIsWrong.tsx';

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
