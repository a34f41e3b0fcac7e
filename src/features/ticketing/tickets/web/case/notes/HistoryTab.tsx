import { useState } from 'react';
import type { Ticket } from '../../../ticket.contract.ts';
import { withNoteTakenBack } from '../../../ticket-draft.rules.ts';
import { getKind, HISTORY_KINDS, type HistoryKind } from '../../../ticket-history.rules.ts';
import type { TicketEdit } from '../../ticket-edit.queries.ts';
import { HistoryFilter } from './HistoryFilter.tsx';
import { HistoryList } from './HistoryList.tsx';

interface HistoryTabProps {
  ticket: Ticket;
  edit: TicketEdit;
}

/** Everything that happened to a ticket, or one kind of it; notes that are not saved yet are always shown. */
export function HistoryTab({ ticket, edit }: HistoryTabProps) {
  const entries = ticket.history;
  const pending = edit.draft.notes;
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
        pending={pending}
        empty="No history yet"
        onTakeBack={({ id }) => edit.store.update((current) => withNoteTakenBack(current, id, 'notes'))}
      />
    </>
  );
}

function count(kind: HistoryKind, entries: readonly Parameters<typeof getKind>[0][]): number {
  return entries.filter((entry) => getKind(entry) === kind).length;
}
