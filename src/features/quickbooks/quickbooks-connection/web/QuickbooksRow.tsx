import { Button } from '@mantine/core';
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
import { useSubmit } from '../../../../platform/web/useSubmit.ts';
import { useSaveSettings } from '../../../admin/settings/web/settings.queries.ts';
import { type QuickbooksConnection, type QuickbooksProblem, quickbooksConnectionApi } from '../quickbooks-connection.contract.ts';
import { useDisconnectQuickbooks, useQuickbooksConnection } from './quickbooks-connection.queries.ts';

/** Notice for an API key stored by an older version, with a button to delete it. */
function UnusedApiKey() {
  const { mutateAsync: save } = useSaveSettings('configuration');
  const { submit: deleteKey, isSending, error } = useSubmit(() => save({ quickbooksApiKey: '' }));
  return (
    <div className={classes.notice}>
      <Alert tone="notice" title="A QuickBooks API key is stored">
        QuickBooks doesn’t use API keys, so this key has no effect. Connect to QuickBooks instead.
        {error && ` Couldn’t delete the key: ${error.message}`}
        <Button className={classes.again ?? ''} variant="default" loading={isSending} onClick={() => void deleteKey()}>
          Delete key
        </Button>
      </Alert>
    </div>
  );
}

const QUICKBOOKS = {
  provider: 'QuickBooks',
  settings: 'QUICKBOOKS_CLIENT_ID and QUICKBOOKS_CLIENT_SECRET',
  start: () => call(quickbooksConnectionApi.start, {}),
} as const;

/** Connection state and problem, with buttons to connect and disconnect. */
export function QuickbooksRow({ isStored }: SlotProps['quickbooks-secret']) {
  const { data, error } = useQuickbooksConnection();
  const { start, refusal } = useStartConnecting(QUICKBOOKS);
  const problem = data?.problem ?? null;
  return (
    <>
      <SettingRow
        label="QuickBooks"
        control={data?.connected ? <DisconnectQuickbooks /> : <ConnectButton label="Connect to QuickBooks" {...start} />}
      >
        {data?.connected ? <ConnectedCompany connection={data} /> : <span className={classes.none}>Not connected</span>}
      </SettingRow>
      {problem && <ConnectionProblem problem={problem} endsAlone={TEMPORARY_PROBLEMS.has(problem.code)} {...start} />}
      {isStored && <UnusedApiKey />}
      <ConnectionFailure refusal={refusal} error={error} />
    </>
  );
}

/** Problems that need no action. */
const TEMPORARY_PROBLEMS: ReadonlySet<QuickbooksProblem> = new Set(['throttled', 'unreachable', 'restored_copy']);

function ConnectedCompany({ connection }: { connection: QuickbooksConnection }) {
  const { companyName, currency, since = null, problem } = connection;
  const name = [companyName, currency].filter(Boolean).join(', ') || null;
  return <ConnectionState name={name} since={since} hasProblem={Boolean(problem)} />;
}

function DisconnectQuickbooks() {
  const { mutateAsync: disconnect } = useDisconnectQuickbooks();
  return (
    <DisconnectProvider provider="QuickBooks" act={() => disconnect()}>
      OBDesk will stop sending invoices and receiving payments. Invoices already in QuickBooks stay there.
    </DisconnectProvider>
  );
}
