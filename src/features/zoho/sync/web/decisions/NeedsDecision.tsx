import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatCount } from '../../../../../platform/number-text.ts';
import { EntryList } from '../../../../../platform/web/ui/EntryList.tsx';
import { Panel } from '../../../../../platform/web/ui/Panel.tsx';
import { Pill } from '../../../../../platform/web/ui/text/Pill.tsx';
import type { SyncStatus } from '../../sync.contract.ts';
import { useConflicts, useFailedRecords, useMatches } from '../sync.queries.ts';
import { ConflictItem } from './ConflictItem.tsx';
import { FailedItem, RemoteDeletedItem } from './FailedItem.tsx';
import { MatchItem } from './MatchItem.tsx';
import { type DecisionSubmit, useDecide } from './useDecide.ts';

/** Items per type; the decisions page shows all. */
const MAX_SHOWN = 3;

/** The first open decisions of each type. Hidden if there are none. */
export function NeedsDecision({ status: { conflicts, stuck, choices } }: { status: SyncStatus }) {
  const decision = useDecide();
  const count = conflicts + stuck + choices;
  if (count === 0) return null;
  return (
    <Panel
      title={
        <>
          Needs a decision{' '}
          <Text span ml={4}>
            <Pill tone="gray">{formatCount(count)}</Pill>
          </Text>
        </>
      }
      aside={
        <Anchor size="sm" fw={600} renderRoot={(props) => <Link {...props} to="/zoho-sync/decisions" />}>
          Show all
        </Anchor>
      }
    >
      <EntryList>
        {conflicts > 0 && <FirstConflicts decision={decision} />}
        {stuck > 0 && <FirstFailed decision={decision} />}
        {choices > 0 && <FirstMatches decision={decision} />}
      </EntryList>
    </Panel>
  );
}

function FirstConflicts({ decision }: { decision: DecisionSubmit }) {
  const { rows = [] } = useConflicts();
  return rows.slice(0, MAX_SHOWN).map((conflict) => <ConflictItem key={conflict.id} conflict={conflict} decision={decision} />);
}

function FirstFailed({ decision }: { decision: DecisionSubmit }) {
  const { rows: failed = [] } = useFailedRecords('refused');
  const { rows: deleted = [] } = useFailedRecords('gone');
  return (
    <>
      {failed.slice(0, MAX_SHOWN).map((record) => (
        <FailedItem key={record.id} record={record} />
      ))}
      {deleted.slice(0, MAX_SHOWN).map((record) => (
        <RemoteDeletedItem key={record.id} record={record} decision={decision} />
      ))}
    </>
  );
}

function FirstMatches({ decision }: { decision: DecisionSubmit }) {
  const { rows = [] } = useMatches();
  return rows.slice(0, MAX_SHOWN).map((match) => <MatchItem key={match.id} match={match} decision={decision} />);
}
