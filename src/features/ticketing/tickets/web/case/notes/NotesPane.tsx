import { Flex } from '@mantine/core';
import { useState } from 'react';
import { useDraftPart } from '../../../../../../platform/web/form/draft-store.ts';
import { useIsPrinted } from '../../../../../../platform/web/print/useIsPrinted.ts';
import utilities from '../../../../../../platform/web/theme/utilities.module.css';
import { CountedTabs } from '../../../../../../platform/web/ui/CountedTabs.tsx';
import type { Ticket } from '../../../ticket.contract.ts';
import { pendingIn, withNoteTakenBack } from '../../../ticket-draft.rules.ts';
import { getKind, HISTORY_KINDS, type HistoryKind, isCommunication, isEvent, isInConversation } from '../../../ticket-history.rules.ts';
import type { TicketEdit } from '../../ticket-edit.queries.ts';
import fieldClasses from '../fields/CaseField.module.css';
import { HistoryList, NO_COMMUNICATIONS } from './HistoryList.tsx';
import classes from './HistoryPane.module.css';
import { HistoryPane } from './HistoryPane.tsx';

interface HistoryFilterProps {
  counts: Readonly<Record<HistoryKind, number>>;
  kind: HistoryKind | undefined;
  onChange: (kind: HistoryKind | undefined) => void;
}

/** Filters the history by kind. Kinds without entries aren't shown. */
function HistoryFilter({ counts, kind, onChange }: HistoryFilterProps) {
  const kinds = HISTORY_KINDS.filter((each) => counts[each] > 0 || each === kind);
  return (
    <Flex component="fieldset" className={classes.kinds ?? ''} wrap="wrap" gap={4} py="xs" aria-label="Filter history">
      <button type="button" className={fieldClasses.toggle} aria-pressed={kind === undefined} onClick={() => onChange(undefined)}>
        All
      </button>
      {kinds.map((each) => (
        <button key={each} type="button" className={fieldClasses.toggle} aria-pressed={kind === each} onClick={() => onChange(each)}>
          {each} <span className={utilities.numbers}>{counts[each]}</span>
        </button>
      ))}
    </Flex>
  );
}

/** All entries or those of one kind. Unsaved notes are always shown. */
function HistoryTab({ ticket, edit }: { ticket: Ticket; edit: TicketEdit }) {
  const entries = ticket.history;
  const pending = useDraftPart(edit.store, ({ notes }) => notes);
  const [kind, setKind] = useState<HistoryKind>();
  const isShown = (entry: Parameters<typeof getKind>[0]) => kind === undefined || getKind(entry) === kind;
  const kinds = [...entries, ...pending].map(getKind);
  const counts = Object.fromEntries(HISTORY_KINDS.map((each) => [each, kinds.filter((other) => other === each).length]));
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

type Tab = 'conversation' | 'communications' | 'history';

/** Shows the comments, newest next to the composer. Other history entries are collapsed and have their own tab. */
export function NotesPane({ ticket, edit }: { ticket: Ticket; edit: TicketEdit }) {
  const [chosen, setTab] = useState<Tab>('conversation');
  // On paper everything is in one list.
  const tab = useIsPrinted() ? 'history' : chosen;
  const { history } = ticket;
  const pending = useDraftPart(edit.store, ({ notes }) => notes);
  const pane = tab === 'communications' ? 'communications' : 'notes';
  const conversation = history.filter(isInConversation);
  const communications = history.filter(isCommunication);
  const waiting = { conversation: pending, communications: pendingIn(pending, 'communications') };
  const said = conversation.filter((entry) => !isEvent(entry));
  const tabs: { value: Tab; label: string; count: number }[] = [
    { value: 'conversation', label: 'Activity', count: said.length + pending.length },
    { value: 'communications', label: 'Customer contact', count: communications.length + waiting.communications.length },
    { value: 'history', label: 'History', count: history.length + pending.length },
  ];

  return (
    <HistoryPane ticket={ticket} edit={edit} label="Notes and history" pane={pane} onShowNotes={() => setTab('conversation')}>
      <CountedTabs tabs={tabs} value={tab} onChange={setTab} panel={{ className: classes.entries, tabIndex: 0 }}>
        <div className={`${utilities.stack} ${classes.stream}`}>
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
