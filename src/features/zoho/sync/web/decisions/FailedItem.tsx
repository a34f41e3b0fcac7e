import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useNow } from '../../../../../platform/web/ui/text/clock.ts';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import { useRecordPlaces } from '../../../../../platform/web/web-feature.ts';
import type { FailedRecord } from '../../sync-decision.contract.ts';
import { useRetry } from '../sync.queries.ts';
import { attemptsText, DELETED_TEXTS, failedText } from '../sync-page-texts.ts';
import { DECISION_BUTTON, DecisionButton, DecisionItem } from './DecisionItem.tsx';
import type { DecisionSubmit } from './useDecide.ts';

interface FailedItemProps {
  record: FailedRecord;
  isDecided: boolean;
}

/** Record that failed to sync, with the reason, the attempts and the time of the next one. */
export function FailedItem({ record, isDecided }: FailedItemProps) {
  const { kind, recordId, title, message, reason, tries, nextTryAt, since } = record;
  const now = useNow();
  const link = useRecordPlaces().get(kind)?.link?.(recordId);
  const retry = useRetry();
  return (
    <DecisionItem
      record={{ kind, recordId }}
      title={title}
      isDecided={isDecided}
      note={`${failedText(tries, since, now)} · ${attemptsText(tries, nextTryAt, now)}`}
      actions={
        <>
          {link && (
            <Button
              {...DECISION_BUTTON}
              aria-label={`Open ${recordId}`}
              renderRoot={(props) => <Link {...props} to={link.to} search={link.search ?? {}} />}
            >
              Open
            </Button>
          )}
          <DecisionButton label="Retry" subject={recordId} isDisabled={retry.isPending} onClick={() => retry.mutate({ kind, recordId })} />
        </>
      }
    >
      {message} {reason}
    </DecisionItem>
  );
}

interface RemoteDeletedItemProps {
  record: Pick<FailedRecord, 'kind' | 'recordId' | 'title' | 'since'>;
  decision: DecisionSubmit;
  isRecordShown?: boolean;
  /** An Admin already chose to keep it in OBDesk only. */
  isLeft?: boolean;
  isDecided?: boolean;
  checkbox?: ReactNode;
}

/** Record that was deleted in Zoho but still exists in OBDesk. */
export function RemoteDeletedItem({
  record: { kind, recordId, title, since },
  decision,
  isRecordShown = false,
  isLeft = false,
  isDecided,
  checkbox,
}: RemoteDeletedItemProps) {
  const resolve = (answer: keyof typeof DELETED_TEXTS) =>
    void decision.submit({ decisions: [{ about: 'gone', records: [{ kind, recordId }], answer }], message: DELETED_TEXTS[answer] });
  return (
    <DecisionItem
      record={isRecordShown ? undefined : { kind, recordId }}
      checkbox={isDecided ? undefined : checkbox}
      isDecided={isDecided}
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
