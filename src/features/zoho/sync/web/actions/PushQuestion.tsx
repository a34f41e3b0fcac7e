import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { pluralize } from '../../../../../platform/number-text.ts';
import { ConfirmAction } from '../../../../../platform/web/ui/feedback/ConfirmAction.tsx';
import { SYNC_ACTIONS } from '../../sync-texts.rules.ts';
import { reasonOf } from '../call-reason.ts';
import { PushCounts } from '../preview/PushCounts.tsx';
import { usePushPreview } from '../preview/push-preview.queries.ts';
import type { Actions } from './useActions.ts';

interface PushQuestionProps {
  onStart: Actions['start'];
  onClose: () => void;
}

/** Asks before everything is sent: how many records are created, changed and recognized in Zoho. */
export function PushQuestion({ onStart, onClose }: PushQuestionProps) {
  const { data: preview, error } = usePushPreview();
  const [isWithUnsynced, setIsWithUnsynced] = useState(false);
  const unsynced = preview ? Object.values(preview).reduce((sum, kind) => sum + kind.unsynced, 0) : 0;
  return (
    <ConfirmAction
      opened
      title={`${SYNC_ACTIONS['push-all']}?`}
      confirmLabel="Push all"
      isSafe
      failureTitle="Couldn’t start the push"
      act={() => onStart('push-all', { unsynced: isWithUnsynced })}
      onClose={onClose}
    >
      {preview ? (
        <PushCounts preview={preview} />
      ) : (
        <p role="status">{error ? `Couldn’t preview the push. ${reasonOf(error)}` : 'Comparing with Zoho…'}</p>
      )}
      {unsynced > 0 && (
        <Checkbox
          label={`Also send ${pluralize(unsynced, 'unsynced record')}`}
          checked={isWithUnsynced}
          onChange={({ currentTarget }) => setIsWithUnsynced(currentTarget.checked)}
        />
      )}
    </ConfirmAction>
  );
}
