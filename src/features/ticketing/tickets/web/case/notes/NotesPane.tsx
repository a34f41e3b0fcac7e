import { useState } from 'react';
import { useIsPrinted } from '../../../../../../platform/web/print/useIsPrinted.ts';
import { CountedTabs } from '../../../../../../platform/web/ui/CountedTabs.tsx';
import type { Ticket } from '../../../ticket.contract.ts';
import { pendingIn, withNoteTakenBack } from '../../../ticket-draft.rules.ts';
import { isCommunication, isEvent, isInConversation } from '../../../ticket-history.rules.ts';
import type { TicketEdit } from '../../ticket-edit.queries.ts';
import { HistoryList, NO_COMMUNICATIONS } from './HistoryList.tsx';
import { HistoryPane } from './HistoryPane.tsx';
import { HistoryTab } from './HistoryTab.tsx';
import classes from './NotesPane.module.css';

type Tab = 'conversation' | 'communications' | 'history';

/** Shows what was said about a ticket, the newest beside the composer; what else happened is folded, and listed in a tab of its own. */
export function NotesPane({ ticket, edit }: { ticket: Ticket; edit: TicketEdit }) {
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
