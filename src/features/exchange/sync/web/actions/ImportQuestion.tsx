import { Stack } from '@mantine/core';
import { formatCount } from '../../../../../platform/number-text.ts';
import { ConfirmAction } from '../../../../../platform/web/ui/feedback/ConfirmAction.tsx';
import type { ImportPreview } from '../../runs/sync-run.contract.ts';
import { type BulkImport, SYNC_ACTIONS } from '../../sync-texts.rules.ts';
import { reasonOf } from '../call-reason.ts';
import { useImportPreview } from '../sync.queries.ts';
import type { Actions } from './useActions.ts';

interface ImportQuestionProps {
  action: BulkImport;
  onStart: Actions['start'];
  onClose: () => void;
}

/** Asks before an import of everything: how many there are, and how long it takes. */
export function ImportQuestion({ action, onStart, onClose }: ImportQuestionProps) {
  const { data: preview, error } = useImportPreview(action);
  return (
    <ConfirmAction
      opened
      title={`${SYNC_ACTIONS[action]}?`}
      confirmLabel="Import"
      isSafe
      failureTitle="Not imported"
      act={() => onStart(action)}
      onClose={onClose}
    >
      <Stack gap="xs">
        <p role="status">
          {preview ? describe(preview) : error ? `How many there are is not known. ${reasonOf(error)}` : 'Counting in Zoho Desk…'}
        </p>
        <p>Tickets that are here already stay as they are. The import can be stopped, and continues if the server is restarted.</p>
      </Stack>
    </ConfirmAction>
  );
}

function describe({ count, calls, callsPerMinute }: ImportPreview): string {
  if (count === 0) return 'There is nothing to read in Zoho Desk.';
  const minutes = Math.ceil(calls / callsPerMinute);
  const time = minutes <= 1 ? 'about a minute' : minutes < 90 ? `about ${minutes} minutes` : `about ${Math.round(minutes / 60)} hours`;
  return `To read from Zoho Desk: ${formatCount(count)}. That takes ${time}; descriptions and comments follow in the background, the newest first.`;
}
