import { useState } from 'react';
import { useIsPrinted } from '../../../../../platform/web/print/useIsPrinted.ts';
import { Slot } from '../../../../../platform/web/Slot.tsx';
import { CountedTabs } from '../../../../../platform/web/ui/CountedTabs.tsx';
import { EntryList } from '../../../../../platform/web/ui/EntryList.tsx';
import { Panel } from '../../../../../platform/web/ui/Panel.tsx';
import { RecordLink } from '../../../../../platform/web/ui/text/RecordLink.tsx';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import { useSeen } from '../../../../../platform/web/useSeen.ts';
import { toSerialPath } from '../../../../master-data/customers/serial.rules.ts';
import type { Ticket } from '../../ticket.contract.ts';
import { pendingIn, withNoteTakenBack, withNoteText } from '../../ticket-draft.rules.ts';
import { isCommunication, isEvent, isInConversation } from '../../ticket-history.rules.ts';
import type { TicketEdit } from '../ticket-edit.queries.ts';
import classes from './CaseView.module.css';
import { CaseText } from './fields/CaseText.tsx';
import { HistoryList, NO_COMMUNICATIONS } from './notes/HistoryList.tsx';
import { HistoryPane } from './notes/HistoryPane.tsx';
import { HistoryTab } from './notes/HistoryTab.tsx';
import { CommentsPanel } from './panels/CommentsPanel.tsx';
import { CustomerPanel } from './panels/CustomerPanel.tsx';
import { StatusPanel } from './panels/StatusPanel.tsx';
import { VehiclePanel } from './panels/VehiclePanel.tsx';
import { SimilarItem } from './similar/SimilarItem.tsx';
import { useSimilarTickets } from './similar/similar.queries.ts';

type Tab = 'conversation' | 'communications' | 'history';

/** Shows the comments, newest next to the composer. Other history entries are collapsed and have their own tab. */
function NotesPane({ ticket, edit }: { ticket: Ticket; edit: TicketEdit }) {
  const [chosen, setTab] = useState<Tab>('conversation');
  // On paper everything is in one list.
  const tab = useIsPrinted() ? 'history' : chosen;
  const { history } = ticket;
  const { draft } = edit;
  const pane = tab === 'communications' ? 'communications' : 'notes';
  const conversation = history.filter(isInConversation);
  const communications = history.filter(isCommunication);
  const waiting = { conversation: draft.notes, communications: pendingIn(draft, 'communications') };
  const said = conversation.filter((entry) => !isEvent(entry));
  const tabs: { value: Tab; label: string; count: number }[] = [
    { value: 'conversation', label: 'Activity', count: said.length + draft.notes.length },
    { value: 'communications', label: 'Customer contact', count: communications.length + waiting.communications.length },
    { value: 'history', label: 'History', count: history.length + draft.notes.length },
  ];

  return (
    <HistoryPane ticket={ticket} edit={edit} label="Notes and history" className={classes.pane} pane={pane}>
      <CountedTabs tabs={tabs} value={tab} onChange={setTab} panel={{ className: classes.entries, tabIndex: 0 }}>
        <div className={classes.stream}>
          {tab === 'history' ? (
            <HistoryTab ticket={ticket} edit={edit} />
          ) : (
            <HistoryList
              key={tab}
              ticket={ticket}
              entries={tab === 'conversation' ? conversation : communications}
              pending={waiting[tab]}
              empty={tab === 'communications' ? NO_COMMUNICATIONS : 'No notes yet'}
              onTakeBack={({ id }) => edit.store.update((current) => withNoteTakenBack(current, id, pane))}
              isFolded
            />
          )}
        </div>
      </CountedTabs>
    </HistoryPane>
  );
}

interface SimilarPanelProps {
  ticket: Ticket;
  /** Puts a text into the new note. */
  onInsert: (text: string) => void;
}

/** Similar solved tickets, loaded when scrolled into view. Takes no space without results. */
function SimilarPanel({ ticket, onInsert }: SimilarPanelProps) {
  const { place, isSeen } = useSeen<HTMLDivElement>();
  const { data = [] } = useSimilarTickets(ticket, isSeen);
  if (data.length === 0) return <div ref={place} className={classes.place} />;
  return (
    <Panel title="Similar solved tickets">
      <EntryList>
        {data.map((similar) => (
          <SimilarItem key={similar.id} similar={similar} onInsert={onInsert} />
        ))}
      </EntryList>
    </Panel>
  );
}

/** The tool of a case and its data. */
function ToolPanel({ ticket, edit }: { ticket: Ticket; edit: TicketEdit }) {
  const serial = edit.fields.toolSerial.trim();
  return (
    <Panel>
      <CaseText edit={edit} field="toolSerial" isMono />
      {serial && (
        <p className={classes.link}>
          <span>Tool history</span>
          <RecordLink to={toSerialPath(serial)}>{serial}</RecordLink>
        </p>
      )}
      {serial === ticket.toolSerial && <Slot name="case-tool" props={{ ticket }} />}
    </Panel>
  );
}

/** Shows the last update and the creation time of a ticket. */
function TicketTimestamps({ ticket }: { ticket: Ticket }) {
  return (
    <p className={classes.timestamps}>
      <span>
        Updated by {ticket.lastModifiedBy} <RelativeTime at={ticket.lastUpdated} />
      </span>
      <span>
        Created <RelativeTime at={ticket.createdAt} />
      </span>
    </p>
  );
}

/** A ticket of any type but Tool Repair. */
export function CaseView({ ticket, edit }: { ticket: Ticket; edit: TicketEdit }) {
  const { draft, store } = edit;
  return (
    <div className={classes.columns}>
      <div data-column="vehicle">
        <VehiclePanel edit={edit} />
        <ToolPanel ticket={ticket} edit={edit} />
        <CommentsPanel
          ticketId={ticket.id}
          text={draft.comment}
          onType={(comment) => store.update((current) => ({ ...current, comment }))}
          onStored={(text) => store.update((current) => (current.comment === text ? { ...current, comment: '' } : current))}
        />
      </div>
      <div data-column="notes">
        <NotesPane ticket={ticket} edit={edit} />
        <TicketTimestamps ticket={ticket} />
      </div>
      <div data-column="status">
        <StatusPanel edit={edit} ticket={ticket} />
        <CustomerPanel ticket={ticket} edit={edit} />
        <Slot name="case-side" props={{ ticket }} />
        <SimilarPanel ticket={ticket} onInsert={(text) => store.update((current) => withNoteText(current, text))} />
        <Slot name="case-end" props={{ ticket }} />
      </div>
    </div>
  );
}
