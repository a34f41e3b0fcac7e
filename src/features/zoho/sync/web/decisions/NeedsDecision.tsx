import { Link } from '@tanstack/react-router';
import { formatCount } from '../../../../../platform/number-text.ts';
import { EntryList } from '../../../../../platform/web/ui/EntryList.tsx';
import { Panel } from '../../../../../platform/web/ui/Panel.tsx';
import type { SyncStatus } from '../../sync.contract.ts';
import { useConflicts, useFailedRecords, useMatches } from '../sync.queries.ts';
import { ConflictItem } from './ConflictItem.tsx';
import { FailedItem } from './FailedItem.tsx';
import { MatchItem } from './MatchItem.tsx';
import classes from './NeedsDecision.module.css';
import { RemoteDeletedItem } from './RemoteDeletedItem.tsx';
import { type Deciding, useDecide } from './useDecide.ts';

/** So many of each are shown here; the page of decisions has all of them. */
const FIRST = 3;

/** The first of what only a person can decide; nothing at all while there is nothing. */
export function NeedsDecision({ status: { conflicts, stuck, choices } }: { status: SyncStatus }) {
  const deciding = useDecide();
  const count = conflicts + stuck + choices;
  if (count === 0) return null;
  return (
    <Panel
      title={
        <>
          Needs a decision <span className={classes.count}>{formatCount(count)}</span>
        </>
      }
      aside={
        <Link to="/zoho-sync/decisions" className={classes.all}>
          Show all
        </Link>
      }
    >
      <EntryList>
        {conflicts > 0 && <FirstConflicts deciding={deciding} />}
        {stuck > 0 && <FirstFailed deciding={deciding} />}
        {choices > 0 && <FirstMatches deciding={deciding} />}
      </EntryList>
    </Panel>
  );
}

function FirstConflicts({ deciding }: { deciding: Deciding }) {
  const { rows = [] } = useConflicts();
  return rows.slice(0, FIRST).map((conflict) => <ConflictItem key={conflict.id} conflict={conflict} deciding={deciding} />);
}

function FirstFailed({ deciding }: { deciding: Deciding }) {
  const { rows: refused = [] } = useFailedRecords('refused');
  const { rows: gone = [] } = useFailedRecords('gone');
  return (
    <>
      {refused.slice(0, FIRST).map((record) => (
        <FailedItem key={record.id} record={record} />
      ))}
      {gone.slice(0, FIRST).map((record) => (
        <RemoteDeletedItem key={record.id} record={record} deciding={deciding} />
      ))}
    </>
  );
}

function FirstMatches({ deciding }: { deciding: Deciding }) {
  const { rows = [] } = useMatches();
  return rows.slice(0, FIRST).map((choice) => <MatchItem key={choice.id} choice={choice} deciding={deciding} />);
}
