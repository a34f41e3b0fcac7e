import { useState } from 'react';
import type { Ticket } from '../../../ticket.contract.ts';
import { withNoteTakenBack } from '../../../ticket-draft.rules.ts';
import { getKind, HISTORY_KINDS, type HistoryKind } from '../../../ticket-history.rules.ts';
import type { TicketEdit } from '../../ticket-edit.queries.ts';

import { HistoryList } from './HistoryList.tsx';
import classes from './HistoryTab.module.css';

interface HistoryFilterProps {
  counts: Readonly<Record<HistoryKind, number>>;
  /** Undefined for all. */
  kind: HistoryKind | undefined;
  onChange: (kind: HistoryKind | undefined) => void;
}

/** Narrows the history to one kind of entries; kinds without any are not offered. */
function HistoryFilter({ counts, kind, onChange }: HistoryFilterProps) {
  const kinds = HISTORY_KINDS.filter((each) => counts[each] > 0 || each === kind);
  return (
    <fieldset className={classes.kinds} aria-label="Filter history">
      <button type="button" className={classes.kind} aria-pressed={kind === undefined} onClick={() => onChange(undefined)}>
        All
      </button>
      {kinds.map((each) => (
        <button key={each} type="button" className={classes.kind} aria-pressed={kind === each} onClick={() => onChange(each)}>
          {each} <span className={classes.count}>{counts[each]}</span>
        </button>
      ))}
    </fieldset>
  );
}

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
