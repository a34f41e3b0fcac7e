import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useSubmit } from '../../../../../platform/web/form/useSubmit.ts';
import type { PagePlaces } from '../../../../../platform/web/page-places.ts';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { SettingRow } from '../../../../../platform/web/ui/SettingRow.tsx';
import { Pill } from '../../../../../platform/web/ui/text/Pill.tsx';
import { useZohoConnection } from '../zoho-connection.queries.ts';
import { ConnectionState } from './ConnectionState.tsx';
import { DisconnectZoho } from './DisconnectZoho.tsx';
import { startConnecting } from './start-connecting.ts';
import { WhatIsWrong } from './WhatIsWrong.tsx';
import classes from './ZohoRow.module.css';

/** Whether Zoho is connected, what is wrong with it, and how to connect and disconnect it. */
export function ZohoRow({ isStored, isUnreadable, onPaste }: PagePlaces['zoho-secret']) {
  const router = useRouter();
  const { data, error } = useZohoConnection();
  const { submit: connect, isSending, error: refusal } = useSubmit(() => startConnecting(router));
  const start = { isSending, onStart: () => void connect() };
  return (
    <>
      <SettingRow label="Zoho" control={isStored ? <DisconnectZoho /> : <ConnectZoho {...start} />}>
        {isStored && <ConnectionState connection={data} />}
        {isUnreadable && <Pill tone="orange">Reconnect</Pill>}
        {!isStored && <span className={classes.none}>{isUnreadable ? 'Stored with another APP_SECRET' : 'Not connected'}</span>}
        {!isStored && (
          <Button className={classes.paste} variant="subtle" size="compact-sm" onClick={onPaste}>
            Paste a token instead
          </Button>
        )}
      </SettingRow>
      {isStored && data && <WhatIsWrong connection={data} {...start} />}
      {(refusal ?? error) && (
        <div className={classes.notice}>
          <Alert title={refusal ? 'Not connected.' : 'The connection could not be read.'}>{(refusal ?? error)?.message}</Alert>
        </div>
      )}
    </>
  );
}

interface ConnectZohoProps {
  isSending: boolean;
  onStart: () => void;
}

function ConnectZoho({ isSending, onStart }: ConnectZohoProps) {
  return (
    <Button variant="default" disabled={isSending} onClick={onStart}>
      {isSending ? 'Connecting...' : 'Connect to Zoho'}
    </Button>
  );
}
