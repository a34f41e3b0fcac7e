import { Anchor, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
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
import { useSteadyRows } from './useSteadyRows.ts';

/** Items per type; the decisions page shows all. */
const MAX_SHOWN = 3;

/** The first open decisions of each type. Hidden if there are none. */
export function NeedsDecision({ status: { conflicts, stuck, gone, choices } }: { status: SyncStatus }) {
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
      <Stack gap="xs">
        {conflicts > 0 && <FirstConflicts decision={decision} />}
        {stuck > gone && <FirstFailed />}
        {gone > 0 && <FirstDeleted decision={decision} />}
        {choices > 0 && <FirstMatches decision={decision} />}
      </Stack>
    </Panel>
  );
}

interface DecisionGroupProps<Row> {
  title: string;
  rows: readonly Row[];
  children: (row: Row, isDecided: boolean) => ReactNode;
}

/** The first decisions of one type under their title. */
function DecisionGroup<Row extends { readonly id: string }>({ title, rows, children }: DecisionGroupProps<Row>) {
  const steady = useSteadyRows(rows.slice(0, MAX_SHOWN));
  return (
    <section {...steady.hold}>
      <Title order={3} fz="xs" fw={600} c="dimmed">
        {title}
      </Title>
      <EntryList>{steady.rows.map(({ row, isDecided }) => children(row, isDecided))}</EntryList>
    </section>
  );
}

function FirstConflicts({ decision }: { decision: DecisionSubmit }) {
  const { rows = [] } = useConflicts();
  return (
    <DecisionGroup title="Conflicts" rows={rows}>
      {(conflict, isDecided) => <ConflictItem key={conflict.id} conflict={conflict} decision={decision} isDecided={isDecided} />}
    </DecisionGroup>
  );
}

function FirstFailed() {
  const { rows = [] } = useFailedRecords('refused');
  return (
    <DecisionGroup title="Failed" rows={rows}>
      {(record, isDecided) => <FailedItem key={record.id} record={record} isDecided={isDecided} />}
    </DecisionGroup>
  );
}

function FirstDeleted({ decision }: { decision: DecisionSubmit }) {
  const { rows = [] } = useFailedRecords('gone');
  return (
    <DecisionGroup title="Deleted in Zoho" rows={rows}>
      {(record, isDecided) => <RemoteDeletedItem key={record.id} record={record} decision={decision} isDecided={isDecided} />}
    </DecisionGroup>
  );
}

function FirstMatches({ decision }: { decision: DecisionSubmit }) {
  const { rows = [] } = useMatches();
  return (
    <DecisionGroup title="Possible matches" rows={rows}>
      {(match, isDecided) => <MatchItem key={match.id} match={match} decision={decision} isDecided={isDecided} />}
    </DecisionGroup>
  );
}
