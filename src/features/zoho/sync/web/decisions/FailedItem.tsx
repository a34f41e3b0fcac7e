import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useNow } from '../../../../../platform/web/ui/text/clock.ts';
import { useRecordPlaces } from '../../../../../platform/web/web-feature.ts';
import type { FailedRecord } from '../../sync-decision.contract.ts';
import { attemptsText, failedText } from '../attempts-text.ts';
import classes from './DecisionButton.module.css';
import { DecisionButton } from './DecisionButton.tsx';
import { DecisionItem } from './DecisionItem.tsx';
import { useRetry } from './retry.queries.ts';

/** Record that failed to sync, with the reason, the attempts and the time of the next one. */
export function FailedItem({ record: { kind, recordId, title, message, reason, tries, nextTryAt, since } }: { record: FailedRecord }) {
  const now = useNow();
  const link = useRecordPlaces().get(kind)?.link?.(recordId);
  const retry = useRetry();
  return (
    <DecisionItem
      record={{ kind, recordId }}
      title={title}
      note={`${failedText(tries, since, now)} · ${attemptsText(tries, nextTryAt, now)}`}
      actions={
        <>
          {link && (
            <Button
              variant="default"
              size="compact-md"
              className={classes.button}
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
