import { useState } from 'react';
import type { SyncRun } from '../../runs/sync-run.contract.ts';
import type { SyncStatus } from '../../sync.contract.ts';
import { BULK_IMPORTS, type BulkImport, type SyncAction } from '../../sync-texts.rules.ts';
import { ActionGroup } from './ActionGroup.tsx';
import { ImportQuestion } from './ImportQuestion.tsx';
import { LocalImports } from './LocalImports.tsx';
import { PushQuestion } from './PushQuestion.tsx';
import { useActions } from './useActions.ts';

const LIVE: readonly SyncAction[] = ['fetch-cases', 'fetch-leads', 'fetch-accounts', 'push-all'];
const isBulk = (action: SyncAction | undefined): action is BulkImport => BULK_IMPORTS.some((each) => each === action);

interface ActionPanelsProps {
  status: SyncStatus;
  /** The one that was started last. */
  latest: SyncRun | undefined;
  onOpenRun: (id: string) => void;
}

/** What can be started, and the one action that runs. What is heavy, or writes to Zoho, asks first. */
export function ActionPanels({ status, latest, onOpenRun }: ActionPanelsProps) {
  const [asked, setAsked] = useState<SyncAction>();
  const actions = useActions(status);
  const handlePress = (action: SyncAction) => (isBulk(action) || action === 'push-all' ? setAsked(action) : void actions.start(action));
  const group = { actions, latest, onOpenRun, onPress: handlePress };
  const question = { onStart: actions.start, onClose: () => setAsked(undefined) };
  return (
    <>
      <ActionGroup title="Live Sync Actions" names={LIVE} {...group} />
      <ActionGroup title="Bulk Import" note="heavy, one-time" names={BULK_IMPORTS} {...group} />
      <LocalImports blockedBy={actions.blockedBy} />
      {isBulk(asked) && <ImportQuestion action={asked} {...question} />}
      {asked === 'push-all' && <PushQuestion {...question} />}
    </>
  );
}
