import { ConnectCallback } from '../../../../../platform/web/connecting/ConnectCallback.tsx';
import { ZOHO_CALLBACK_PATHS } from '../../zoho-connection.contract.ts';
import { useConnectZoho } from '../zoho-connection.queries.ts';
import { readCallback } from './read-callback.ts';

const NEXT = ['/zoho-sync', '/settings'];

/** Redirect page of the connection. */
export function ConnectCallbackPage() {
  const connecting = useConnectZoho();
  return (
    <ConnectCallback
      provider="Zoho"
      path={ZOHO_CALLBACK_PATHS.connect}
      connecting={connecting}
      next={NEXT}
      read={() => readCallback('connect')}
    />
  );
}
