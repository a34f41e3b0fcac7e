import { Button } from '@mantine/core';
import { timestamp } from '../../../../../platform/time/relative-time.ts';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import type { ZohoConnection } from '../../zoho-connection.contract.ts';
import classes from './ZohoRow.module.css';

interface WhatIsWrongProps {
  connection: ZohoConnection;
  isSending: boolean;
  onStart: () => void;
}

/** What keeps Zoho from being used as it should, each with what to do. */
export function WhatIsWrong({ connection: { problem, missingScopes }, isSending, onStart }: WhatIsWrongProps) {
  const again = (
    <Button className={classes.again} variant="default" disabled={isSending} onClick={onStart}>
      {isSending ? 'Connecting...' : 'Connect again'}
    </Button>
  );
  if (problem)
    return (
      <div className={classes.notice}>
        <Alert tone="notice">
          {problem.message} Since {timestamp(problem.since)}.{!ENDS_ALONE.has(problem.code) && again}
        </Alert>
      </div>
    );
  if (missingScopes.length === 0) return null;
  return (
    <div className={classes.notice}>
      <Alert tone="notice" title="Some permissions in Zoho are missing">
        Missing: {missingScopes.join(', ')}
        {again}
      </Alert>
    </div>
  );
}

/** Nobody has to do anything about these. */
const ENDS_ALONE: ReadonlySet<string> = new Set<NonNullable<ZohoConnection['problem']>['code']>(['throttled', 'unreachable']);
