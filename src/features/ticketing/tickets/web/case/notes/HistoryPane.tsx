import { type ReactNode, useRef } from 'react';
import { newId } from '../../../../../../platform/web/new-id.ts';
import { Slot } from '../../../../../../platform/web/Slot.tsx';
import { getServerTime } from '../../../../../../platform/web/server-time.ts';
import type { Ticket } from '../../../ticket.contract.ts';
import { type Pane, withComposer, withNoteAdded } from '../../../ticket-draft.rules.ts';
import type { TicketEdit } from '../../ticket-edit.queries.ts';
import classes from './HistoryPane.module.css';
import { NoteComposer } from './NoteComposer.tsx';

interface HistoryPaneProps {
  ticket: Ticket;
  edit: TicketEdit;
  label: string;
  className: string | undefined;
  /** The pane whose composer writes the next note. */
  pane: Pane;
  children: ReactNode;
}

/** The notes of a ticket, with a composer for the next one below; files can be dropped anywhere on it. */
export function HistoryPane({ ticket, edit, label, className, pane, children }: HistoryPaneProps) {
  const section = useRef<HTMLElement>(null);
  const { draft, store } = edit;
  return (
    <section ref={section} className={`${classes.pane} ${className ?? ''}`} aria-label={label}>
      {children}
      <Slot name="notes-pane" props={{ ticket, pane: section }} />
      <NoteComposer
        key={pane}
        ticket={ticket}
        pane={pane}
        value={draft.composer[pane]}
        onChange={(composer) => store.update((current) => withComposer(current, pane, composer))}
        onAdd={() => store.update((current) => withNoteAdded(current, pane, newId(), new Date(getServerTime()).toISOString()))}
        onSave={() => void edit.saveOn()}
      />
    </section>
  );
}
