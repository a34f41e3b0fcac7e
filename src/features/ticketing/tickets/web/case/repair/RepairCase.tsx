import { Divider, Flex, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { useDraftPart } from '../../../../../../platform/web/form/draft-store.ts';
import { Slot } from '../../../../../../platform/web/Slot.tsx';
import utilities from '../../../../../../platform/web/theme/utilities.module.css';
import { CountBadge } from '../../../../../../platform/web/ui/CountedTabs.tsx';
import { shortcutTarget } from '../../../../../../platform/web/ui/keyboard/hotkey.ts';
import { Panel } from '../../../../../../platform/web/ui/Panel.tsx';
import type { Ticket } from '../../../ticket.contract.ts';
import { type PendingNote, withNoteTakenBack } from '../../../ticket-draft.rules.ts';
import type { HistoryEntry } from '../../../ticket-history.contract.ts';
import { getKind, getPane, isCommunication } from '../../../ticket-history.rules.ts';
import type { TicketEdit } from '../../ticket-edit.queries.ts';
import { ticketShortcuts } from '../../ticket-shortcuts.ts';
import { AlertTags } from '../fields/AlertTags.tsx';
import { AssigneePicker } from '../fields/AssigneePicker.tsx';
import fieldClasses from '../fields/CaseField.module.css';
import { CASE_INPUTS } from '../fields/case-inputs.tsx';
import { FollowUpField } from '../fields/FollowUpField.tsx';
import { HistoryList, NO_COMMUNICATIONS } from '../notes/HistoryList.tsx';
import classes from '../notes/HistoryPane.module.css';
import { HistoryPane } from '../notes/HistoryPane.tsx';

const SHOWN = { all: 'All entries', notes: 'Notes', communications: 'Customer contact' } as const;
type Shown = keyof typeof SHOWN;

const FILTERS: Record<Shown, (entry: HistoryEntry) => boolean> = {
  all: () => true,
  notes: (entry) => getKind(entry) === 'Notes',
  communications: isCommunication,
};

const SCROLLED_BY_KEYS = { tabIndex: 0 } as const;

/** All entries or those of one kind, with a composer. Unsaved notes are always shown. */
function RmaHistory({ ticket, edit }: { ticket: Ticket; edit: TicketEdit }) {
  const pending = useDraftPart(edit.store, ({ notes }) => notes);
  const [shown, setShown] = useState<Shown>('all');
  const pane = shown === 'communications' ? 'communications' : 'notes';
  const entries = ticket.history.filter(FILTERS[shown]);

  /** The communications composer can't edit plain notes. */
  function handleTakeBack({ id, category }: PendingNote) {
    const isNoteThere = pane === 'communications' && getPane(category) === 'notes';
    if (isNoteThere) setShown('all');
    edit.store.update((current) => withNoteTakenBack(current, id, isNoteThere ? 'notes' : pane));
  }

  return (
    <HistoryPane ticket={ticket} edit={edit} label="History" pane={pane} onShowNotes={() => setShown('all')}>
      <Flex component="header" align="center" gap="xs" flex="none" mih={40} px="var(--obd-panel-inset)">
        <h2 className={utilities.small}>History</h2>
        <CountBadge count={ticket.history.length + pending.length} />
        <NativeSelect
          variant="unstyled"
          aria-label="Filter history"
          w={128}
          ml="auto"
          value={shown}
          data={Object.entries(SHOWN).map(([value, label]) => ({ value, label }))}
          onChange={(event) => setShown(event.currentTarget.value as Shown)}
        />
      </Flex>
      <Divider />
      <section className={classes.entries} aria-label="Entries" {...SCROLLED_BY_KEYS}>
        <div className={`${utilities.stack} ${classes.stream}`}>
          <HistoryList
            key={shown}
            ticket={ticket}
            entries={entries}
            pending={pending}
            empty={shown === 'communications' ? NO_COMMUNICATIONS : 'No notes yet'}
            onTakeBack={handleTakeBack}
          />
        </div>
      </section>
    </HistoryPane>
  );
}

function AttentionPanel({ edit, ticket }: { edit: TicketEdit; ticket: Ticket }) {
  return (
    <Panel>
      <Stack gap={4}>
        <div className={fieldClasses.pair}>
          <AssigneePicker edit={edit} stored={ticket.assignees} />
          <FollowUpField edit={edit} isDue={ticket.isFollowUpDue} />
        </div>
        <AlertTags edit={edit} />
      </Stack>
    </Panel>
  );
}

/** A ticket of the type Tool Repair. The repairs feature provides the columns. */
export function RepairCase({ ticket, edit }: { ticket: Ticket; edit: TicketEdit }) {
  return (
    <Slot
      name="repair-view"
      props={{
        ticket,
        edit,
        inputs: CASE_INPUTS,
        attention: <AttentionPanel edit={edit} ticket={ticket} />,
        history: <RmaHistory ticket={ticket} edit={edit} />,
        statusTarget: shortcutTarget(ticketShortcuts.status),
      }}
    />
  );
}
