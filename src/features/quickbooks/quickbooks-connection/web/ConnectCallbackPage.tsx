import { ConnectCallback } from '../../../../platform/web/connecting/ConnectCallback.tsx';
import { readProviderCallback } from '../../../../platform/web/connecting/read-callback.ts';
import { QUICKBOOKS_CALLBACK_PATH } from '../quickbooks-connection.contract.ts';
import { useConnectQuickbooks } from './quickbooks-connection.queries.ts';

const NEXT = ['/settings'];

/** Redirect target of Intuit's authorization page. */
export function ConnectCallbackPage() {
  const connecting = useConnectQuickbooks();
  return (
    <ConnectCallback
      provider="QuickBooks"
      path={QUICKBOOKS_CALLBACK_PATH}
      connecting={connecting}
      next={NEXT}
      read={() => readProviderCallback('QuickBooks', QUICKBOOKS_CALLBACK_PATH, ({ realmId = '' }) => ({ realmId }))}
    />
  );
}
