import { useState } from 'react';
import type { Ticket } from '../../../ticket.contract.ts';
import type { PendingNote } from '../../../ticket-draft.rules.ts';
import type { HistoryEntry } from '../../../ticket-history.contract.ts';
import { getKind, HISTORY_KINDS, type HistoryKind } from '../../../ticket-history.rules.ts';
import { HistoryFilter } from './HistoryFilter.tsx';
import { HistoryList } from './HistoryList.tsx';

interface HistoryTabProps {
  ticket: Ticket;
  entries: HistoryEntry[];
  pending: PendingNote[];
  onTakeBack: (id: string) => void;
}

/** Everything that happened to a ticket, or one kind of it. */
export function HistoryTab({ ticket, entries, pending, onTakeBack }: HistoryTabProps) {
  const [kind, setKind] = useState<HistoryKind>();
  const isShown = (entry: Parameters<typeof getKind>[0]) => kind === undefined || getKind(entry) === kind;
  const counts = Object.fromEntries(HISTORY_KINDS.map((each) => [each, count(each, entries) + count(each, pending)]));
  return (
    <>
      <HistoryFilter counts={counts as Record<HistoryKind, number>} kind={kind} onChange={setKind} />
      <HistoryList
        ticket={ticket}
        key={kind}
        entries={entries.filter(isShown)}
        pending={pending.filter(isShown)}
        empty="Nothing of this kind yet."
        onTakeBack={onTakeBack}
      />
    </>
  );
}

function count(kind: HistoryKind, entries: readonly Parameters<typeof getKind>[0][]): number {
  return entries.filter((entry) => getKind(entry) === kind).length;
}
