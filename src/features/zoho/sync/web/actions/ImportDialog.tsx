import { Stack } from '@mantine/core';
import { ConfirmAction } from '../../../../../platform/web/ui/feedback/ConfirmAction.tsx';
import { importText } from '../../import-text.rules.ts';
import { type BulkImport, SYNC_ACTIONS } from '../../sync-texts.rules.ts';
import { getErrorReason } from '../error-reason.ts';
import { useImportPreview } from '../sync.queries.ts';
import type { SyncActions } from './useSyncActions.ts';

interface ImportDialogProps {
  action: BulkImport;
  onStart: SyncActions['start'];
  onClose: () => void;
}

/** Confirms a bulk import, with the number of tickets and the estimated time. */
export function ImportDialog({ action, onStart, onClose }: ImportDialogProps) {
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
