import { EntryList } from '../../../../../platform/web/ui/EntryList.tsx';
import type { RecordSync } from '../../record-sync.contract.ts';
import { ConflictItem } from '../decisions/ConflictItem.tsx';
import { DecisionButton } from '../decisions/DecisionItem.tsx';
import { RemoteDeletedItem } from '../decisions/FailedItem.tsx';
import { MatchItem } from '../decisions/MatchItem.tsx';
import { type DecisionSubmit, useDecide } from '../decisions/useDecide.ts';
import { useConflicts, useMatches, useRetry } from '../sync.queries.ts';
import type { SyncedRecord } from './record-sync.queries.ts';

interface AdminActionsProps {
  record: SyncedRecord;
  sync: RecordSync;
}

/** Actions of Admins for a record that isn't in sync. */
export function AdminActions({ record, sync }: AdminActionsProps) {
  return (
    <>
      {sync.reason !== null && <RetryAction record={record} />}
      <RecordDecisions record={record} sync={sync} />
    </>
  );
}

function RecordDecisions({ record, sync: { conflicts, hasChoice, goneSince, isLeft } }: AdminActionsProps) {
  const decision = useDecide();
  const { kind, id: recordId, title } = record;
  if (conflicts === 0 && !hasChoice && goneSince === null) return null;
  return (
    <EntryList>
      {conflicts > 0 && <Conflicts record={record} decision={decision} />}
      {hasChoice && <Matches record={record} decision={decision} />}
      {goneSince !== null && (
        <RemoteDeletedItem record={{ kind, recordId, title, since: goneSince }} decision={decision} isRecordShown isLeft={isLeft} />
      )}
    </EntryList>
  );
}

interface DecisionsProps {
  record: SyncedRecord;
  decision: DecisionSubmit;
}

function Conflicts({ record: { kind, id }, decision }: DecisionsProps) {
  const { rows = [] } = useConflicts({ kind, recordId: id });
  return rows.map((conflict) => <ConflictItem key={conflict.id} conflict={conflict} decision={decision} isRecordShown />);
}

function Matches({ record: { kind, id }, decision }: DecisionsProps) {
  const { rows = [] } = useMatches({ kind, recordId: id });
  return rows.map((match) => <MatchItem key={match.id} match={match} decision={decision} isRecordShown />);
}

function RetryAction({ record: { kind, id } }: { record: SyncedRecord }) {
  const retry = useRetry();
  return (
    <div>
      <DecisionButton label="Retry" subject={id} isDisabled={retry.isPending} onClick={() => retry.mutate({ kind, recordId: id })} />
    </div>
  );
}
