import { Checkbox, Stack } from '@mantine/core';
import { useState } from 'react';
import { pluralize } from '../../../../../platform/number-text.ts';
import { ConfirmAction } from '../../../../../platform/web/ui/feedback/ConfirmAction.tsx';
import { importText } from '../../run.rules.ts';
import { type BulkImport, SYNC_ACTIONS } from '../../sync-texts.rules.ts';
import { PushCounts } from '../preview/PushCounts.tsx';
import { getErrorReason, useImportPreview, usePushPreview } from '../sync.queries.ts';
import type { SyncActions } from './useSyncActions.ts';

interface DialogProps {
  onStart: SyncActions['start'];
  onClose: () => void;
}

/** Confirms a bulk import, with the number of tickets and the estimated time. */
export function ImportDialog({ action, onStart, onClose }: DialogProps & { action: BulkImport }) {
  const { data: preview, error } = useImportPreview(action);
  return (
    <ConfirmAction
      opened
      title={`${SYNC_ACTIONS[action]}?`}
      confirmLabel="Import"
      isSafe
      failureTitle="Couldn’t start the import"
      act={() => onStart(action)}
      onClose={onClose}
    >
      <Stack gap="xs">
        <p role="status">
          {preview
            ? importText(preview)
            : error
              ? `Couldn’t count the tickets. ${getErrorReason(error)}`
              : 'Counting tickets in Zoho Desk…'}
        </p>
        <p>Tickets already in OBDesk aren’t changed. You can stop the import at any time. It resumes after a server restart.</p>
      </Stack>
    </ConfirmAction>
  );
}

/** Confirms a push, with the number of records that it creates, updates and links in Zoho. */
export function PushDialog({ onStart, onClose }: DialogProps) {
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
