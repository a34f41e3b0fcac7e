import { ConnectButton } from '../../../../../platform/web/connecting/ConnectButton.tsx';
import { ConnectionProblem } from '../../../../../platform/web/connecting/ConnectionProblem.tsx';
import classes from '../../../../../platform/web/connecting/ConnectionRow.module.css';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import type { ZohoConnection } from '../../zoho-connection.contract.ts';

interface WhatIsWrongProps {
  connection: ZohoConnection;
  isSending: boolean;
  onStart: () => void;
}

/** What keeps Zoho from being used as it should, each with what to do. */
export function WhatIsWrong({ connection: { problem, missingScopes }, ...start }: WhatIsWrongProps) {
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
