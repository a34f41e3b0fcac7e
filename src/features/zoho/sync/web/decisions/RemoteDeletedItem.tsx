import type { ReactNode } from 'react';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import type { FailedRecord } from '../../sync-decision.contract.ts';
import { DecisionButton } from './DecisionButton.tsx';
import { DecisionItem } from './DecisionItem.tsx';
import { DELETED_TEXTS } from './decision-texts.ts';
import type { DecisionSubmit } from './useDecide.ts';

interface RemoteDeletedItemProps {
  record: Pick<FailedRecord, 'kind' | 'recordId' | 'title' | 'since'>;
  decision: DecisionSubmit;
  isRecordShown?: boolean;
  /** An Admin already chose to keep it in OBDesk only. */
  isLeft?: boolean;
  checkbox?: ReactNode;
}

/** Record that was deleted in Zoho but still exists in OBDesk. */
export function RemoteDeletedItem({
  record: { kind, recordId, title, since },
  decision,
  isRecordShown = false,
  isLeft = false,
  checkbox,
}: RemoteDeletedItemProps) {
  const resolve = (answer: keyof typeof DELETED_TEXTS) =>
    void decision.submit({ decisions: [{ about: 'gone', records: [{ kind, recordId }], answer }], message: DELETED_TEXTS[answer] });
  return (
    <DecisionItem
      record={isRecordShown ? undefined : { kind, recordId }}
      checkbox={checkbox}
      title={isRecordShown ? 'Deleted in Zoho' : title}
      note={
        <>
          {isRecordShown ? '' : 'Deleted in Zoho '}
          <RelativeTime at={since} />
        </>
      }
      actions={
        <>
          {!isLeft && (
            <DecisionButton
              label="Keep in OBDesk only"
              subject={recordId}
              isDisabled={decision.isSending}
              onClick={() => resolve('leave')}
            />
          )}
          <DecisionButton label="Send again" subject={recordId} isDisabled={decision.isSending} onClick={() => resolve('send-again')} />
        </>
      }
    >
      The OBDesk record is kept but no longer synced. Select Send again to create it in Zoho again.
    </DecisionItem>
  );
}
