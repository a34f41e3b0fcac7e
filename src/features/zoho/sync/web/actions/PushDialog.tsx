import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { pluralize } from '../../../../../platform/number-text.ts';
import { ConfirmAction } from '../../../../../platform/web/ui/feedback/ConfirmAction.tsx';
import { SYNC_ACTIONS } from '../../sync-texts.rules.ts';
import { getErrorReason } from '../error-reason.ts';
import { PushCounts } from '../preview/PushCounts.tsx';
import { usePushPreview } from '../preview/push-preview.queries.ts';
import type { SyncActions } from './useSyncActions.ts';

interface PushDialogProps {
  onStart: SyncActions['start'];
  onClose: () => void;
}

/** Confirms a push, with the number of records that it creates, updates and links in Zoho. */
export function PushDialog({ onStart, onClose }: PushDialogProps) {
  const { data: preview, error } = usePushPreview();
  const [includesUnsynced, setIncludesUnsynced] = useState(false);
  const unsynced = preview ? Object.values(preview).reduce((sum, kind) => sum + kind.unsynced, 0) : 0;
  return (
    <ConfirmAction
      opened
      title={`${SYNC_ACTIONS['push-all']}?`}
      confirmLabel="Push all"
      isSafe
      failureTitle="Couldn’t start the push"
      act={() => onStart('push-all', { unsynced: includesUnsynced })}
      onClose={onClose}
    >
      {preview ? (
        <PushCounts preview={preview} />
      ) : (
        <p role="status">{error ? `Couldn’t preview the push. ${getErrorReason(error)}` : 'Comparing with Zoho…'}</p>
      )}
      {unsynced > 0 && (
        <Checkbox
          label={`Also send ${pluralize(unsynced, 'unsynced record')}`}
          checked={includesUnsynced}
          onChange={({ currentTarget }) => setIncludesUnsynced(currentTarget.checked)}
        />
      )}
    </ConfirmAction>
  );
}
