import type { ReactNode } from 'react';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import type { FailedRecord } from '../../sync-decision.contract.ts';
import { DecisionButton } from './DecisionButton.tsx';
import { DecisionItem } from './DecisionItem.tsx';
import { DELETED_TEXTS } from './decision-texts.ts';
import type { Deciding } from './useDecide.ts';

interface RemoteDeletedItemProps {
  record: Pick<FailedRecord, 'kind' | 'recordId' | 'title' | 'since'>;
  deciding: Deciding;
  isRecordShown?: boolean;
  /** An Admin has already chosen to keep it in OBDesk only. */
  isLeft?: boolean;
  box?: ReactNode;
}

/** A record that was deleted in Zoho but still exists in OBDesk. */
export function RemoteDeletedItem({
  record: { kind, recordId, title, since },
  deciding,
  isRecordShown = false,
  isLeft = false,
  box,
}: RemoteDeletedItemProps) {
  const answer = (given: keyof typeof DELETED_TEXTS) =>
    void deciding.decide({
      given: [{ about: 'gone', records: [{ kind, recordId }], answer: given }],
      message: DELETED_TEXTS[given],
    });
  return (
    <DecisionItem
      record={isRecordShown ? undefined : { kind, recordId }}
      box={box}
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
              isDisabled={deciding.isSending}
              onClick={() => answer('leave')}
            />
          )}
          <DecisionButton label="Send again" subject={recordId} isDisabled={deciding.isSending} onClick={() => answer('send-again')} />
        </>
      }
    >
      The OBDesk record is kept but no longer synced. Select Send again to create it in Zoho again.
    </DecisionItem>
  );
}
