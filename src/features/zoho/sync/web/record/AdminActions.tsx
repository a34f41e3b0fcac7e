import { EntryList } from '../../../../../platform/web/ui/EntryList.tsx';
import type { RecordSync } from '../../record-sync.contract.ts';
import { ConflictItem } from '../decisions/ConflictItem.tsx';
import { DecisionButton } from '../decisions/DecisionButton.tsx';
import { MatchItem } from '../decisions/MatchItem.tsx';
import { RemoteDeletedItem } from '../decisions/RemoteDeletedItem.tsx';
import { useRetry } from '../decisions/retry.queries.ts';
import { type Deciding, useDecide } from '../decisions/useDecide.ts';
import { useConflicts, useMatches } from '../sync.queries.ts';
import classes from './SyncPanel.module.css';
import type { SyncedRecord } from './synced-record.ts';

interface RecordDecisionsProps {
  record: SyncedRecord;
  sync: RecordSync;
}

/** What only a person can decide about a record, where Admins see it. */
function RecordDecisions({ record, sync: { conflicts, hasChoice, goneSince, isLeft } }: RecordDecisionsProps) {
  const deciding = useDecide();
  const { kind, id: recordId, title } = record;
  if (conflicts === 0 && !hasChoice && goneSince === null) return null;
  return (
    <div className={classes.decisions}>
      <EntryList>
        {conflicts > 0 && <Conflicts record={record} deciding={deciding} />}
        {hasChoice && <Matches record={record} deciding={deciding} />}
        {goneSince !== null && (
          <RemoteDeletedItem record={{ kind, recordId, title, since: goneSince }} deciding={deciding} isRecordShown isLeft={isLeft} />
        )}
      </EntryList>
    </div>
  );
}

interface OfRecordProps {
  record: SyncedRecord;
  deciding: Deciding;
}

function Conflicts({ record: { kind, id }, deciding }: OfRecordProps) {
  const { rows = [] } = useConflicts({ kind, recordId: id });
  return rows.map((conflict) => <ConflictItem key={conflict.id} conflict={conflict} deciding={deciding} isRecordShown />);
}

function Matches({ record: { kind, id }, deciding }: OfRecordProps) {
  const { rows = [] } = useMatches({ kind, recordId: id });
  return rows.map((choice) => <MatchItem key={choice.id} choice={choice} deciding={deciding} isRecordShown />);
}

/** Sends a record again that could not be sent. */
function RetryAction({ record: { kind, id } }: { record: SyncedRecord }) {
  const retry = useRetry();
  return (
    <div>
      <DecisionButton label="Retry" subject={id} isDisabled={retry.isPending} onClick={() => retry.mutate({ kind, recordId: id })} />
    </div>
  );
}

interface AdminActionsProps {
  record: SyncedRecord;
  sync: RecordSync;
}

/** What Admins can do about a record that does not agree with Zoho. */
export function AdminActions({ record, sync }: AdminActionsProps) {
  return (
    <>
      {sync.reason !== null && <RetryAction record={record} />}
      <RecordDecisions record={record} sync={sync} />
    </>
  );
}
